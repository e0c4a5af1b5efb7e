import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'

const link = { text: 'See other classes', path: '/classesPage' }

/** @param byHand it was paid at the desk, and never goes by the bank */
export const comesBackLine = (amount: Money, byHand: boolean) =>
  byHand
    ? `${formatPrice(rupees(amount))} will be refunded. ${PROMISES.byHand}`
    : `${formatPrice(rupees(amount))} is on its way back to you. ${PROMISES.banks}`

export const cancelledKey = (enrollmentId: string, at: number) => `cancelled:${enrollmentId}:${at}`

export function enrollmentCancelled({
  enrollmentId,
  title,
  paid,
  refund,
  byHand = false,
  at,
  leavesAt,
}: {
  enrollmentId: string
  title: string
  paid: Money
  refund: Money
  byHand?: boolean
  at: number
  leavesAt?: number | undefined
}): MemberEmail {
  return {
    kind: 'cancelled',
    essential: paid > 0,
    dedupeKey: cancelledKey(enrollmentId, at),
    ...(leavesAt !== undefined && { leavesAt }),
    subject: `Cancelled: ${title}`,
    lines: [
      `You are no longer enrolled in ${title}.`,
      refund > 0 ? comesBackLine(refund, byHand) : PROMISES.nothingComesBack,
    ],
    link,
  }
}

export function classCalledOff({
  enrollmentId,
  title,
  wasWaiting,
  refund,
  byHand = false,
}: {
  enrollmentId: string
  title: string
  wasWaiting: boolean
  refund: Money
  byHand?: boolean
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
      ...(refund > 0 ? [comesBackLine(refund, byHand)] : []),
    ],
    link,
  }
}

/** To somebody of another run who would have made up for a session of theirs in the class. */
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
