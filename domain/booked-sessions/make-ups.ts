import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import type { BookingSource } from '../../shared/enums.ts'
import { NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { claimBookings, endBookings } from '../seats/bookings.ts'
import { countTaken } from '../seats/count.ts'
import { refuseCheckedIn } from '../seats/entered.ts'
import { isFullyReserved } from '../seats/reserve.ts'
import { lockSeats } from '../seats/seats.ts'

const MINUTE = 60_000

/**
 * Gives up one session of a run, or a make-up. The place is free at once; the enrollment stays.
 * @throws AppError not-found; conflict for a single place (which is cancelled instead), once checked in, or too late
 * (`giveUpMinutes` of the class)
 */
export async function cancelOneSession(studio: Studio, member: Member, sessionId: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const { classId } = await sessionOf(trx, sessionId)
    await lockSeats(trx, classId)
    const session = await sessionOf(trx, sessionId)
    const own = await bookingOf(trx, member.id, sessionId, 'booked')
    if (!own) throw new AppError('not-found', TEXTS.sessionNotFound)
    const { giveUpMinutes } = await trx
      .selectFrom('classes')
      .select('giveUpMinutes')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    const until = cancelOneUntil({ ...own, startsAt: session.startsAt, giveUpMinutes })
    if (until === null) throw new AppError('conflict', TEXTS.singlePlaceIsCancelled)
    if (studio.now() > until)
      throw new AppError('conflict', TEXTS.giveUpUntil(dateAndTime(until, studio.settings.timeZone)))
    refuseCheckedIn(own, TEXTS.youCheckedInAlready)
    await endBookings(studio, trx, { id: own.id }, 'given-up')
    await recordEvent(studio, trx, member.id, 'booking.given-up', own.id, { sessionId })
    await offerFreeSeats(studio, trx, classId)
  })
}

/** UTC epoch milliseconds; null for single places and walk-ins, which can't be given up. */
export function cancelOneUntil(of: {
  source: BookingSource
  startsAt: number
  giveUpMinutes: number
}): number | null {
  if (of.source !== 'run' && of.source !== 'make-up') return null
  return of.startsAt - of.giveUpMinutes * MINUTE
}

/**
 * Books a free place in a parallel session for a given-up one, or takes the given-up place back while it is free.
 * @param givenUpId the session that was given up
 * @param insteadId a session from `listMakeUps`, or the same one
 * @throws AppError not-found; conflict when it is full, not parallel, or the run has no make-up left
 */
export async function bookMakeUp(
  studio: Studio,
  member: Member,
  givenUpId: string,
  insteadId: string,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    const [from, to] = [await sessionOf(trx, givenUpId), await sessionOf(trx, insteadId)]
    // Locked in id order, so that two people swapping places don't deadlock.
    for (const classId of [...new Set([from.classId, to.classId])].sort()) await lockSeats(trx, classId)
    const right = await rightOf(studio, trx, member.id, givenUpId)
    const isBack = right.sessionId === insteadId
    if (!isBack && right.left <= 0) throw new AppError('conflict', TEXTS.noMakeUpLeft(right.makeUps))
    const choice = isBack
      ? await sessionOf(trx, insteadId)
      : (await withRoom(studio, trx, await parallelSessions(studio, trx, member.id, right))).find(
          ({ id }) => id === insteadId,
        )
    if (!choice || choice.cancelledAt !== null) throw new AppError('conflict', TEXTS.notParallel)
    if (choice.startsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionHasBegun)
    const place = { classId: choice.classId, sessionId: insteadId }
    const booker = {
      userId: member.id,
      source: isBack ? ('run' as const) : ('make-up' as const),
      enrollmentId: right.enrollmentId,
      policyVersion: right.policyVersion,
      ...(!isBack && { insteadOf: right.bookingId }),
    }
    if ((await isFullyReserved(studio, trx, place)) || !(await claimBookings(studio, trx, place, booker)))
      throw new AppError('class-full', TEXTS.sessionFull)
    await recordEvent(studio, trx, member.id, 'booking.made-up', right.bookingId, { insteadId })
  })
}

export type MakeUps = {
  /** How many make-ups the run has left. */
  left: number
  sessions: SessionDetails[]
  /** Whether there are parallel sessions, even if all are full. */
  hasParallel: boolean
}

/**
 * Parallel sessions with a free place, soonest first, for a session that was or can be given up.
 * @throws AppError not-found when it is neither
 */
export async function listMakeUps(studio: Studio, member: Member, sessionId: string): Promise<MakeUps> {
  const { id: userId } = member
  const booked = await originOf(studio.db, await bookingOf(studio.db, userId, sessionId, 'booked'))
  const right = booked
    ? await rightBy(studio, studio.db, booked)
    : await rightOf(studio, studio.db, userId, sessionId)
  const parallel = right.left > 0 ? await parallelSessions(studio, studio.db, member.id, right) : []
  return {
    left: Math.max(0, right.left),
    sessions: await withRoom(studio, studio.db, parallel),
    hasParallel: parallel.length > 0,
  }
}

async function sessionOf(db: Db | Trx, id: string): Promise<SessionDetails> {
  const found = await sessionDetails(db).where('session.id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.sessionNotFound)
  return found
}

async function bookingOf(db: Db | Trx, userId: string, sessionId: string, state: 'booked' | 'given-up') {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('state', '=', state)
    .orderBy('endedAt', 'desc')
    .executeTakeFirst()
}

/** The run's booking that a make-up replaces. */
async function originOf(
  db: Db | Trx,
  given: Row<'bookings'> | undefined,
): Promise<Row<'bookings'> | undefined> {
  if (!given?.insteadOf) return given
  return db.selectFrom('bookings').selectAll().where('id', '=', given.insteadOf).executeTakeFirst()
}

type Right = Awaited<ReturnType<typeof rightOf>>

/** The make-ups due for a given-up session of a run, including one first replaced by a make-up. */
async function rightOf(studio: Studio, db: Db | Trx, userId: string, sessionId: string) {
  const given = await originOf(db, await bookingOf(db, userId, sessionId, 'given-up'))
  const again = given && (await bookingOf(db, userId, given.sessionId, 'booked'))
  if (!given || again) throw new AppError('not-found', TEXTS.notGivenUp)
  const right = await rightBy(studio, db, given)
  // Counted by session, because one that was rebooked and given up again has two bookings.
  if (right.used.includes(given.sessionId)) throw new AppError('conflict', TEXTS.madeUpAlready)
  return right
}

async function rightBy(studio: Studio, db: Db | Trx, booking: Row<'bookings'>) {
  if (!booking.enrollmentId || booking.source !== 'run') throw new AppError('not-found', TEXTS.notGivenUp)
  const own = await db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select([
      'enrollments.id as enrollmentId',
      'enrollments.policyVersion',
      'enrollments.createdAt',
      'classes.id as classId',
      'classes.makeUps',
      'classes.type',
      'classes.category',
      'classes.difficulty',
      'classes.pricePaise',
    ])
    .where('enrollments.id', '=', booking.enrollmentId)
    .where('enrollments.status', 'in', IN_CLASS)
    .executeTakeFirst()
  if (!own) throw new AppError('not-found', TEXTS.notEnrolled)
  const used = await db
    .selectFrom('bookings')
    .innerJoin('bookings as missed', 'missed.id', 'bookings.insteadOf')
    .select('missed.sessionId')
    .where('bookings.enrollmentId', '=', own.enrollmentId)
    .where('bookings.source', '=', 'make-up')
    .where('bookings.state', '=', 'booked')
    .execute()
  const { endsAt } = await db
    .selectFrom('classSessions')
    .select((eb) => eb.fn.max('endsAt').as('endsAt'))
    .where('classId', '=', own.classId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ...own,
    bookingId: booking.id,
    sessionId: booking.sessionId,
    used: used.map(({ sessionId }) => sessionId),
    left: own.makeUps - used.filter(({ sessionId }) => sessionId !== booking.sessionId).length,
    endsAt: endsAt ?? studio.now(),
  }
}

/**
 * Sessions of other classes of the same kind, level and category within the run's dates, at times when the member is free.
 * A free run is made up only in a free class.
 */
async function parallelSessions(studio: Studio, db: Db | Trx, userId: string, right: Right) {
  const now = studio.now()
  return sessionDetails(db)
    .where('class.id', '!=', right.classId)
    .where('class.type', '=', right.type)
    .where('class.category', '=', right.category)
    .where('class.difficulty', '=', right.difficulty)
    .where('class.pricePaise', right.pricePaise === NO_MONEY ? '=' : '>=', NO_MONEY)
    .where('class.cancelledAt', 'is', null)
    .where('session.cancelledAt', 'is', null)
    .where('session.startsAt', '>', now)
    .where('session.endsAt', '<=', right.endsAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .innerJoin('classSessions as busy', 'busy.id', 'bookings.sessionId')
            .select('bookings.id')
            .where('bookings.userId', '=', userId)
            .where('bookings.state', '=', 'booked')
            .whereRef('busy.startsAt', '<', 'session.endsAt')
            .whereRef('busy.endsAt', '>', 'session.startsAt'),
        ),
      ),
    )
    .orderBy('session.startsAt')
    .execute()
}

/** Those with a free place. */
async function withRoom(studio: Studio, db: Db | Trx, sessions: SessionDetails[]) {
  const classIds = [...new Set(sessions.map(({ classId }) => classId))]
  const free = await Promise.all(classIds.map((classId) => freeIn(studio, db, classId)))
  const ids = new Set(free.flat())
  return sessions.filter(({ id }) => ids.has(id))
}

async function freeIn(studio: Studio, db: Db | Trx, classId: string): Promise<string[]> {
  const { capacity } = await db
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const counts = await countTaken(studio, db, classId)
  return counts.filter(({ taken }) => taken < capacity).map(({ sessionId }) => sessionId)
}
