import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type LiveMember, lockLiveMember } from '../core/lock-member.ts'
import { runInTurn } from '../core/run-in-turn.ts'
import type { Studio } from '../core/studio.ts'
import { policyToBuy } from '../policy/policy.ts'
import { RazorpayError, type RazorpayOrder } from '../razorpay/client.ts'
import { releaseHold } from '../seats/holds.ts'
import type { ClassTerms, PlanTerms } from './orders.ts'
import { requireRazorpay } from './settings.ts'
import { firstCheckAt } from './sweep-times.ts'

/** After this long without a provider id, another request takes the order over. */
const CREATING_MS = 20_000
const WAIT_MS = 25_000
/** Each look locks the order's row, so they become rarer. */
const WAIT_STEPS_MS = { first: 50, longest: 1_000 }

export type Purchase<Terms extends ClassTerms | PlanTerms, Free = never> = {
  /** The id of the class or plan, by which requests are queued in the process. */
  of: string
  /** A free item is given at once. @throws AppError if it isn’t on sale, or its price has changed */
  prepare(studio: Studio, member: Member): Promise<{ terms: Terms } | { free: Free }>
  /** Refuses without locks, so that a late crowd does not queue for them. */
  refuseEarly?(studio: Studio, trx: Trx, member: Member, terms: Terms): Promise<void>
  /**
   * Locks the payable order on these terms and replaces others. A lapsed one is reopened: Razorpay never closes one,
   * so a second could be paid too.
   */
  lockOpenOrder(studio: Studio, trx: Trx, member: Member, terms: Terms): Promise<Row<'orders'> | null>
  /** Needs the locks on the order and the member. @returns the end of the hold; null for a plan */
  reserve(
    studio: Studio,
    trx: Trx,
    buyer: { member: Member; live: LiveMember; order: Row<'orders'> },
    terms: Terms,
  ): Promise<number | null>
}

export type OpenedOrder = {
  kind: 'order'
  order: Row<'orders'> & { razorpayOrderId: string }
  holdEndsAt: number | null
}

/** No provider id yet; `isRetry` when an earlier try may have got one unseen. */
type UnopenedOrder = {
  kind: 'unopened'
  order: Row<'orders'>
  isRetry: boolean
  holdEndsAt: number | null
}

/** Concurrent requests of one member get the same order. @throws as the purchase does; not-logged-in; unavailable */
export async function placeOrder<Terms extends ClassTerms | PlanTerms, Free = never>(
  studio: Studio,
  member: Member,
  purchase: Purchase<Terms, Free>,
): Promise<OpenedOrder | Free> {
  const prepared = await runInTurn(purchase.of, member.id, () => purchase.prepare(studio, member))
  if ('free' in prepared) return prepared.free
  const razorpay = requireRazorpay(studio)
  const look = () => reuseOrCreateOrder(studio, member, purchase, prepared.terms)
  const placed = await retryOnDuplicate(() => runInTurn(purchase.of, member.id, look))
  if (placed.kind === 'order') return placed
  const remote = await openAtProvider(studio, razorpay, placed)
  return writeOpened(studio, placed, remote)
}

/** Null while another request is opening it. */
async function reuseOrCreateOrder<Terms extends ClassTerms | PlanTerms>(
  studio: Studio,
  member: Member,
  purchase: Purchase<Terms, unknown>,
  terms: Terms,
): Promise<OpenedOrder | UnopenedOrder | null> {
  return inTransaction(studio.db, async (trx) => {
    await purchase.refuseEarly?.(studio, trx, member, terms)
    const known = await purchase.lockOpenOrder(studio, trx, member, terms)
    if (known && isBeingOpened(known, studio.now())) return null
    // Before the member: an insert waits for another request's order too, and orders are locked first.
    const order = known ?? (await insertOrder(studio, trx, member, terms))
    const live = await lockLiveMember(trx, member)
    const holdEndsAt = await purchase.reserve(studio, trx, { member, live, order }, terms)
    return reopenOrder(studio, trx, { kind: 'unopened', order, isRetry: known !== null, holdEndsAt })
  })
}

async function retryOnDuplicate<T>(look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  for (let wait = WAIT_STEPS_MS.first; ; wait = Math.min(2 * wait, WAIT_STEPS_MS.longest)) {
    const found = await look().catch((error) => {
      if (isDuplicate(error)) return null
      throw error
    })
    if (found !== null) return found
    if (Date.now() > deadline) throw new AppError('unavailable', TEXTS.orderFailed)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function isBeingOpened(order: Row<'orders'>, now: number): boolean {
  return order.state === 'creating' && order.updatedAt > now - CREATING_MS
}

async function insertOrder(
  studio: Studio,
  trx: Trx,
  member: Member,
  terms: ClassTerms | PlanTerms,
): Promise<Row<'orders'>> {
  const { classId, sessionId, planId, period, amountPaise, currency } = terms
  const now = studio.now()
  return trx
    .insertInto('orders')
    .values({
      id: newId(),
      userId: member.id,
      classId,
      sessionId,
      planId,
      period,
      amountPaise,
      currency,
      planTerms: 'promise' in terms ? JSON.stringify(terms.promise) : null,
      razorpayOrderId: null,
      state: 'creating',
      createdAt: now,
      updatedAt: now,
      nextCheckAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function reopenOrder(
  studio: Studio,
  trx: Trx,
  placed: UnopenedOrder,
): Promise<OpenedOrder | UnopenedOrder> {
  const { order, holdEndsAt } = placed
  const { razorpayOrderId } = order
  const now = studio.now()
  // The policy the buyer was shown, in case it changes before the payment arrives.
  const { version: policyVersion } = await policyToBuy(studio, trx, order.classId)
  await trx
    .updateTable('orders')
    .set({
      state: razorpayOrderId ? 'open' : 'creating',
      updatedAt: now,
      nextCheckAt: firstCheckAt(now),
      checks: 0,
      policyVersion,
      heldUntil: holdEndsAt ?? now + studio.settings.holdMinutes * 60_000,
    })
    .where('id', '=', order.id)
    .execute()
  if (razorpayOrderId) return { kind: 'order', order: { ...order, razorpayOrderId }, holdEndsAt }
  return { ...placed, order: { ...order, updatedAt: now } }
}

/** After a try that may have succeeded unseen, looks for the order's receipt first. */
async function openAtProvider(
  studio: Studio,
  razorpay: ReturnType<typeof requireRazorpay>,
  { order, isRetry }: UnopenedOrder,
): Promise<RazorpayOrder> {
  try {
    const known = isRetry
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
        notes: {
          order: order.id,
          ...(order.classId ? { class: order.classId } : { plan: order.planId ?? '' }),
        },
      }))
    )
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    studio.log.warn(
      { order: order.id, status: error.status, error: error.message },
      'the payment provider did not open an order',
    )
    await releaseOrder(studio, order)
    throw new AppError('unavailable', TEXTS.orderFailed)
  }
}

/** Another request may take the order over at once; if one has, the hold is now that one's. */
async function releaseOrder(studio: Studio, order: Row<'orders'>): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const released = await trx
      .updateTable('orders')
      .set({ updatedAt: 0 })
      .where('id', '=', order.id)
      .where('razorpayOrderId', 'is', null)
      .where('updatedAt', '=', order.updatedAt)
      .executeTakeFirst()
    if (released.numUpdatedRows > 0n) await releaseHold(studio, trx, order.id)
  })
}

async function writeOpened(
  studio: Studio,
  { order, holdEndsAt }: UnopenedOrder,
  remote: RazorpayOrder,
): Promise<OpenedOrder> {
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
