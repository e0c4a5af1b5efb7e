import type { Trx } from '../../database/open.ts'
import type { PaymentState } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RefundReason } from '../../shared/enums.ts'
import { record } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { writeEnrollment } from '../enrollment/enroll.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { paymentRefunded } from '../mail/letters/payments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { startMembership } from '../plans/memberships.ts'
import { RazorpayError, type RazorpayPayment } from '../razorpay/client.ts'
import { holdSeat, lockSeats, releaseHold, takeHeldSeat } from '../seats/seats.ts'
import { type ClassOrder, isForPlan, type PlanOrder, whatItIsFor } from './orders.ts'
import { reasonToRefund } from './reason-to-refund.ts'
import { writeRefund } from './refunds.ts'
import { requireRazorpay } from './settings.ts'

export type Settlement =
  | { outcome: 'enrolled'; enrollmentId: string; classId: string }
  | { outcome: 'enrolled'; membershipId: string; planId: string }
  | { outcome: 'refunded'; reason: RefundReason | null }
  /** The bank has not finished, or it failed; nothing was decided, and a later word may still decide. */
  | { outcome: 'pending' | 'failed' }
  | { outcome: 'unknown' }

/**
 * Brings our books to what a payment is at Razorpay. The one verb behind the verify call, the webhook and the sweep: it
 * may be called any number of times, in any order, at once, and with a snapshot that is already old. A payment only
 * ever moves forward, and a captured one ends as exactly one enrollment (of a plan: one membership) or one full refund, in
 * the transaction that first sees the capture.
 */
export async function settlePayment(studio: Studio, payment: RazorpayPayment): Promise<Settlement> {
  const settled = await inTransaction(studio.db, (trx) => settle(studio, trx, payment))
  if (settled.outcome !== 'pending' || payment.status !== 'authorized') return settled
  const captured = await capture(studio, payment)
  return captured ? inTransaction(studio.db, (trx) => settle(studio, trx, captured)) : settled
}

async function settle(studio: Studio, trx: Trx, payment: RazorpayPayment): Promise<Settlement> {
  const order = payment.order_id ? await lockOrder(trx, payment.order_id) : undefined
  if (!order) return { outcome: 'unknown' }
  const row = await writePayment(studio, trx, order, payment)
  if (row.outcome !== null) return decided(trx, row)
  if (row.capturedAt === null)
    return { outcome: row.state === 'failed' || row.state === 'refunded' ? 'failed' : 'pending' }
  return decide(studio, trx, order, row, payment)
}

async function lockOrder(trx: Trx, razorpayOrderId: string) {
  const [order] = await lockRows(trx, 'orders', { razorpayOrderId })
  return order && whatItIsFor(order)
}

const RANK: Record<PaymentState, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 }

/** Our row of the payment, moved forward to the snapshot, never back. `failed` is not the end: a late authorisation follows it. */
async function writePayment(
  studio: Studio,
  trx: Trx,
  order: Row<'orders'>,
  payment: RazorpayPayment,
): Promise<Row<'payments'>> {
  const now = studio.now()
  const known = await trx
    .selectFrom('payments')
    .selectAll()
    .where('razorpayPaymentId', '=', payment.id)
    .executeTakeFirst()
  // An uncaptured payment that Razorpay let go back is `refunded` too, and was never ours.
  const isCaptured =
    payment.status === 'captured' || (payment.status === 'refunded' && payment.captured === true)
  const capturedAt = known?.capturedAt ?? (isCaptured ? now : null)
  if (!known)
    return trx
      .insertInto('payments')
      .values({
        id: newId(),
        razorpayPaymentId: payment.id,
        orderId: order.id,
        amountPaise: payment.amount,
        currency: payment.currency,
        state: payment.status,
        method: payment.method ?? null,
        errorReason: payment.error_reason ?? null,
        outcome: null,
        createdAt: now,
        updatedAt: now,
        capturedAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const state = RANK[payment.status] > RANK[known.state] ? payment.status : known.state
  if (state === known.state && capturedAt === known.capturedAt) return known
  return trx
    .updateTable('payments')
    .set({ state, capturedAt, errorReason: payment.error_reason ?? known.errorReason, updatedAt: now })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function decided(trx: Trx, payment: Row<'payments'>): Promise<Settlement> {
  const enrollment = await trx
    .selectFrom('enrollments')
    .select(['id', 'classId'])
    .where('paymentId', '=', payment.id)
    .executeTakeFirst()
  if (payment.outcome === 'enrolled' && enrollment)
    return { outcome: 'enrolled', enrollmentId: enrollment.id, classId: enrollment.classId }
  const membership = await trx
    .selectFrom('memberships')
    .select(['id', 'planId'])
    .where('paymentId', '=', payment.id)
    .executeTakeFirst()
  if (payment.outcome === 'enrolled' && membership)
    return { outcome: 'enrolled', membershipId: membership.id, planId: membership.planId }
  const refund = await trx
    .selectFrom('refunds')
    .select('reason')
    .where('paymentId', '=', payment.id)
    .executeTakeFirst()
  return { outcome: 'refunded', reason: refund?.reason ?? null }
}

async function decide(
  studio: Studio,
  trx: Trx,
  order: ClassOrder | PlanOrder,
  row: Row<'payments'>,
  payment: RazorpayPayment,
): Promise<Settlement> {
  const now = studio.now()
  await trx
    .updateTable('orders')
    .set({ state: 'paid', nextCheckAt: null, updatedAt: now })
    .where('id', '=', order.id)
    .execute()
  const obstacle =
    payment.status === 'refunded'
      ? 'studio'
      : await reasonToRefund(studio, trx, order, row, madeAt(studio, payment))
  if (obstacle) return giveBack(studio, trx, order, row, obstacle)
  // A hold that ended while the member was paying is made anew if there is still a seat.
  if (!isForPlan(order) && !(await holdSeat(studio, trx, order, now + 1)))
    return giveBack(studio, trx, order, row, 'no-seat')
  await trx.updateTable('payments').set({ outcome: 'enrolled' }).where('id', '=', row.id).execute()
  if (isForPlan(order)) {
    const membershipId = await startMembership(studio, trx, order, row)
    return { outcome: 'enrolled', membershipId, planId: order.planId }
  }
  const { userId, classId } = order
  const enrollmentId = await writeEnrollment(studio, trx, { userId, classId, payment: row })
  await takeHeldSeat(trx, order.id, enrollmentId)
  return { outcome: 'enrolled', enrollmentId, classId }
}

function madeAt(studio: Studio, { created_at: seconds }: RazorpayPayment): number {
  return seconds ? seconds * 1000 : studio.now()
}

async function giveBack(
  studio: Studio,
  trx: Trx,
  order: ClassOrder | PlanOrder,
  row: Row<'payments'>,
  reason: RefundReason,
): Promise<Settlement> {
  await trx.updateTable('payments').set({ outcome: 'refunded' }).where('id', '=', row.id).execute()
  await releaseHold(studio, trx, order.id)
  await writeRefund(studio, trx, {
    paymentId: row.id,
    amountPaise: row.amountPaise,
    reason,
    alreadyBack: row.state === 'refunded',
  })
  const { classId, planId } = order
  await record(studio, trx, order.userId, 'payment.given-back', row.id, { reason, classId, planId })
  if (reason !== 'account-deleted')
    await writeToMember(
      studio,
      trx,
      order.userId,
      paymentRefunded({ paymentId: row.id, isPlan: isForPlan(order) }),
    )
  return { outcome: 'refunded', reason }
}

/**
 * Captures an authorized payment if what it is for can still be had, and a seat be kept; else leaves it, and Razorpay lets it go back by itself.
 * Returns the payment as it is after that, or null when nothing changed.
 */
async function capture(studio: Studio, payment: RazorpayPayment): Promise<RazorpayPayment | null> {
  const razorpay = requireRazorpay(studio)
  const fresh = await razorpay.getPayment(payment.id)
  if (fresh.status !== 'authorized') return fresh
  const kept = await keepFor(studio, payment)
  if (!kept) return null
  try {
    return await razorpay.capturePayment(payment.id, payment.amount, payment.currency)
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    // Somebody else may have captured it meanwhile: what it is now counts, not our error.
    const after = await razorpay.getPayment(payment.id)
    if (after.status === 'authorized' && kept.isNew) await letGo(studio, kept.order)
    return after
  }
}

/** What a payment is for, and whether a seat was held for it just now; null when it can't be had. */
async function keepFor(
  studio: Studio,
  payment: RazorpayPayment,
): Promise<{ order: ClassOrder | PlanOrder; isNew: boolean } | null> {
  return inTransaction(studio.db, async (trx) => {
    const order = payment.order_id ? await lockOrder(trx, payment.order_id) : undefined
    if (!order || order.state === 'paid') return null
    const row = { amountPaise: payment.amount, currency: payment.currency }
    if (await reasonToRefund(studio, trx, order, row, madeAt(studio, payment))) return null
    if (isForPlan(order)) return { order, isNew: false }
    const heldUntil = studio.now() + studio.settings.holdMinutes * 60_000
    const hold = await holdSeat(studio, trx, order, heldUntil)
    return hold && { order, isNew: hold.isNew }
  })
}

/** A payment that cannot be captured keeps no seat: else each look at it would keep one anew, for days. */
async function letGo(studio: Studio, order: ClassOrder | PlanOrder): Promise<void> {
  if (isForPlan(order)) return
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, order.classId)
    await releaseHold(studio, trx, order.id)
    await offerFreeSeats(studio, trx, order.classId)
  })
}
