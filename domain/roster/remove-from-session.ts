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
 * What taking someone off means. A single place is cancelled; of a run this session is given up, and may be made up for; a
 * walk-in was a mistake of the roll.
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

/** Without asking who may know it. @throws AppError not-found, conflict */
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
  /** They asked for it: by the policy. The studio decides it: all of it comes back, which not everyone at the desk may give. */
  back: 'policy' | 'whole'
  /** Rupees, as the preview said. */
  refund: number
  reason: string
}

/** What is refunded, and when it leaves; null for what was done at once. */
export type Removed = { refund: Money; leavesAt: number | null }

/**
 * Takes someone off a session; the place goes to who waits for it. What was paid online for a single place waits its ten minutes, as every
 * refund of the desk; what was paid at the desk is owed at once.
 * @throws AppError forbidden; not-found; conflict for who has left meanwhile, for one of a run who has checked in, and for what has begun or is off; price-changed when
 *   something else would come back by now
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

/** Who is put on a roll by mistake comes off it until it ends. @throws AppError conflict */
function requireOpenFor(studio: Studio, session: RosterSession, kind: RemovalPreview['kind']) {
  if (kind !== 'walk-in') return requireAhead(studio, session)
  requireNotOver(studio, session)
}

function requireNotOver(studio: Studio, { endsAt }: Pick<SessionDetails, 'endsAt'>) {
  if (endsAt <= studio.now()) throw new AppError('conflict', TEXTS.rosterHasBegun)
}
