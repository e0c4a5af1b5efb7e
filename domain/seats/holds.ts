import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { type Place, sessionsOfPlace } from './count.ts'
import { recordLapses } from './lapses.ts'
import { hasEnded, isLive, isTaken, LONGEST_HOLD } from './live-holds.ts'
import { isReserved } from './reserve.ts'
import { freeSeats, type LockedClass, lockSeats } from './seats.ts'

type Holder = {
  userId: string
  orderId?: string
  offeredTo?: string
  network?: string | null
  until: number
}

export type Held = { until: number; isNew: boolean; isOffered: boolean }

/**
 * A seat offered to the member becomes the order's; no one else gets a seat reserved for the waitlist.
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

/** Releases its seats in sessions that have begun: they are not paid for. Needs the lock. */
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

export async function leaveBegun(studio: Studio, trx: Trx, place: Place, holdId: string) {
  const ahead = await sessionsOfPlace(studio, trx, place)
  await trx
    .deleteFrom('seats')
    .where('holdId', '=', holdId)
    .where('sessionId', 'not in', ahead.length > 0 ? ahead : [''])
    .execute()
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

export async function lockAndClear(studio: Studio, trx: Trx, classId: string) {
  const yogaClass = await lockSeats(trx, classId)
  await clearEnded(studio, trx, classId)
  return yogaClass
}

/** The most seats taken, held or offered in any session of a class. Needs the lock. */
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

/** Whether someone holds a seat that they have not paid for or accepted. Needs the lock. */
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

/** An ended hold stays for `clearEnded`, which records the lapse. */
export async function releaseHold(studio: Studio, trx: Trx, orderId: string): Promise<void> {
  const live = trx.selectFrom('holds').select('id').where('orderId', '=', orderId).where(isLive(studio))
  await deleteHolds(trx, await live.execute())
}

/** Releases the held seats of a cancelled session; holds and offers of single places end. Needs the lock. */
export async function clearSeatsOfSession(trx: Trx, sessionId: string): Promise<void> {
  const single = await trx
    .selectFrom('holds')
    .select(['id', 'offeredTo'])
    .where('sessionId', '=', sessionId)
    .execute()
  await deleteHolds(trx, single)
  const asked = single.flatMap(({ offeredTo }) => offeredTo ?? [])
  if (asked.length > 0)
    await trx.updateTable('enrollments').set({ offerEndsAt: null }).where('id', 'in', asked).execute()
  await trx.deleteFrom('seats').where('sessionId', '=', sessionId).where('holdId', 'is not', null).execute()
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

export async function deleteHolds(trx: Trx, holds: Pick<Row<'holds'>, 'id'>[]) {
  if (holds.length === 0) return
  const ids = holds.map(({ id }) => id)
  await trx.deleteFrom('seats').where('holdId', 'in', ids).execute()
  await trx.deleteFrom('holds').where('id', 'in', ids).execute()
}
