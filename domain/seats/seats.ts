import { type ExpressionBuilder, sql } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'
import type { BookingSource, BookingState, ClassType } from '../../shared/enums.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countTaken, type Place, sessionsOfPlace, sessionsWithHighest } from './count.ts'
import { recordLapses } from './lapses.ts'
import { hasEnded, isLive, isTaken, LONGEST_HOLD } from './live-holds.ts'

export type LockedClass = { type: ClassType; capacity: number; cancelledAt: number | null }

/** Locks the class's row: other transactions on the seats of its sessions wait, and then count what this one left. */
export async function lockSeats(trx: Trx, classId: string): Promise<LockedClass | undefined> {
  return trx
    .updateTable('classes')
    .set((eb) => ({ seatChanges: eb('seatChanges', '+', 1) }))
    .where('id', '=', classId)
    .returning(['type', 'capacity', 'cancelledAt'])
    .executeTakeFirst()
}

async function lockAndClear(studio: Studio, trx: Trx, classId: string) {
  const yogaClass = await lockSeats(trx, classId)
  await clearEnded(studio, trx, classId)
  return yogaClass
}

type Seat = { sessionId: string; number: number }

/**
 * A free number in each session, all or none; none of a recording. The primary key of `seats` refuses a taken one too. Seats are
 * counted only in a session whose highest number is given: that is quick to look up, and rarely so.
 */
async function freeSeats(
  studio: Studio,
  trx: Trx,
  place: Place,
  yogaClass: LockedClass | undefined,
): Promise<Seat[] | null> {
  if (!yogaClass || yogaClass.cancelledAt !== null) return null
  if (yogaClass.type === 'Recorded') return []
  const sessions = await sessionsWithHighest(studio, trx, place)
  if (sessions.length === 0) return null
  const seats: Seat[] = []
  for (const { sessionId, highest } of sessions) {
    if (highest < yogaClass.capacity) {
      seats.push({ sessionId, number: highest + 1 })
      continue
    }
    const { taken, number } = await lowestFree(trx, sessionId)
    if (taken >= yogaClass.capacity) return null
    seats.push({ sessionId, number })
  }
  return seats
}

/** Needs the lock. */
export async function lowestFree(trx: Trx, sessionId: string): Promise<{ taken: number; number: number }> {
  const seats = await trx.selectFrom('seats').select('number').where('sessionId', '=', sessionId).execute()
  const numbers = new Set(seats.map((seat) => seat.number))
  let number = 1
  while (numbers.has(number)) number++
  return { taken: numbers.size, number }
}

/** The most that are taken, being paid or offered in any session of a class. Needs the lock. */
export async function mostTaken(studio: Studio, trx: Trx, classId: string): Promise<number> {
  await clearEnded(studio, trx, classId)
  const rows = await trx
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('classId', '=', classId)
    .groupBy('sessionId')
    .execute()
  return Math.max(0, ...rows.map((row) => Number(row.taken)))
}

type Holder = {
  userId: string
  orderId?: string
  offeredTo?: string
  network?: string | null
  until: number
}

/** Null when a session of the place is full, or there is none left. */
export async function claimHold(
  studio: Studio,
  trx: Trx,
  { classId, sessionId }: Place,
  holder: Holder,
  locked?: LockedClass,
): Promise<string | null> {
  const yogaClass = locked ?? (await lockAndClear(studio, trx, classId))
  const seats = await freeSeats(studio, trx, { classId, sessionId }, yogaClass)
  if (!seats) return null
  const holdId = newId()
  await trx
    .insertInto('holds')
    .values({ id: holdId, classId, sessionId, ...holder, since: studio.now() })
    .execute()
  if (seats.length > 0)
    await trx
      .insertInto('seats')
      .values(seats.map((seat) => ({ ...seat, classId, holdId })))
      .execute()
  return holdId
}

/** Who is booked, and how they came. */
export type Booker = {
  userId: string
  source: BookingSource
  enrollmentId: string
  policyVersion: number | null
  insteadOf?: string
}

/** False when a session of the place is full, or there is none left. */
export async function claimBookings(
  studio: Studio,
  trx: Trx,
  place: Place,
  booker: Booker,
): Promise<boolean> {
  const seats = await freeSeats(studio, trx, place, await lockAndClear(studio, trx, place.classId))
  if (!seats) return false
  await book(studio, trx, place.classId, seats, booker)
  return true
}

async function book(studio: Studio, trx: Trx, classId: string, seats: Seat[], booker: Booker) {
  if (seats.length === 0) return
  const booked = seats.map((seat) => ({ ...seat, bookingId: newId() }))
  await trx
    .insertInto('bookings')
    .values(
      booked.map(({ sessionId, bookingId }) => ({
        id: bookingId,
        sessionId,
        classId,
        createdAt: studio.now(),
        ...booker,
      })),
    )
    .execute()
  await trx
    .insertInto('seats')
    .values(booked.map((seat) => ({ ...seat, classId })))
    .execute()
}

/** Records them as lapses. Needs the lock. */
export async function clearEnded(studio: Studio, trx: Trx, classId: string): Promise<void> {
  const ended = await trx
    .selectFrom('holds')
    .selectAll()
    .where('classId', '=', classId)
    .where(hasEnded(studio))
    .execute()
  await deleteHolds(trx, ended)
  await recordLapses(studio, trx, ended)
}

async function deleteHolds(trx: Trx, holds: Pick<Row<'holds'>, 'id'>[]) {
  if (holds.length === 0) return
  const ids = holds.map(({ id }) => id)
  await trx.deleteFrom('seats').where('holdId', 'in', ids).execute()
  await trx.deleteFrom('holds').where('id', 'in', ids).execute()
}

/** Frees every seat of a class that is cancelled, but those of sessions that were held. Needs the lock. @returns who had one */
export async function clearSeats(studio: Studio, trx: Trx, classId: string): Promise<Row<'bookings'>[]> {
  await deleteHolds(trx, await trx.selectFrom('holds').select('id').where('classId', '=', classId).execute())
  return endBookings(studio, trx, { classId }, 'cancelled')
}

/** Of sessions that have not ended: somebody was in the others. Needs the lock on each class. @returns those that ended */
export async function endBookings(
  studio: Studio,
  trx: Trx,
  of: { enrollmentId: string } | { classId: string } | { sessionId: string } | { id: string },
  state: Exclude<BookingState, 'booked'>,
): Promise<Row<'bookings'>[]> {
  const [[column, value]] = Object.entries(of) as [[keyof Row<'bookings'>, string]]
  const ended = await trx
    .updateTable('bookings')
    .set({ state, endedAt: studio.now() })
    .where(column, '=', value)
    .where('state', '=', 'booked')
    .where('sessionId', 'in', (eb) =>
      eb.selectFrom('classSessions').select('id').where('endsAt', '>', studio.now()),
    )
    .returningAll()
    .execute()
  if (ended.length > 0)
    await trx
      .deleteFrom('seats')
      .where(
        'bookingId',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
  return ended
}

export type Held = { until: number; isNew: boolean; isOffered: boolean }

/**
 * What was offered to the member becomes the order's; others get nothing that is kept for the waiting list.
 * @returns its end, for a renewed hold perhaps sooner than asked; null when the class is full
 */
export async function holdSeats(
  studio: Studio,
  trx: Trx,
  order: Place & { id: string; userId: string },
  until: number,
  network: string | null = null,
): Promise<Held | null> {
  const yogaClass = await lockSeats(trx, order.classId)
  await clearEnded(studio, trx, order.classId)
  const renewedUntil = await renewHold(studio, trx, order.id, until)
  if (renewedUntil !== null) return { until: renewedUntil, isNew: false, isOffered: false }
  const holder = { userId: order.userId, orderId: order.id, network, until }
  if (await takeOffer(studio, trx, order, holder)) return { until, isNew: true, isOffered: true }
  if (await isReserved(studio, trx, order)) return null
  const holdId = await claimHold(studio, trx, order, holder, yogaClass)
  return holdId === null ? null : { until, isNew: true, isOffered: false }
}

/** Never sooner than it was, and never past the longest time; null when there is none. */
async function renewHold(studio: Studio, trx: Trx, orderId: string, asked: number): Promise<number | null> {
  const now = studio.now()
  const hold = await trx
    .selectFrom('holds')
    .select(['id', 'since', 'until'])
    .where('orderId', '=', orderId)
    .where(isLive(studio))
    .executeTakeFirst()
  if (!hold) return null
  const longest = hold.since + LONGEST_HOLD * (asked - now)
  const until = Math.max(hold.until, Math.min(asked, longest))
  await trx.updateTable('holds').set({ until }).where('id', '=', hold.id).execute()
  return until
}

/** Its seats in sessions that have begun meanwhile are left: they are not paid for. Needs the lock. */
async function takeOffer(
  studio: Studio,
  trx: Trx,
  order: Place & { userId: string },
  holder: Holder,
): Promise<boolean> {
  const taken = await trx
    .updateTable('holds')
    .set({ orderId: null, network: null, ...holder, offeredTo: null, since: studio.now() })
    .where('holds.classId', '=', order.classId)
    .where(isLive(studio))
    .where('offeredTo', 'in', (eb) =>
      eb
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', order.userId)
        .where('classId', '=', order.classId)
        .where('sessionId', order.sessionId === null ? 'is' : '=', order.sessionId)
        .where('status', '=', 'waitlisted'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) return false
  await leaveBegun(studio, trx, order, taken.id)
  return true
}

async function leaveBegun(studio: Studio, trx: Trx, place: Place, holdId: string) {
  const ahead = await sessionsOfPlace(studio, trx, place)
  await trx
    .deleteFrom('seats')
    .where('holdId', '=', holdId)
    .where('sessionId', 'not in', ahead.length > 0 ? ahead : [''])
    .execute()
}

/** Without the lock, so that a late crowd need not queue; members with a place or a hold are checked under it. */
export async function isFullFor(studio: Studio, trx: Trx, userId: string, place: Place): Promise<boolean> {
  const { classId, sessionId } = place
  if (!(await isFull(studio, trx, place))) return false
  const known = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst()
  if (known) return false
  const held = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return held === undefined
}

/** In the place that was offered to the enrollment, or in one that nobody waits for. Needs the lock. */
export async function bookEnrollment(
  studio: Studio,
  trx: Trx,
  place: Place,
  booker: Booker,
): Promise<boolean> {
  const offered = await trx
    .selectFrom('holds')
    .select('id')
    .where('offeredTo', '=', booker.enrollmentId)
    .where(isLive(studio))
    .executeTakeFirst()
  if (offered) {
    await leaveBegun(studio, trx, place, offered.id)
    await bookHold(studio, trx, place.classId, offered.id, booker)
    return true
  }
  if (await isFullyReserved(studio, trx, place)) return false
  return claimBookings(studio, trx, place, booker)
}

/** Those in sessions that have ended meanwhile are left. Needs the lock. */
async function bookHold(studio: Studio, trx: Trx, classId: string, holdId: string, booker: Booker) {
  const { userId, source, enrollmentId, policyVersion } = booker
  const now = studio.now()
  // In two statements for any number of sessions: a run may have many.
  await trx
    .insertInto('bookings')
    .columns(['id', 'sessionId', 'classId', 'userId', 'source', 'enrollmentId', 'policyVersion', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('seats')
        .innerJoin('classSessions as session', 'session.id', 'seats.sessionId')
        .select((each) => [
          sql<string>`${enrollmentId} || '.' || ${sql.ref('session.number')}`.as('id'),
          'seats.sessionId',
          each.val(classId).as('classId'),
          each.val(userId).as('userId'),
          each.val(source).as('source'),
          each.val(enrollmentId).as('enrollmentId'),
          sql<number | null>`cast(${policyVersion} as integer)`.as('policyVersion'),
          sql<number>`cast(${now} as bigint)`.as('createdAt'),
        ])
        .where('seats.holdId', '=', holdId)
        .where('session.cancelledAt', 'is', null)
        .where('session.endsAt', '>', now),
    )
    .execute()
  await trx
    .updateTable('seats')
    .set((eb) => ({
      holdId: null,
      bookingId: eb
        .selectFrom('bookings')
        .select('bookings.id')
        .whereRef('bookings.sessionId', '=', 'seats.sessionId')
        .where('bookings.enrollmentId', '=', enrollmentId),
    }))
    .where('holdId', '=', holdId)
    .where('sessionId', 'in', (eb) =>
      eb
        .selectFrom('bookings')
        .select('bookings.sessionId')
        .where('bookings.enrollmentId', '=', enrollmentId),
    )
    .execute()
  await deleteHolds(trx, [{ id: holdId }])
}

/**
 * Places beyond the length of the waiting lists may be sold to anybody. Who waits for the run is waited for in each session,
 * but only as many as could get into all of them. Needs the lock.
 */
export async function isReserved(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  const rows = await trx
    .selectFrom('enrollments as own')
    .select((eb) => ['own.sessionId', eb.fn.countAll<number>().as('waiting')])
    .where('own.classId', '=', place.classId)
    .where('own.status', '=', 'waitlisted')
    .where((own) => own.or([own('own.pausedUntil', 'is', null), own('own.pausedUntil', '<=', studio.now())]))
    .where(
      sql<boolean>`${sql.ref('own.notOn')} not like ${`%"${studioDay(studio.now(), studio.settings.timeZone)}"%`}`,
    )
    .where((own) =>
      own.not(
        own.exists(
          own
            .selectFrom('holds')
            .select('holds.id')
            .whereRef('holds.classId', '=', 'own.classId')
            .where(isLive(studio))
            .where((held) =>
              held.or([
                held('holds.offeredTo', '=', held.ref('own.id')),
                held.and([
                  held('holds.userId', '=', held.ref('own.userId')),
                  held(
                    held.fn.coalesce('holds.sessionId', held.val('')),
                    '=',
                    held.fn.coalesce('own.sessionId', held.val('')),
                  ),
                ]),
              ]),
            ),
        ),
      ),
    )
    .groupBy('own.sessionId')
    .execute()
  if (rows.length === 0) return false
  const { capacity, type } = await trx
    .selectFrom('classes')
    .select(['capacity', 'type'])
    .where('id', '=', place.classId)
    .executeTakeFirstOrThrow()
  if (type === 'Recorded') return false
  const counts = await countTaken(studio, trx, place.classId)
  const waiting = new Map(rows.map((row) => [row.sessionId, Number(row.waiting)]))
  const free = counts.map(({ sessionId, taken }) => ({ sessionId, free: capacity - taken }))
  const forRun = Math.min(waiting.get(null) ?? 0, ...free.map((one) => Math.max(0, one.free)))
  const asked = free.filter(({ sessionId }) => place.sessionId === null || sessionId === place.sessionId)
  return asked.some((one) => one.free <= forRun + (waiting.get(one.sessionId) ?? 0))
}

/** Whether nothing is left of a place for who waits for nothing. */
export async function isFullyReserved(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  return (await isFull(studio, trx, place)) || (await isReserved(studio, trx, place))
}

/** Whether a session of a place has none left. */
async function isFull(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  const sessions = await sessionsWithHighest(studio, trx, place)
  const capacity = sessions[0]?.capacity ?? 0
  if (sessions.every(({ highest }) => highest < capacity)) return false
  const counts = await countTaken(studio, trx, place.classId)
  return counts.some(
    (one) => (place.sessionId === null || one.sessionId === place.sessionId) && one.taken >= capacity,
  )
}

/** Only in the transaction in which `holdSeats` succeeded. */
export async function bookHeld(studio: Studio, trx: Trx, orderId: string, booker: Booker): Promise<boolean> {
  const { id, classId } = await trx
    .selectFrom('holds')
    .select(['id', 'classId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await bookHold(studio, trx, classId, id, booker)
  return true
}

/** A free class's, once the address is proved. Needs the lock. */
export async function bookFreeHold(
  studio: Studio,
  trx: Trx,
  { userId, classId }: { userId: string; classId: string },
  booker: Booker,
): Promise<boolean> {
  const held = await freeHoldOf(studio, trx, userId, classId)
  if (held) await bookHold(studio, trx, classId, held.id, booker)
  return held !== undefined
}

export async function freeHoldOf(studio: Studio, trx: Trx, userId: string, classId: string) {
  return trx
    .selectFrom('holds')
    .select(['id', 'until'])
    .where('classId', '=', classId)
    .where('userId', '=', userId)
    .where('orderId', 'is', null)
    .where('offeredTo', 'is', null)
    .where(isLive(studio))
    .executeTakeFirst()
}

/** An ended hold stays for `clearEnded`, which records the lapse. */
export async function releaseHold(studio: Studio, trx: Trx, orderId: string): Promise<void> {
  const live = trx.selectFrom('holds').select('id').where('orderId', '=', orderId).where(isLive(studio))
  await deleteHolds(trx, await live.execute())
}

/** The sessions of an enrollment that are still to come, and what was offered to it. Needs the lock. */
export async function releaseSeats(studio: Studio, trx: Trx, enrollmentId: string): Promise<void> {
  const offered = trx.selectFrom('holds').select('id').where('offeredTo', '=', enrollmentId)
  await deleteHolds(trx, await offered.execute())
  await endBookings(studio, trx, { enrollmentId }, 'cancelled')
}

/** Whether somebody holds a seat of a place that they have not paid for or accepted. Needs the lock. */
export async function isBeingPaid(studio: Studio, trx: Trx, place: Place): Promise<boolean> {
  const held = await trx
    .selectFrom('seats')
    .select('number')
    .where('sessionId', 'in', [...(await sessionsOfPlace(studio, trx, place)), ''])
    .where('bookingId', 'is', null)
    .where(isTaken(studio))
    .executeTakeFirst()
  return held !== undefined
}

/** What is held of a session that is called off; the hold of a single place ends. Needs the lock. */
export async function clearSeatsOfSession(trx: Trx, sessionId: string): Promise<void> {
  const single = trx.selectFrom('holds').select('id').where('sessionId', '=', sessionId)
  await deleteHolds(trx, await single.execute())
  await trx.deleteFrom('seats').where('sessionId', '=', sessionId).where('holdId', 'is not', null).execute()
}

/**
 * Books those again whose places had ended with their session, at that moment, and keeps it again for the holds of the run
 * that were there. Needs the lock.
 * @returns how many seats are taken by that
 */
export async function seatAgain(
  trx: Trx,
  { sessionId, classId, endedAt }: { sessionId: string; classId: string; endedAt: number },
): Promise<number> {
  const again = await trx
    .updateTable('bookings')
    .set({ state: 'booked', endedAt: null })
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'cancelled')
    .where('endedAt', '=', endedAt)
    .where((eb) =>
      eb.or([
        eb('enrollmentId', 'is', null),
        // Who left the class meanwhile stays away.
        eb('enrollmentId', 'in', (sub) =>
          sub.selectFrom('enrollments').select('id').where('status', 'in', ['active', 'completed']),
        ),
      ]),
    )
    .where((eb) => eb.or([eb('insteadOf', 'is', null), eb.not(eb.exists(stoodForBy(eb)))]))
    .returning('id')
    .execute()
  const held = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('sessionId', 'is', null)
    .where('since', '<=', endedAt)
    .execute()
  const seats = [
    ...again.map(({ id }) => ({ bookingId: id })),
    ...held.map(({ id }) => ({ holdId: id })),
  ].map((owner, index) => ({ sessionId, classId, number: index + 1, ...owner }))
  for (const seat of seats) await trx.insertInto('seats').values(seat).execute()
  return seats.length
}

/** Another place for the session that a make-up stands for: chosen meanwhile, or that session itself. */
function stoodForBy(eb: ExpressionBuilder<Database, 'bookings'>) {
  return eb
    .selectFrom('bookings as missed')
    .innerJoin('bookings as other', 'other.userId', 'missed.userId')
    .select('other.id')
    .whereRef('missed.id', '=', 'bookings.insteadOf')
    .where('other.state', '=', 'booked')
    .where((or) =>
      or.or([
        or('other.sessionId', '=', or.ref('missed.sessionId')),
        or('other.insteadOf', '=', or.ref('missed.id')),
      ]),
    )
}
