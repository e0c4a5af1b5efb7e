import { inTransaction, isDuplicate, type Trx } from '../../database/open.ts'
import type { NewRow, Row } from '../../database/tables.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { RazorpayError, type RazorpayOrder } from '../razorpay/client.ts'
import { releaseHold } from '../seats/seats.ts'
import { requireRazorpay } from './settings.ts'
import { firstCheckAt } from './sweep-times.ts'

/** How long an order may stay without its number at the provider before another request takes it over. */
const CREATING_MS = 20_000
/** It looks again after so long, and then ever more seldom: each look locks the order's row. */
const WAIT_STEPS_MS = { first: 50, longest: 1_000 }
/** How long a second click waits for the first one's order. */
const WAIT_MS = 25_000

/** @property holdEndsAt until when a seat is held; null for a plan, of which there are always enough */
export type OpenedOrder = {
  kind: 'order'
  order: Row<'orders'> & { razorpayOrderId: string }
  holdEndsAt: number | null
}

/** What one look at a member's order says: open, being opened by another request, or to be opened by this one. */
export type OrderStep =
  | OpenedOrder
  | { kind: 'wait' }
  | { kind: 'open'; order: Row<'orders'>; again: boolean; holdEndsAt: number | null }

/**
 * Opens an order at the provider, once however many requests of the member want it at the same moment.
 * @param takeUp one transaction: finds or writes the order's row
 * @throws AppError unavailable when the payment provider is
 */
export async function openOrder(studio: Studio, takeUp: () => Promise<OrderStep>): Promise<OpenedOrder> {
  const razorpay = requireRazorpay(studio)
  const deadline = Date.now() + WAIT_MS
  let wait = WAIT_STEPS_MS.first
  for (;;) {
    const step = await takeUp().catch(waitForTwin)
    if (step.kind === 'order') return step
    if (step.kind === 'open') {
      const remote = await openAtProvider(studio, razorpay, step.order, step.again)
      return writeOpened(studio, step.order, remote, step.holdEndsAt)
    }
    if (Date.now() > deadline) throw new AppError('unavailable', TEXTS.orderFailed)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(2 * wait, WAIT_STEPS_MS.longest)
  }
}

/** Another request of the same member made the order between our look and our write: take that one up. */
function waitForTwin(error: unknown): OrderStep {
  if (isDuplicate(error)) return { kind: 'wait' }
  throw error
}

/** Whether another request is talking to the provider about this order. */
export function isBeingOpened(order: Row<'orders'>, now: number): boolean {
  return order.state === 'creating' && order.updatedAt > now - CREATING_MS
}

export async function insertOrder(
  studio: Studio,
  trx: Trx,
  member: Member,
  what: Pick<NewRow<'orders'>, 'classId' | 'amountPaise' | 'currency' | 'planId' | 'period'>,
): Promise<Row<'orders'>> {
  const now = studio.now()
  return trx
    .insertInto('orders')
    .values({
      id: newId(),
      userId: member.id,
      ...what,
      razorpayOrderId: null,
      state: 'creating',
      createdAt: now,
      updatedAt: now,
      nextCheckAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes that the order counts from now on, and says whether it still needs its number at the provider. */
export async function takeUpRow(
  studio: Studio,
  trx: Trx,
  order: Row<'orders'>,
  { again, holdEndsAt }: { again: boolean; holdEndsAt: number | null },
): Promise<OrderStep> {
  const now = studio.now()
  const { razorpayOrderId } = order
  await trx
    .updateTable('orders')
    .set({
      state: razorpayOrderId ? 'open' : 'creating',
      updatedAt: now,
      nextCheckAt: firstCheckAt(now),
      checks: 0,
    })
    .where('id', '=', order.id)
    .execute()
  if (razorpayOrderId) return { kind: 'order', order: { ...order, razorpayOrderId }, holdEndsAt }
  return { kind: 'open', order: { ...order, updatedAt: now }, again, holdEndsAt }
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
      if (ours.numUpdatedRows > 0n) await releaseHold(studio, trx, order.id)
    })
    throw new AppError('unavailable', TEXTS.orderFailed)
  }
}

async function writeOpened(
  studio: Studio,
  order: Row<'orders'>,
  remote: RazorpayOrder,
  holdEndsAt: number | null,
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
