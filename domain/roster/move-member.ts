import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { TEXTS } from '../../shared/texts.ts'
import { termsForDesk } from '../cancellation/cancel-enrollment.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { type SessionDetails, sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find-enrollment.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { movedTo } from '../mail/letters/roster.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { type Booker, claimBookings, endBookings } from '../seats/bookings.ts'
import { countTaken } from '../seats/count.ts'
import { refuseCheckedIn } from '../seats/entered.ts'
import { isFullyReserved } from '../seats/reserve.ts'
import { lowestFree } from '../seats/seats.ts'
import { atRoster, bookingAt, type RosterSession, requireAhead } from './at-roster.ts'
import { kindOf } from './remove-from-session.ts'

const WEEKS_AHEAD_MS = 42 * 86_400_000
const MOST = 20

type Booking = Pick<Row<'bookings'>, 'userId' | 'source' | 'enrollmentId'>

/**
 * Sessions someone can be moved to, soonest first, with a free place and at a time when they are free: for a single place
 * the class's other sessions, for a run parallel sessions.
 */
export async function movesFor(studio: Studio, db: Db | Trx, sessionId: string, booking: Booking) {
  const { userId } = booking
  const kind = kindOf(booking)
  if (userId === null || kind === 'walk-in') return []
  const now = studio.now()
  const from = await db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select(['classes.id as classId', 'classes.type', 'classes.category', 'classes.difficulty'])
    .where('classSessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const sessions = await sessionDetails(db)
    .select('class.capacity')
    .where('class.id', kind === 'single' ? '=' : '!=', from.classId)
    .where('class.type', '=', from.type)
    .where('class.category', '=', from.category)
    .where('class.difficulty', '=', from.difficulty)
    .where('class.cancelledAt', 'is', null)
    .where('session.cancelledAt', 'is', null)
    .where('session.id', '!=', sessionId)
    .where('session.startsAt', '>', now)
    .where('session.startsAt', '<', now + WEEKS_AHEAD_MS)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .innerJoin('classSessions as busy', 'busy.id', 'bookings.sessionId')
            .select('bookings.id')
            .where('bookings.userId', '=', userId)
            .where('bookings.state', '=', 'booked')
            // The session they leave doesn't count as a time conflict.
            .where('bookings.sessionId', '!=', sessionId)
            .whereRef('busy.startsAt', '<', 'session.endsAt')
            .whereRef('busy.endsAt', '>', 'session.startsAt'),
        ),
      ),
    )
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
  const counts = await Promise.all(
    [...new Set(sessions.map(({ classId }) => classId))].map((classId) => countTaken(studio, db, classId)),
  )
  const taken = new Map(counts.flat().map((one) => [one.sessionId, one.taken]))
  return sessions
    .map((session) => ({ session, free: session.capacity - (taken.get(session.id) ?? session.capacity) }))
    .filter(({ free }) => free > 0)
    .slice(0, MOST)
}

/**
 * Moves someone to a session from `movesFor` and emails them. Both classes are locked in id order.
 * @throws AppError forbidden for either session; not-found; conflict for someone who has left or checked in, and for a
 * session that has begun, is cancelled or doesn't fit; class-full when its last place is taken or held for the waitlist
 */
export async function moveMember(
  studio: Studio,
  actor: Member,
  { sessionId, bookingId }: { sessionId: string; bookingId: string },
  { to: toId, reason }: { to: string; reason: string },
): Promise<SessionDetails> {
  const known = await studio.db
    .selectFrom('bookings')
    .select('userId')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  const touched = { sessionIds: [sessionId, toId] as [string, string], userIds: [known?.userId ?? null] }
  return atRoster(studio, actor, ['roster.change'], touched, async (trx, [from, to]) => {
    if (!from || !to) throw new AppError('not-found', TEXTS.sessionUnknown)
    requireAhead(studio, from)
    requireAhead(studio, to)
    const booking = await bookingAt(trx, sessionId, bookingId)
    refuseCheckedIn(booking)
    const { userId } = booking
    const place = { classId: to.classId, sessionId: toId }
    const fits = await movesFor(studio, trx, sessionId, booking)
    if (userId === null || !fits.some(({ session }) => session.id === toId))
      throw new AppError('conflict', TEXTS.cannotMoveThere)
    if (await isFullyReserved(studio, trx, place)) throw new AppError('class-full', TEXTS.keptForWaiting)
    if (kindOf(booking) === 'single') await moveSingle(studio, trx, { booking, to, reason, by: actor.id })
    else await bookInstead(studio, trx, booking, place)
    // Shown in the history of both sessions.
    const line = { bookingId, userId, from: sessionId, to: toId, reason }
    for (const id of [sessionId, toId]) await recordEvent(studio, trx, actor.id, 'roster.moved', id, line)
    await emailAboutMove(studio, trx, { userId, bookingId, from, to })
    for (const id of [...new Set([from.classId, to.classId])].sort()) await offerFreeSeats(studio, trx, id)
    return to
  })
}

type Moving = { booking: Row<'bookings'>; to: RosterSession; reason: string; by: string }

/**
 * Moves a single place with its payment; the refund stays at most what it is now. It counts as chosen now, so earlier
 * changes to the new session don't count.
 */
async function moveSingle(studio: Studio, trx: Trx, { booking, to, reason, by }: Moving) {
  const { id, userId, enrollmentId, sessionId: from } = booking
  const { id: sessionId, classId } = to
  if (userId === null || enrollmentId === null) throw new AppError('conflict', TEXTS.cannotMoveThere)
  const waits = await findEnrollment(trx, userId, classId, sessionId)
  if (waits?.status === 'waitlisted') throw new AppError('conflict', TEXTS.theyWaitThere)
  const own = { userId, enrollmentId }
  const { percent } = await termsForDesk({ ...studio, db: trx }, own, false)
  const { number } = await lowestFree(trx, sessionId)
  await trx.deleteFrom('seats').where('bookingId', '=', id).execute()
  await trx
    .updateTable('bookings')
    .set({ sessionId, createdAt: studio.now(), reason: null })
    .where('id', '=', id)
    .execute()
  await trx.insertInto('seats').values({ sessionId, classId, number, bookingId: id }).execute()
  await trx.updateTable('enrollments').set({ sessionId }).where('id', '=', enrollmentId).execute()
  await recordEvent(studio, trx, by, 'enrollment.moved', enrollmentId, {
    from,
    to: sessionId,
    reason,
    percent,
  })
}

/** Books a make-up and gives up the session of the run. Moving back to that session restores the run's own booking. */
async function bookInstead(
  studio: Studio,
  trx: Trx,
  { id, userId, enrollmentId, insteadOf, policyVersion }: Row<'bookings'>,
  place: { classId: string; sessionId: string },
) {
  if (userId === null || enrollmentId === null) throw new AppError('conflict', TEXTS.cannotMoveThere)
  await endBookings(studio, trx, { id }, 'given-up')
  const origin = await trx
    .selectFrom('bookings')
    .select(['id', 'sessionId'])
    .where('id', '=', insteadOf ?? id)
    .executeTakeFirstOrThrow()
  const own = { userId, enrollmentId, policyVersion }
  const booker: Booker =
    origin.sessionId === place.sessionId
      ? { ...own, source: 'run' }
      : { ...own, source: 'make-up', insteadOf: origin.id }
  if (!(await claimBookings(studio, trx, place, booker))) throw new AppError('class-full', TEXTS.sessionFull)
}

type Told = { userId: string; bookingId: string; from: RosterSession; to: RosterSession }

async function emailAboutMove(studio: Studio, trx: Trx, { userId, bookingId, from, to }: Told) {
  const { timeZone, baseUrl } = studio.settings
  const at = studio.now()
  const calendar = icalendar(to.title, [sessionEvent(to, baseUrl)], at)
  const letter = movedTo({ bookingId, at, from, to: sessionOfLetter(to), calendar, timeZone })
  await writeToMember(studio, trx, userId, letter)
}
