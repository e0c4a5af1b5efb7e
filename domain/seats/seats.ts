import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { countSeats } from './count.ts'
import { recordLapses } from './lapses.ts'
import { hasEnded, isLive, isTaken, LONGEST_HOLD } from './live-holds.ts'

type Holding = { heldFor: string; heldFrom: string | null; heldUntil: number }

export type SeatHolder =
  | (Holding & { orderId: string })
  | Holding
  | { offeredTo: string; heldUntil: number }
  | { enrollmentId: string }

/** Locks the class's row: other transactions on its seats wait, and then count what this one left. */
export async function lockSeats(
  trx: Trx,
  classId: string,
): Promise<{ capacity: number; cancelledAt: number | null } | undefined> {
  return trx
    .updateTable('classes')
    .set((eb) => ({ seatChanges: eb('seatChanges', '+', 1) }))
    .where('id', '=', classId)
    .returning(['capacity', 'cancelledAt'])
    .executeTakeFirst()
}

/** Null when the class is full or cancelled. The primary key of `seats` refuses a taken one too. */
export async function claimSeat(
  studio: Studio,
  trx: Trx,
  classId: string,
  holder: SeatHolder,
): Promise<number | null> {
  const yogaClass = await lockSeats(trx, classId)
  if (!yogaClass || yogaClass.cancelledAt !== null) return null
  const taken = await takenNumbers(studio, trx, classId)
  if (taken.size >= yogaClass.capacity) return null
  let number = 1
  while (taken.has(number)) number++
  await trx
    .insertInto('seats')
    .values({ classId, number, ...seatColumns(holder, studio.now()) })
    .execute()
  return number
}

/** Needs the lock. */
export async function takenNumbers(studio: Studio, trx: Trx, classId: string): Promise<Set<number>> {
  await clearEnded(studio, trx, classId)
  const taken = await trx.selectFrom('seats').select('number').where('classId', '=', classId).execute()
  return new Set(taken.map((seat) => seat.number))
}

/** Records them as lapses. Needs the lock. */
export async function clearEnded(studio: Studio, trx: Trx, classId: string): Promise<void> {
  const ended = await trx
    .deleteFrom('seats')
    .where('classId', '=', classId)
    .where(hasEnded(studio))
    .returningAll()
    .execute()
  await recordLapses(studio, trx, ended)
}

/** Frees all seats but those of members who completed the class. Needs the lock. */
export async function clearSeats(trx: Trx, classId: string): Promise<void> {
  await trx
    .deleteFrom('seats')
    .where('classId', '=', classId)
    .where((eb) =>
      eb.or([
        eb('enrollmentId', 'is', null),
        eb('enrollmentId', 'in', (sub) =>
          sub
            .selectFrom('enrollments')
            .select('id')
            .where('classId', '=', classId)
            .where('status', '!=', 'completed'),
        ),
      ]),
    )
    .execute()
}

/**
 * A seat offered to the member becomes the order's; others get none that is kept for the waiting list.
 * @returns its end, for a renewed hold perhaps sooner than asked; null when the class is full
 */
export async function holdSeat(
  studio: Studio,
  trx: Trx,
  order: { id: string; userId: string; classId: string },
  heldUntil: number,
  heldFrom: string | null = null,
): Promise<{ heldUntil: number; isNew: boolean; isOffered: boolean } | null> {
  await lockSeats(trx, order.classId)
  await clearEnded(studio, trx, order.classId)
  const renewedUntil = await renewHold(studio, trx, order.id, heldUntil)
  if (renewedUntil !== null) return { heldUntil: renewedUntil, isNew: false, isOffered: false }
  const holder = { orderId: order.id, heldFor: order.userId, heldFrom, heldUntil }
  if (await takeOfferedSeat(studio, trx, order, holder)) return { heldUntil, isNew: true, isOffered: true }
  if (await isFullyReserved(studio, trx, order.classId)) return null
  const number = await claimSeat(studio, trx, order.classId, holder)
  return number === null ? null : { heldUntil, isNew: true, isOffered: false }
}

/** Never sooner than it was, and never past the longest time; null when there is none. */
async function renewHold(studio: Studio, trx: Trx, orderId: string, until: number): Promise<number | null> {
  const now = studio.now()
  const hold = await trx
    .selectFrom('seats')
    .select(['heldUntil', 'heldSince'])
    .where('orderId', '=', orderId)
    .where(isLive(studio))
    .executeTakeFirst()
  if (!hold?.heldUntil) return null
  const longest = (hold.heldSince ?? now) + LONGEST_HOLD * (until - now)
  const heldUntil = Math.max(hold.heldUntil, Math.min(until, longest))
  await trx.updateTable('seats').set({ heldUntil }).where('orderId', '=', orderId).execute()
  return heldUntil
}

/** Needs the lock. */
export async function takeOfferedSeat(
  studio: Studio,
  trx: Trx,
  member: { userId: string; classId: string },
  holder: SeatHolder,
): Promise<boolean> {
  const taken = await trx
    .updateTable('seats')
    .set(seatColumns(holder, studio.now()))
    .where('classId', '=', member.classId)
    .where(isLive(studio))
    .where('offeredTo', 'in', (eb) =>
      eb
        .selectFrom('enrollments')
        .select('id')
        .where('userId', '=', member.userId)
        .where('classId', '=', member.classId)
        .where('status', '=', 'waitlisted'),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Without the lock, so that a late crowd need not queue; members with a place or a hold are checked under it. */
export async function isFullFor(studio: Studio, trx: Trx, userId: string, classId: string): Promise<boolean> {
  const { capacity, taken, own } = await countSeats(studio, trx, classId)
    .select((eb) =>
      eb
        .selectFrom('enrollments')
        .select((enrollments) => enrollments.fn.countAll<number>().as('n'))
        .whereRef('enrollments.classId', '=', 'classes.id')
        .where('enrollments.userId', '=', userId)
        .where('enrollments.status', '!=', 'cancelled')
        .as('own'),
    )
    .executeTakeFirstOrThrow()
  if (Number(taken) < capacity || Number(own) > 0) return false
  const held = await trx
    .selectFrom('seats')
    .select('number')
    .where('classId', '=', classId)
    .where('heldFor', '=', userId)
    .executeTakeFirst()
  return held === undefined
}

export async function takeSeat(
  studio: Studio,
  trx: Trx,
  classId: string,
  enrollmentId: string,
): Promise<boolean> {
  const offered = await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, studio.now()))
    .where('offeredTo', '=', enrollmentId)
    .where(isLive(studio))
    .executeTakeFirst()
  if (offered.numUpdatedRows > 0n) return true
  if (await isFullyReserved(studio, trx, classId)) return false
  return (await claimSeat(studio, trx, classId, { enrollmentId })) !== null
}

/** Seats beyond the length of the waiting list may be sold to anybody. Needs the lock. */
export async function isFullyReserved(studio: Studio, trx: Trx, classId: string): Promise<boolean> {
  const { capacity, taken, waiting } = await countSeats(studio, trx, classId)
    .select((eb) =>
      eb
        .selectFrom('enrollments as own')
        .select((own) => own.fn.countAll<number>().as('n'))
        .whereRef('own.classId', '=', 'classes.id')
        .where('own.status', '=', 'waitlisted')
        .where((own) =>
          own.not(
            own.exists(
              own
                .selectFrom('seats')
                .select('seats.number')
                .whereRef('seats.classId', '=', 'own.classId')
                .where(isLive(studio))
                .where((held) =>
                  held.or([
                    held('seats.offeredTo', '=', held.ref('own.id')),
                    held('seats.heldFor', '=', held.ref('own.userId')),
                  ]),
                ),
            ),
          ),
        )
        .as('waiting'),
    )
    .executeTakeFirstOrThrow()
  return capacity - Number(taken) <= Number(waiting)
}

/** Only in the transaction in which `holdSeat` succeeded. */
export async function takeHeldSeat(trx: Trx, orderId: string, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, 0))
    .where('orderId', '=', orderId)
    .execute()
}

/** Needs the lock. */
export async function takeFreeHold(
  studio: Studio,
  trx: Trx,
  { userId, classId }: { userId: string; classId: string },
  enrollmentId: string,
): Promise<boolean> {
  const taken = await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, 0))
    .where('classId', '=', classId)
    .where('heldFor', '=', userId)
    .where('orderId', 'is', null)
    .where(isLive(studio))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** An ended hold stays for `clearEnded`, which records the lapse. */
export async function releaseHold(studio: Studio, trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('seats').where('orderId', '=', orderId).where(isLive(studio)).execute()
}

/** By class; classes without any are missing. */
export async function takenSeats(
  studio: Studio,
  classId?: string,
  db: Studio['db'] | Trx = studio.db,
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('seats')
    .select((eb) => ['classId', eb.fn.countAll<number>().as('taken')])
    .where(isTaken(studio))
    .groupBy('classId')
  if (classId) query = query.where('classId', '=', classId)
  return new Map((await query.execute()).map((row) => [row.classId, Number(row.taken)]))
}

function seatColumns(holder: SeatHolder, now: number) {
  const nobody = {
    orderId: null,
    enrollmentId: null,
    offeredTo: null,
    heldUntil: null,
    heldFor: null,
    heldFrom: null,
  }
  return { ...nobody, ...holder, heldSince: 'heldUntil' in holder ? now : null }
}

export async function releaseSeat(trx: Trx, enrollmentId: string): Promise<void> {
  await trx
    .deleteFrom('seats')
    .where((eb) => eb.or([eb('enrollmentId', '=', enrollmentId), eb('offeredTo', '=', enrollmentId)]))
    .execute()
}
