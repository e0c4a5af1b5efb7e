import { sql } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { BookingSource, BookingState } from '../../shared/enums.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import type { Place } from './count.ts'
import { deleteHolds, freeHoldOf, leaveBegun, lockAndClear } from './holds.ts'
import { isLive } from './live-holds.ts'
import { isFullyReserved } from './reserve.ts'
import { freeSeats, lowestFree, type Seat } from './seats.ts'

/** The person and the source of the booking. */
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

/**
 * Books the lowest seat of one session, even beyond the room's capacity; the caller stores the reason.
 * Needs the lock.
 */
export async function bookBeyond(
  studio: Studio,
  trx: Trx,
  { classId, sessionId }: { classId: string; sessionId: string },
  booker: Booker & { reason: string | null },
): Promise<string> {
  const { number } = await lowestFree(trx, sessionId)
  const id = newId()
  await trx
    .insertInto('bookings')
    .values({ id, sessionId, classId, createdAt: studio.now(), ...booker })
    .execute()
  await trx.insertInto('seats').values({ sessionId, classId, number, bookingId: id }).execute()
  return id
}

/** Books the seat offered to the enrollment, or one that no one waits for. Needs the lock. */
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

/** For a free class, once the email is confirmed. Needs the lock. */
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

/** Leaves bookings in sessions that have ended. Needs the lock. */
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
 * Of sessions that have not ended: someone was in the others. Needs the lock on each class.
 * @param unless `begun` leaves the sessions that are being held, too
 * @returns those that ended
 */
export async function endBookings(
  studio: Studio,
  trx: Trx,
  of: { enrollmentId: string } | { classId: string } | { sessionId: string } | { id: string },
  state: Exclude<BookingState, 'booked'>,
  unless: 'ended' | 'begun' = 'ended',
): Promise<Row<'bookings'>[]> {
  const [[column, value]] = Object.entries(of) as [[keyof Row<'bookings'>, string]]
  const ended = await trx
    .updateTable('bookings')
    .set({ state, endedAt: studio.now() })
    .where(column, '=', value)
    .where('state', '=', 'booked')
    .where('sessionId', 'in', (eb) =>
      eb
        .selectFrom('classSessions')
        .select('id')
        .where(unless === 'begun' ? 'startsAt' : 'endsAt', '>', studio.now()),
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

/** The sessions of an enrollment that are still to come, and what was offered to it. Needs the lock. */
export async function releaseSeats(studio: Studio, trx: Trx, enrollmentId: string): Promise<void> {
  const offered = trx.selectFrom('holds').select('id').where('offeredTo', '=', enrollmentId)
  await deleteHolds(trx, await offered.execute())
  await endBookings(studio, trx, { enrollmentId }, 'cancelled')
}

/** Frees every seat of a class that is cancelled, but those of sessions that have begun. Needs the lock. @returns who had one */
export async function clearSeats(studio: Studio, trx: Trx, classId: string): Promise<Row<'bookings'>[]> {
  await deleteHolds(trx, await trx.selectFrom('holds').select('id').where('classId', '=', classId).execute())
  return endBookings(studio, trx, { classId }, 'cancelled', 'begun')
}

/** Restores an ended booking in a free seat. Needs the lock. @returns false when none is free */
export async function seatOneAgain(studio: Studio, trx: Trx, bookingId: string): Promise<boolean> {
  const { sessionId, classId } = await trx
    .selectFrom('bookings')
    .select(['sessionId', 'classId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const yogaClass = await lockAndClear(studio, trx, classId)
  const { taken, number } = await lowestFree(trx, sessionId)
  if (!yogaClass || taken >= yogaClass.capacity) return false
  const again = await trx
    .updateTable('bookings')
    .set({ state: 'booked', endedAt: null })
    .where('id', '=', bookingId)
    .where('state', '!=', 'booked')
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) return false
  await trx.insertInto('seats').values({ sessionId, classId, number, bookingId }).execute()
  return true
}
