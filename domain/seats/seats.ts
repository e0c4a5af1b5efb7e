import type { Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { countSeats } from './count.ts'
import { noteLapses } from './lapses.ts'
import { hasEnded, isLive, isTaken, LONGEST_HOLD } from './live-holds.ts'

type Holding = { heldFor: string; heldFrom: string | null; heldUntil: number }

/**
 * Who takes a seat: for a while an order, a member whose address is not proved yet, or an offer from the waiting list; for
 * good an enrollment.
 */
export type SeatHolder =
  | (Holding & { orderId: string })
  | Holding
  | { offeredTo: string; heldUntil: number }
  | { enrollmentId: string }

/**
 * Takes the lock on a class's seats for the rest of the transaction, by changing its row: every other transaction that
 * wants to claim or free a seat of this class waits until ours has ended, and then counts what we left.
 */
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

/**
 * Gives the holder the lowest free seat of the class and returns its number, or null when the class is full. Holds that
 * have ended are cleared first. A class that was called off has none. The primary key of `seats` refuses a seat that is taken even if the lock failed.
 */
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

/** The seats that are taken, once the holds that have ended are cleared. Needs the lock on the class's seats. */
export async function takenNumbers(studio: Studio, trx: Trx, classId: string): Promise<Set<number>> {
  await clearEnded(studio, trx, classId)
  const taken = await trx.selectFrom('seats').select('number').where('classId', '=', classId).execute()
  return new Set(taken.map((seat) => seat.number))
}

/** Frees the seats whose hold has ended, and writes down what lapsed. Needs the lock on the class's seats. */
export async function clearEnded(studio: Studio, trx: Trx, classId: string): Promise<void> {
  const ended = await trx
    .deleteFrom('seats')
    .where('classId', '=', classId)
    .where(hasEnded(studio))
    .returningAll()
    .execute()
  await noteLapses(studio, trx, ended)
}

/** Frees every seat of a class but those of members who have completed it. Needs the lock. */
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
 * Keeps or makes the hold of an order until `heldUntil`. A seat that was offered to the member from the waiting list
 * becomes the order's; nobody else gets one that is free for those who wait.
 * @returns until when the seat is held, which for a renewed hold may be sooner, and whether it is a new hold; null when the
 *   class is full
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
  const kept = await renewHold(studio, trx, order.id, heldUntil)
  if (kept !== null) return { heldUntil: kept, isNew: false, isOffered: false }
  const holder = { orderId: order.id, heldFor: order.userId, heldFrom, heldUntil }
  if (await takeOfferedSeat(studio, trx, order, holder)) return { heldUntil, isNew: true, isOffered: true }
  if (await isSpokenFor(studio, trx, order.classId)) return null
  const number = await claimSeat(studio, trx, order.classId, holder)
  return number === null ? null : { heldUntil, isNew: true, isOffered: false }
}

/** The new end of an order's live hold, never past its longest time and never sooner than it was; null when there is none. */
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

/** Turns the seat that is offered to this member, if one is, into the holder's. Needs the lock on the class's seats. */
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

/**
 * Whether a class has no seat for this member, by a look without the lock: a crowd that comes too late need not queue for it.
 * Whoever is in the class, waits for it or holds a seat of it is looked at under the lock.
 */
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

/** Gives an enrollment its seat: the one it was offered, else a free one that nobody waits for. Needs the lock. False when the class is full. */
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
  if (await isSpokenFor(studio, trx, classId)) return false
  return (await claimSeat(studio, trx, classId, { enrollmentId })) !== null
}

/**
 * Whether no seat of this class is free but for those on its waiting list who have none kept yet; more than they are may
 * be sold to anybody. Needs the lock on the class's seats.
 */
export async function isSpokenFor(studio: Studio, trx: Trx, classId: string): Promise<boolean> {
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
                .where((kept) =>
                  kept.or([
                    kept('seats.offeredTo', '=', kept.ref('own.id')),
                    kept('seats.heldFor', '=', kept.ref('own.userId')),
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

/** Makes the seat that an order holds the enrollment's for good; in the transaction in which `holdSeat` said yes. */
export async function takeHeldSeat(trx: Trx, orderId: string, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, 0))
    .where('orderId', '=', orderId)
    .execute()
}

/** Makes the seat of a free class that is kept for a member their enrollment's, if one is. Needs the lock. */
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

/** Frees the seat that an order holds, if it holds one. A hold that has ended stays for `clearEnded`: it lapsed. */
export async function releaseHold(studio: Studio, trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('seats').where('orderId', '=', orderId).where(isLive(studio)).execute()
}

/** Seats taken now, by class: enrollments and live holds. A class without any is not in the map. */
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
