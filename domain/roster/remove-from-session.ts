import type { Row } from '../../database/tables.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { cancelUnderLock, termsForDesk } from '../cancellation/cancel-enrollment.ts'
import { type SessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { requestRefundOfBooking } from '../desk-payments/removed-booking.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { takenOff } from '../mail/letters/roster.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { paidOnline } from '../payments/paid-online.ts'
import { endBookings } from '../seats/bookings.ts'
import { refuseCheckedIn } from '../seats/entered.ts'
import { atRoster, bookingAt, type RosterSession, requireAhead } from './at-roster.ts'

/**
 * What removing someone does: a single place is cancelled; a session of a run is given up and can be made up; a walk-in is
 * removed from the roll as a mistake.
 */
export type RemovalPreview =
  | { kind: 'single'; paid: Money; byPolicy: Money; percent: number; whole: Money; waits: boolean }
  | { kind: 'run' | 'walk-in' }

type Booking = Row<'bookings'>

export function kindOf({
  source,
  enrollmentId,
}: Pick<Booking, 'source' | 'enrollmentId'>): RemovalPreview['kind'] {
  if (source === 'walk-in' || enrollmentId === null) return 'walk-in'
  return source === 'drop-in' ? 'single' : 'run'
}

/**
 * Doesn't check permissions.
 * @throws AppError not-found, conflict
 */
export async function previewRemoval(studio: Studio, booking: Booking): Promise<RemovalPreview> {
  const kind = kindOf(booking)
  const { userId, enrollmentId } = booking
  if (kind !== 'single' || userId === null || enrollmentId === null)
    return { kind: kind === 'single' ? 'walk-in' : kind }
  const own = { userId, enrollmentId }
  const byPolicy = await termsForDesk(studio, own, false)
  const whole = await termsForDesk(studio, own, true)
  return {
    kind,
    paid: byPolicy.paidPaise,
    byPolicy: byPolicy.refundPaise,
    percent: byPolicy.percent,
    whole: whole.refundPaise,
    waits: (await paidOnline(studio.db, enrollmentId)) !== null,
  }
}

export type Removal = {
  /**
   * `policy` if the member asked to leave; `whole` refunds everything, when the studio decides it and the staff member may.
   */
  back: 'policy' | 'whole'
  /** Rupees, as the preview showed. */
  refund: number
  reason: string
}

/** The refund, and when it is sent; null if it was done at once. */
export type Removed = { refund: Money; leavesAt: number | null }

/**
 * Removes someone from a session; the place goes to the waitlist. An online payment for a single place is refunded after
 * ten minutes, like every refund of the desk; a desk payment is owed at once.
 * @throws AppError forbidden; not-found; conflict for someone who has left, for someone of a run who has checked in, and
 * for a session that has begun or is cancelled; price-changed when the refund would differ by now
 */
export async function removeFromSession(
  studio: Studio,
  actor: Member,
  { sessionId, bookingId }: { sessionId: string; bookingId: string },
  { back, refund, reason }: Removal,
): Promise<Removed> {
  const known = await studio.db
    .selectFrom('bookings')
    .select(['userId', 'source', 'enrollmentId'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  const isSingle = known !== undefined && kindOf(known) === 'single'
  const money = back === 'whole' ? ('refund.beyond-policy' as const) : ('refund.by-policy' as const)
  const verbs = isSingle ? (['roster.change', money] as const) : (['roster.change'] as const)
  const touched = { sessionIds: [sessionId] as [string], userIds: [known?.userId ?? null] }
  return atRoster(studio, actor, [...verbs], touched, async (trx, [session]) => {
    if (!session) throw new AppError('not-found', TEXTS.sessionUnknown)
    const booking = await bookingAt(trx, sessionId, bookingId)
    const kind = kindOf(booking)
    requireOpenFor(studio, session, kind)
    if (kind === 'run') refuseCheckedIn(booking)
    const { userId, enrollmentId } = booking
    const line = { bookingId, userId, guestName: booking.guestName, reason, kind, back }
    const log = (given: Money) =>
      recordEvent(studio, trx, actor.id, 'roster.taken-off', sessionId, { ...line, refundPaise: given })
    if (kind === 'single' && userId !== null && enrollmentId !== null) {
      const paymentId = await paidOnline(trx, enrollmentId)
      const cancelling = {
        userId,
        enrollmentId,
        expected: refund,
        actorId: actor.id,
        later: paymentId !== null,
      }
      const { refundPaise } = await cancelUnderLock(studio, trx, {
        ...cancelling,
        byStudio: back === 'whole',
      })
      await log(refundPaise)
      if (paymentId === null) return { refund: refundPaise, leavesAt: null }
      const waits = { paymentId, enrollmentId, bookingId, amountPaise: refundPaise, basis: back, reason }
      return {
        refund: refundPaise,
        leavesAt: await requestRefundOfBooking(studio, trx, { ...waits, by: actor.id }),
      }
    }
    await log(NO_MONEY)
    await endBookings(studio, trx, { id: bookingId }, kind === 'run' ? 'given-up' : 'cancelled')
    if (kind === 'run' && userId !== null)
      await writeToMember(
        studio,
        trx,
        userId,
        takenOff({ bookingId, session: sessionOfLetter(session), timeZone: studio.settings.timeZone }),
      )
    await offerFreeSeats(studio, trx, session.classId)
    return { refund: NO_MONEY, leavesAt: null }
  })
}

/**
 * A walk-in added by mistake can be removed until the session ends.
 * @throws AppError conflict
 */
function requireOpenFor(studio: Studio, session: RosterSession, kind: RemovalPreview['kind']) {
  if (kind !== 'walk-in') return requireAhead(studio, session)
  requireNotOver(studio, session)
}

function requireNotOver(studio: Studio, { endsAt }: Pick<SessionDetails, 'endsAt'>) {
  if (endsAt <= studio.now()) throw new AppError('conflict', TEXTS.rosterHasBegun)
}
