import type { RefundRoute } from '../../../shared/enums.ts'
import { formatPrice, type Money, rupees } from '../../../shared/money.ts'
import type { MemberEmail } from '../email.ts'
import { PROMISES } from './promises.ts'
import { pictureOf } from './sessions.ts'

const link = { text: 'See other classes', path: '/classesPage' }

/** How the refund reaches the member. */
export const routeLine: Record<RefundRoute, string> = {
  bank: PROMISES.banks,
  hand: PROMISES.byHand,
  old: PROMISES.tooOld,
}

export const comesBackLine = (amount: Money, route: RefundRoute) =>
  `${route === 'bank' ? `Your refund of ${formatPrice(rupees(amount))} is on its way.` : `We’ll refund ${formatPrice(rupees(amount))}.`} ${routeLine[route]}`

export const cancelledKey = (enrollmentId: string, at: number) => `cancelled:${enrollmentId}:${at}`

export function enrollmentCancelled({
  enrollmentId,
  what,
  title,
  picture,
  paid,
  refund,
  route = 'bank',
  at,
  leavesAt,
}: {
  enrollmentId: string
  /** The class, or its session with date and time. */
  what: string
  title: string
  picture: string
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
    picture: pictureOf({ title, picture }),
    lines: [
      'Your booking is cancelled.',
      refund > 0 ? comesBackLine(refund, route) : PROMISES.nothingComesBack,
    ],
    link,
  }
}

export function classCalledOff({
  enrollmentId,
  title,
  picture,
  wasWaiting,
  refund,
  route = 'bank',
}: {
  enrollmentId: string
  title: string
  picture: string
  wasWaiting: boolean
  refund: Money
  route?: RefundRoute | undefined
}): MemberEmail {
  return {
    kind: 'class-cancelled',
    essential: true,
    dedupeKey: `class-cancelled:${enrollmentId}`,
    subject: `Cancelled: ${title}`,
    picture: pictureOf({ title, picture }),
    lines: [
      wasWaiting
        ? `We’re sorry: we’ve had to cancel ${title}, so its waitlist is closed.`
        : `We’re sorry: we’ve had to cancel ${title}, and your booking with it.`,
      ...(refund > 0 ? [comesBackLine(refund, route)] : []),
    ],
    link,
  }
}

/** To someone of another class who had chosen a session of this one as a make-up. */
export function makeUpCalledOff({
  bookingId,
  ...about
}: {
  bookingId: string
  title: string
  picture: string
}): MemberEmail {
  const { title } = about
  return {
    kind: 'class-cancelled',
    essential: true,
    dedupeKey: `class-cancelled:${bookingId}`,
    subject: `Cancelled: ${title}`,
    picture: pictureOf(about),
    lines: [
      `We’re sorry: we’ve had to cancel ${title}, which you had chosen instead of one of your own sessions.`,
      'You can choose another session instead of the one you released.',
    ],
    link: { text: 'Open your dashboard', path: '/yogadashboard' },
  }
}
