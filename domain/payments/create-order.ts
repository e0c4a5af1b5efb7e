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
import { holdSeat, lockSeats, releaseHold, takeSeat } from '../enrollment/seats.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'
import { RazorpayError, type RazorpayOrder } from './razorpay.ts'
import { requireRazorpay } from './settings.ts'
import { firstCheckAt } from './sweep-times.ts'

/** How long an order may stay without its number at the provider before another request takes it over. */
const CREATING_MS = 20_000
const WAIT_STEP_MS = 50
/** Seats that one member may begin to hold within a throttle's window, in whatever classes. */
const MOST_HOLDS = 20
/** How long a second click waits for the first one's order. */
const WAIT_MS = 25_000

export type OrderOutcome =
  | { kind: 'enrolled' }
  | { kind: 'order'; order: Row<'orders'> & { razorpayOrderId: string }; holdEndsAt: number }

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
  const razorpay = requireRazorpay(studio)
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const step = await takeUp(studio, member, yogaClass)
    if (step.kind === 'order') return step
    if (step.kind === 'wait') {
      if (Date.now() > deadline) throw new AppError('unavailable', TEXTS.orderFailed)
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS))
      continue
    }
    const remote = await openAtProvider(studio, razorpay, step.order, step.again)
    return writeOpened(studio, step.order, remote, step.holdEndsAt)
  }
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

type Step =
  | Extract<OrderOutcome, { kind: 'order' }>
  | { kind: 'wait' }
  | { kind: 'open'; order: Row<'orders'>; again: boolean; holdEndsAt: number }

/** In one transaction: the member's open order with its hold kept, or a new row with a new hold, still without its number. */
async function takeUp(studio: Studio, member: Member, yogaClass: FoundClass): Promise<Step> {
  const now = studio.now()
  const wanted = now + studio.settings.holdMinutes * 60_000
  try {
    return await inTransaction(studio.db, async (trx): Promise<Step> => {
      const known = await lockOpenOrder(trx, member.id, yogaClass)
      if (known?.state === 'creating' && known.updatedAt > now - CREATING_MS) return { kind: 'wait' }
      const order = known ?? (await insertOrder(studio, trx, member, yogaClass))
      const held = await holdSeat(trx, order, wanted, now)
      // Looked at under the lock on the seats: a payment that is being settled right now has become an enrollment by then.
      await refuseEnrolled(trx, member, yogaClass.id)
      if (!held) throw new AppError('conflict', TEXTS.classFull)
      if (held.isNew)
        await requireTry(studio, `holds:account:${member.id}`, MOST_HOLDS, {
          db: trx,
          message: TEXTS.tooManyOrders,
        })
      const holdEndsAt = held.heldUntil
      const state = order.razorpayOrderId ? 'open' : 'creating'
      await trx
        .updateTable('orders')
        .set({ state, updatedAt: now, nextCheckAt: firstCheckAt(now), checks: 0 })
        .where('id', '=', order.id)
        .execute()
      if (order.razorpayOrderId)
        return { kind: 'order', order: { ...order, razorpayOrderId: order.razorpayOrderId }, holdEndsAt }
      return { kind: 'open', order: { ...order, updatedAt: now }, again: known !== null, holdEndsAt }
    })
  } catch (error) {
    // Another request of the same member made the order between our look and our write: take that one up.
    if (isDuplicate(error)) return { kind: 'wait' }
    throw error
  }
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

async function insertOrder(studio: Studio, trx: Trx, member: Member, yogaClass: FoundClass) {
  const now = studio.now()
  return trx
    .insertInto('orders')
    .values({
      id: newId(),
      userId: member.id,
      classId: yogaClass.id,
      amountPaise: yogaClass.pricePaise,
      currency: yogaClass.currency,
      razorpayOrderId: null,
      state: 'creating',
      createdAt: now,
      updatedAt: now,
      nextCheckAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes the order at the provider. When an earlier try may have succeeded unseen, its receipt is looked for first. */
async function openAtProvider(
  studio: Studio,
  razorpay: ReturnType<typeof requireRazorpay>,
  order: Row<'orders'>,
  again: boolean,
): Promise<RazorpayOrder> {
  try {
    const known = again
      ? (await razorpay.findOrders(order.id)).find(
          (one) => one.receipt === order.id && one.amount === order.amountPaise,
        )
      : undefined
    return (
      known ??
      (await razorpay.createOrder({
        amount: order.amountPaise,
        currency: order.currency,
        receipt: order.id,
        notes: { order: order.id, class: order.classId },
      }))
    )
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    studio.log.warn(
      { order: order.id, status: error.status, error: error.message },
      'the payment provider did not open an order',
    )
    await inTransaction(studio.db, async (trx) => {
      // The order stays as `creating`, free to be taken up at once: the next try looks for its receipt first. Another
      // try may have taken it over already; the seat is that one's then.
      const ours = await trx
        .updateTable('orders')
        .set({ updatedAt: 0 })
        .where('id', '=', order.id)
        .where('razorpayOrderId', 'is', null)
        .where('updatedAt', '=', order.updatedAt)
        .executeTakeFirst()
      if (ours.numUpdatedRows > 0n) await releaseHold(trx, order.id)
    })
    throw new AppError('unavailable', TEXTS.orderFailed)
  }
}

async function writeOpened(
  studio: Studio,
  order: Row<'orders'>,
  remote: RazorpayOrder,
  holdEndsAt: number,
): Promise<OrderOutcome> {
  const opened = await studio.db
    .updateTable('orders')
    .set({ razorpayOrderId: remote.id, state: 'open', updatedAt: studio.now() })
    .where('id', '=', order.id)
    .where('state', '=', 'creating')
    .returningAll()
    .executeTakeFirst()
  if (!opened) throw new AppError('conflict', TEXTS.orderFailed)
  return { kind: 'order', order: { ...opened, razorpayOrderId: remote.id }, holdEndsAt }
}
