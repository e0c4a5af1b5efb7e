import type { RefundRoute } from '../../../shared/enums.ts'
import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

const link = { text: 'See other classes', path: '/classesPage' }

/** How the money of a refund gets to the member, for the sentence about it. */
export const routeLine: Record<RefundRoute, string> = {
  bank: PROMISES.banks,
  hand: PROMISES.byHand,
  old: PROMISES.tooOld,
}

export const comesBackLine = (amount: Money, route: RefundRoute) =>
  `${formatPrice(rupees(amount))} ${route === 'bank' ? 'is on its way back to you' : 'will be refunded'}. ${routeLine[route]}`

export const cancelledKey = (enrollmentId: string, at: number) => `cancelled:${enrollmentId}:${at}`

export function enrollmentCancelled({
  enrollmentId,
  what,
  paid,
  refund,
  route = 'bank',
  at,
  leavesAt,
}: {
  enrollmentId: string
  /** A class, or a session of it with its day and time. */
  what: string
  paid: Money
  refund: Money
  route?: RefundRoute | undefined
  at: number
  leavesAt?: number | undefined
}): MemberEmail {
  return {
    kind: 'cancelled',
    essential: paid > 0,
    dedupeKey: cancelledKey(enrollmentId, at),
    ...(leavesAt !== undefined && { leavesAt }),
    subject: `Cancelled: ${what}`,
    lines: [
      `We’ve cancelled your place in ${what}.`,
      refund > 0 ? comesBackLine(refund, route) : PROMISES.nothingComesBack,
    ],
    link,
  }
}

export function classCalledOff({
  enrollmentId,
  title,
  wasWaiting,
  refund,
  route = 'bank',
}: {
  enrollmentId: string
  title: string
  wasWaiting: boolean
  refund: Money
  route?: RefundRoute | undefined
}): MemberEmail {
  return {
    kind: 'class-cancelled',
    essential: true,
    dedupeKey: `class-cancelled:${enrollmentId}`,
    subject: `Called off: ${title}`,
    lines: [
      wasWaiting
        ? `We are sorry: we had to call ${title} off, and its waiting list is closed.`
        : `We are sorry: we had to call ${title} off, and you are no longer enrolled in it.`,
      ...(refund > 0 ? [comesBackLine(refund, route)] : []),
    ],
    link,
  }
}

/** To someone of another run who would have made up for a session of theirs in the class. */
export function makeUpCalledOff({ bookingId, title }: { bookingId: string; title: string }): MemberEmail {
  return {
    kind: 'class-cancelled',
    essential: true,
    dedupeKey: `class-cancelled:${bookingId}`,
    subject: `Called off: ${title}`,
    lines: [
      `We are sorry: we had to call off ${title}, which you had chosen instead of one of your own sessions.`,
      'You can choose another session instead of the one you gave up.',
    ],
    link: { text: 'Open your dashboard', path: '/yogadashboard' },
  }
}
