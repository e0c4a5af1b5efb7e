import { paise } from '../../contract/money.ts'
import { TEXTS } from '../../contract/texts.ts'
import { inTransaction, isDuplicate, type Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Member } from '../accounts/actor.ts'
import { requireTry } from '../accounts/throttle.ts'
import { type FoundClass, getClass } from '../classes/find.ts'
import { isOver } from '../classes/status.ts'
import { writeEnrollment } from '../enrollment/enroll.ts'
import { findEnrollment } from '../enrollment/find.ts'
import { holdSeat, isFullFor, lockSeats, releaseHold, takeSeat } from '../enrollment/seats.ts'
import { AppError } from '../errors.ts'
import type { Studio } from '../studio.ts'
import {
  insertOrder,
  isBeingOpened,
  type OpenedOrder,
  type OrderStep,
  openOrder,
  takeUpRow,
} from './open-order.ts'

/** Seats that one member may begin to hold within a throttle's window, in whatever classes. */
const MOST_HOLDS = 20

export type OrderOutcome = { kind: 'enrolled' } | OpenedOrder

/**
 * Holds a seat and opens an order for it, or the open one again; a class that costs nothing enrolls at once.
 * @param amount rupees, as the member was shown; only compared, never charged
 * @throws AppError not-found; conflict when the price changed, the class is full or over, or the member is in it;
 *   too-many; unavailable when the payment provider is
 */
export async function createOrder(
  studio: Studio,
  member: Member,
  wish: { classId: string; amount: number },
): Promise<OrderOutcome> {
  const yogaClass = await getClass(studio, wish.classId)
  if (isOver(yogaClass, studio.now())) throw new AppError('conflict', TEXTS.classFinished)
  if (Math.round(wish.amount * 100) !== yogaClass.pricePaise)
    throw new AppError('conflict', TEXTS.priceChanged)
  if (yogaClass.pricePaise === paise(0)) return enrollFree(studio, member, yogaClass.id)
  return openOrder(studio, () => takeUp(studio, member, yogaClass))
}

async function enrollFree(studio: Studio, member: Member, classId: string): Promise<OrderOutcome> {
  try {
    await inTransaction(studio.db, async (trx) => {
      await lockSeats(trx, classId)
      await refuseEnrolled(trx, member, classId)
      const enrollmentId = await writeEnrollment(studio, trx, { userId: member.id, classId, payment: null })
      if (!(await takeSeat(trx, classId, enrollmentId, studio.now())))
        throw new AppError('conflict', TEXTS.classFull)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.alreadyEnrolled)
    throw error
  }
  return { kind: 'enrolled' }
}

/** The member's open order with its hold kept, or a new row with a new hold, still without its number. */
async function takeUp(studio: Studio, member: Member, yogaClass: FoundClass): Promise<OrderStep> {
  const now = studio.now()
  const wanted = now + studio.settings.holdMinutes * 60_000
  return inTransaction(studio.db, async (trx) => {
    if (await isFullFor(trx, member.id, yogaClass.id, now)) throw new AppError('conflict', TEXTS.classFull)
    const known = await lockOpenOrder(trx, member.id, yogaClass)
    if (known && isBeingOpened(known, now)) return { kind: 'wait' }
    const order = known ?? (await insertOrder(studio, trx, member, orderOf(yogaClass)))
    const held = await holdSeat(trx, { ...order, classId: yogaClass.id }, wanted, now)
    // Looked at under the lock on the seats: a payment that is being settled right now has become an enrollment by then.
    await refuseEnrolled(trx, member, yogaClass.id)
    if (!held) throw new AppError('conflict', TEXTS.classFull)
    if (held.isNew)
      await requireTry(studio, `holds:account:${member.id}`, MOST_HOLDS, {
        db: trx,
        message: TEXTS.tooManyOrders,
      })
    return takeUpRow(studio, trx, order, { again: known !== null, holdEndsAt: held.heldUntil })
  })
}

function orderOf({ id: classId, pricePaise: amountPaise, currency }: FoundClass) {
  return { classId, amountPaise, currency }
}

async function refuseEnrolled(trx: Trx, member: Member, classId: string) {
  const enrollment = await findEnrollment(trx, member.id, classId)
  if (enrollment?.status === 'active' || enrollment?.status === 'completed')
    throw new AppError('conflict', TEXTS.alreadyEnrolled)
}

/**
 * The member's order for this class that can still be paid, locked, or null. One at another price is replaced. A lapsed
 * one is taken up again rather than a second one made: Razorpay never closes it, so both could be paid.
 */
async function lockOpenOrder(trx: Trx, userId: string, yogaClass: FoundClass): Promise<Row<'orders'> | null> {
  const found = await trx
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('classId', '=', yogaClass.id)
    .where('state', 'in', ['creating', 'open', 'lapsed'])
    .orderBy('createdAt', 'desc')
    .execute()
  const chosen =
    found.find((order) => order.state !== 'lapsed') ??
    found.find((order) => order.amountPaise === yogaClass.pricePaise)
  if (!chosen) return null
  const locked = await trx
    .updateTable('orders')
    .set((eb) => ({ checks: eb('checks', '+', 0) }))
    .where('id', '=', chosen.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (locked.state === 'paid' || locked.state === 'replaced') return null
  if (locked.amountPaise === yogaClass.pricePaise) return locked
  await trx.updateTable('orders').set({ state: 'replaced' }).where('id', '=', locked.id).execute()
  await releaseHold(trx, locked.id)
  return null
}
