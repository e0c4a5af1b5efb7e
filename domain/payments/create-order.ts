import { inTransaction, type Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type FoundClass, getClass } from '../classes/find.ts'
import { priceOfClass, RUPEE } from '../classes/price.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find.ts'
import { enrollFree, type FreeOutcome } from '../enrollment/free-class.ts'
import { networkMark, requireMayHold } from '../seats/lapses.ts'
import { holdSeat, isFullFor, releaseHold } from '../seats/seats.ts'
import {
  insertOrder,
  isBeingOpened,
  type OpenedOrder,
  type OrderStep,
  openOrder,
  takeUpRow,
} from './open-order.ts'

/** So many times within so long one may buy a class and give it back for all of its price. */
const MOST_RETURNS = 3
const RETURNS_MS = 24 * 3_600_000

export type OrderOutcome = FreeOutcome | OpenedOrder

/**
 * Holds a seat and opens an order for it, or the open one again; a class that costs nothing enrolls at once, or keeps the
 * seat until the member's address is proved.
 * @param wish.amount rupees, as the member was shown; only compared, never charged
 * @param address from where they ask; what was let lapse from there counts against a new hold
 * @throws AppError not-found; conflict when the price changed, the class is full or over, the member is in it or let a hold
 *   of it lapse; too-many when they hold too many seats; unavailable when the payment provider is
 */
export async function createOrder(
  studio: Studio,
  member: Member,
  wish: { classId: string; amount: number },
  { address }: { address: string } = { address: '' },
): Promise<OrderOutcome> {
  const yogaClass = await getClass(studio, wish.classId)
  if (isOver(yogaClass, studio.now())) throw new AppError('class-over', TEXTS.classFinished)
  const asked = Math.round(wish.amount * 100)
  // One rupee at least and never more than all of it; what it is today is looked at under the lock.
  if (!(asked >= Math.min(RUPEE, yogaClass.pricePaise) && asked <= yogaClass.pricePaise))
    throw new AppError('price-changed', TEXTS.priceChanged)
  const network = networkMark(studio, address)
  if (yogaClass.pricePaise === paise(0)) return enrollFree(studio, member, yogaClass.id, network)
  return openOrder(studio, () => takeUp(studio, member, yogaClass, { asked, network }))
}

/** The member's open order with its hold kept, or a new row with a new hold, still without its number. */
async function takeUp(
  studio: Studio,
  member: Member,
  yogaClass: FoundClass,
  { asked, network }: { asked: number; network: string | null },
): Promise<OrderStep> {
  const now = studio.now()
  const wanted = now + studio.settings.holdMinutes * 60_000
  return inTransaction(studio.db, async (trx) => {
    await refuseBuyingAndReturning(trx, member, yogaClass.id, now)
    if (await isFullFor(studio, trx, member.id, yogaClass.id))
      throw new AppError('class-full', TEXTS.classFull)
    const known = await lockOpenOrder(studio, trx, member.id, { classId: yogaClass.id, asked })
    if (known && isBeingOpened(known, now)) return { kind: 'wait' }
    const order = known ?? (await insertOrder(studio, trx, member, orderOf(yogaClass, asked)))
    // Before the seats: whoever begins two holds at once has them counted one after the other.
    const { emailProvedAt } = await lockLiveMember(trx, member)
    const held = await holdSeat(studio, trx, { ...order, classId: yogaClass.id }, wanted, network)
    // Looked at under the lock on the seats: a payment that is being settled right now has become an enrollment by then.
    await refuseEnrolled(trx, member, yogaClass.id)
    await refuseOtherPrice(trx, order, now)
    if (!held) throw new AppError('class-full', TEXTS.classFull)
    if (held.isNew)
      await requireMayHold(studio, trx, {
        userId: member.id,
        proved: emailProvedAt !== null,
        classId: yogaClass.id,
        network,
        isOffered: held.isOffered,
      })
    return takeUpRow(studio, trx, order, { again: known !== null, holdEndsAt: held.heldUntil })
  })
}

function orderOf({ id: classId, currency }: FoundClass, amountPaise: number) {
  return { classId, amountPaise, currency }
}

/** Every purchase that is given back costs the studio the provider's fee: three in a day are enough to change one's mind. */
async function refuseBuyingAndReturning(trx: Trx, member: Member, classId: string, now: number) {
  const returned = await trx
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select('enrollments.id')
    .where('enrollments.userId', '=', member.id)
    .where('enrollments.classId', '=', classId)
    .where('enrollments.cancelledBy', '=', member.id)
    .where('enrollments.cancelledAt', '>', now - RETURNS_MS)
    .whereRef('enrollments.refundPaise', '>=', 'payments.amountPaise')
    .limit(MOST_RETURNS)
    .execute()
  if (returned.length >= MOST_RETURNS) throw new AppError('too-many-returns', TEXTS.tooManyReturns)
}

/**
 * Refuses an order at anything but today's price, under the lock on the class. One whose seat is held goes on at the price
 * with which its hold began: a session that begins meanwhile makes the rest of the class cheaper.
 */
async function refuseOtherPrice(trx: Trx, order: Row<'orders'>, now: number) {
  const price = await priceOfClass(trx, order.classId ?? '')
  if (order.amountPaise === price(now)) return
  const hold = await trx
    .selectFrom('seats')
    .select('heldSince')
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  if (order.amountPaise !== price(hold?.heldSince ?? now))
    throw new AppError('price-changed', TEXTS.priceChanged)
}

async function refuseEnrolled(trx: Trx, member: Member, classId: string) {
  const enrollment = await findEnrollment(trx, member.id, classId)
  if (enrollment?.status === 'active' || enrollment?.status === 'completed')
    throw new AppError('already-enrolled', TEXTS.alreadyEnrolled)
}

/**
 * The member's order for this class that can still be paid, locked, or null. One at another price is replaced. A lapsed
 * one is taken up again rather than a second one made: Razorpay never closes it, so both could be paid.
 */
async function lockOpenOrder(
  studio: Studio,
  trx: Trx,
  userId: string,
  { classId, asked }: { classId: string; asked: number },
): Promise<Row<'orders'> | null> {
  const found = await trx
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('state', 'in', ['creating', 'open', 'lapsed'])
    .orderBy('createdAt', 'desc')
    .execute()
  const chosen =
    found.find((order) => order.state !== 'lapsed') ?? found.find((order) => order.amountPaise === asked)
  if (!chosen) return null
  const locked = await trx
    .updateTable('orders')
    .set((eb) => ({ checks: eb('checks', '+', 0) }))
    .where('id', '=', chosen.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (locked.state === 'paid' || locked.state === 'replaced') return null
  if (locked.amountPaise === asked) return locked
  await trx.updateTable('orders').set({ state: 'replaced' }).where('id', '=', locked.id).execute()
  await releaseHold(studio, trx, locked.id)
  return null
}
