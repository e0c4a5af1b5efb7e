import type { Db, Trx } from '../../database/open.ts'

/** So many times its own length one hold may last, however often it is renewed. Then it lapses, and whoever waits is served. */
const LONGEST_HOLD = 2

/** Who takes a seat: an order or an offer from the waiting list for a while, or an enrollment for good. */
export type SeatHolder =
  | { orderId: string; heldUntil: number }
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
  trx: Trx,
  classId: string,
  holder: SeatHolder,
  now: number,
): Promise<number | null> {
  const yogaClass = await lockSeats(trx, classId)
  if (!yogaClass || yogaClass.cancelledAt !== null) return null
  const taken = await takenNumbers(trx, classId, now)
  if (taken.size >= yogaClass.capacity) return null
  let number = 1
  while (taken.has(number)) number++
  await trx
    .insertInto('seats')
    .values({ classId, number, ...seatColumns(holder, now) })
    .execute()
  return number
}

/** The seats that are taken, once the holds that have ended are cleared. Needs the lock on the class's seats. */
export async function takenNumbers(trx: Trx, classId: string, now: number): Promise<Set<number>> {
  await trx.deleteFrom('seats').where('classId', '=', classId).where('heldUntil', '<=', now).execute()
  const taken = await trx.selectFrom('seats').select('number').where('classId', '=', classId).execute()
  return new Set(taken.map((seat) => seat.number))
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
 * becomes the order's; while anybody waits, nobody else gets a free one.
 * @returns until when the seat is held, which for a renewed hold may be sooner, and whether it is a new hold; null when the
 *   class is full
 */
export async function holdSeat(
  trx: Trx,
  order: { id: string; userId: string; classId: string },
  heldUntil: number,
  now: number,
): Promise<{ heldUntil: number; isNew: boolean } | null> {
  await lockSeats(trx, order.classId)
  const kept = await renewHold(trx, order.id, heldUntil, now)
  if (kept !== null) return { heldUntil: kept, isNew: false }
  const holder = { orderId: order.id, heldUntil }
  if (await takeOfferedSeat(trx, order, holder, now)) return { heldUntil, isNew: true }
  if (await anybodyWaits(trx, order.classId)) return null
  return (await claimSeat(trx, order.classId, holder, now)) === null ? null : { heldUntil, isNew: true }
}

/** The new end of an order's live hold, never past its longest time and never sooner than it was; null when there is none. */
async function renewHold(trx: Trx, orderId: string, wanted: number, now: number): Promise<number | null> {
  const hold = await trx
    .selectFrom('seats')
    .select(['heldUntil', 'heldSince'])
    .where('orderId', '=', orderId)
    .where('heldUntil', '>', now)
    .executeTakeFirst()
  if (!hold?.heldUntil) return null
  const longest = (hold.heldSince ?? now) + LONGEST_HOLD * (wanted - now)
  const heldUntil = Math.max(hold.heldUntil, Math.min(wanted, longest))
  await trx.updateTable('seats').set({ heldUntil }).where('orderId', '=', orderId).execute()
  return heldUntil
}

/** Turns the seat that is offered to this member, if one is, into the holder's. Needs the lock on the class's seats. */
export async function takeOfferedSeat(
  trx: Trx,
  member: { userId: string; classId: string },
  holder: SeatHolder,
  now: number,
): Promise<boolean> {
  const taken = await trx
    .updateTable('seats')
    .set(seatColumns(holder, now))
    .where('classId', '=', member.classId)
    .where('heldUntil', '>', now)
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
export async function isFullFor(trx: Trx, userId: string, classId: string, now: number): Promise<boolean> {
  const { capacity, taken, own } = await trx
    .selectFrom('classes')
    .select((eb) => [
      'capacity',
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.classId', '=', 'classes.id')
        .where((seats) => seats.or([seats('heldUntil', 'is', null), seats('heldUntil', '>', now)]))
        .as('taken'),
      eb
        .selectFrom('enrollments')
        .select((enrollments) => enrollments.fn.countAll<number>().as('n'))
        .whereRef('enrollments.classId', '=', 'classes.id')
        .where('enrollments.userId', '=', userId)
        .where('enrollments.status', '!=', 'cancelled')
        .as('own'),
    ])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (Number(taken) < capacity || Number(own) > 0) return false
  const held = await trx
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.orderId')
    .select('seats.number')
    .where('seats.classId', '=', classId)
    .where('orders.userId', '=', userId)
    .executeTakeFirst()
  return held === undefined
}

/** Gives an enrollment its seat: the one it was offered, else a free one that nobody waits for. Needs the lock. False when the class is full. */
export async function takeSeat(
  trx: Trx,
  classId: string,
  enrollmentId: string,
  now: number,
): Promise<boolean> {
  const offered = await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, now))
    .where('offeredTo', '=', enrollmentId)
    .where('heldUntil', '>', now)
    .executeTakeFirst()
  if (offered.numUpdatedRows > 0n) return true
  if (await anybodyWaits(trx, classId)) return false
  return (await claimSeat(trx, classId, { enrollmentId }, now)) !== null
}

/** Whether a free seat of this class belongs to somebody on its waiting list. */
export async function anybodyWaits(trx: Trx, classId: string): Promise<boolean> {
  const waiting = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', classId)
    .where('status', '=', 'waitlisted')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Makes the seat that an order holds the enrollment's for good; in the transaction in which `holdSeat` said yes. */
export async function takeHeldSeat(trx: Trx, orderId: string, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('seats')
    .set(seatColumns({ enrollmentId }, 0))
    .where('orderId', '=', orderId)
    .execute()
}

/** Frees the seat that an order holds, if it holds one. */
export async function releaseHold(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('seats').where('orderId', '=', orderId).where('heldUntil', 'is not', null).execute()
}

/** Seats taken now, by class: enrollments and live holds. A class without any is not in the map. */
export async function takenSeats(db: Db | Trx, now: number, classId?: string): Promise<Map<string, number>> {
  let query = db
    .selectFrom('seats')
    .select((eb) => ['classId', eb.fn.countAll<number>().as('taken')])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '>', now)]))
    .groupBy('classId')
  if (classId) query = query.where('classId', '=', classId)
  return new Map((await query.execute()).map((row) => [row.classId, Number(row.taken)]))
}

function seatColumns(holder: SeatHolder, now: number) {
  const nobody = { orderId: null, enrollmentId: null, offeredTo: null, heldUntil: null }
  return { ...nobody, ...holder, heldSince: 'heldUntil' in holder ? now : null }
}

/** Frees the seat of an enrollment that ends. */
export async function releaseSeat(trx: Trx, enrollmentId: string): Promise<void> {
  await trx
    .deleteFrom('seats')
    .where((eb) => eb.or([eb('enrollmentId', '=', enrollmentId), eb('offeredTo', '=', enrollmentId)]))
    .execute()
}
