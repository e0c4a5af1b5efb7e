import type { Trx } from '../../database/open.ts'
import type { PaymentState, StepSource } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RefundReason } from '../../shared/enums.ts'
import { recordEvent } from '../core/audit-log.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { writeEnrollment } from '../enrollment/enroll.ts'
import { missedMeanwhile } from '../enrollment/missed-meanwhile.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { paymentRefunded } from '../mail/letters/payments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { startMembership } from '../plans/memberships.ts'
import { RazorpayError, type RazorpayPayment } from '../razorpay/client.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { bookHeld } from '../seats/bookings.ts'
import { holdSeats, releaseHold } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { type ClassOrder, classOrPlanOrder, isForPlan, type PlanOrder } from './orders.ts'
import { reasonToRefund } from './reason-to-refund.ts'
import { writeRefund } from './refunds.ts'
import { requireRazorpay } from './settings.ts'
import { recordStep } from './steps.ts'

export type Settlement =
  | { outcome: 'enrolled'; enrollmentId: string; classId: string }
  | { outcome: 'enrolled'; membershipId: string; planId: string }
  | { outcome: 'refunded'; reason: RefundReason | null }
  | { outcome: 'pending' | 'failed' }
  | { outcome: 'unknown' }

/**
 * Can be called in any order, repeatedly, concurrently and with stale data. A payment only moves forward; a captured one becomes
 * exactly one enrollment (or membership) or one full refund, in the transaction that first sees it.
 * @param source the source of the news, for its history
 */
export async function settlePayment(
  studio: Studio,
  payment: RazorpayPayment,
  source: StepSource = 'sweep',
): Promise<Settlement> {
  const settled = await inTransaction(studio.db, (trx) => settle(studio, trx, payment, source))
  if (settled.outcome !== 'pending' || payment.status !== 'authorized') return settled
  const captured = await capture(studio, payment)
  return captured ? inTransaction(studio.db, (trx) => settle(studio, trx, captured, source)) : settled
}

async function settle(
  studio: Studio,
  trx: Trx,
  payment: RazorpayPayment,
  source: StepSource,
): Promise<Settlement> {
  const order = payment.order_id ? await lockOrder(trx, payment.order_id) : undefined
  if (!order) return { outcome: 'unknown' }
  const row = await writePayment(studio, trx, order, payment, source)
  if (row.outcome !== null) return decided(trx, row)
  if (row.capturedAt === null)
    return { outcome: row.state === 'failed' || row.state === 'refunded' ? 'failed' : 'pending' }
  return decide(studio, trx, order, row, payment)
}

async function lockOrder(trx: Trx, razorpayOrderId: string) {
  const [order] = await lockRows(trx, 'orders', { razorpayOrderId })
  return order && classOrPlanOrder(order)
}

const RANK: Record<PaymentState, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 }

/** Never moves back. `failed` is not final: a late authorisation may follow. */
async function writePayment(
  studio: Studio,
  trx: Trx,
  order: Row<'orders'>,
  payment: RazorpayPayment,
  source: StepSource,
): Promise<Row<'payments'>> {
  const now = studio.now()
  const known = await trx
    .selectFrom('payments')
    .selectAll()
    .where('razorpayPaymentId', '=', payment.id)
    .executeTakeFirst()
  // A payment that was never captured, and that Razorpay let expire, is `refunded` too.
  const isCaptured =
    payment.status === 'captured' || (payment.status === 'refunded' && payment.captured === true)
  const capturedAt = known?.capturedAt ?? (isCaptured ? now : null)
  if (!known) {
    const row = await trx
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
        paidAt: madeAt(studio, payment),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteProgress(studio, trx, row, source)
    return row
  }
  const state = RANK[payment.status] > RANK[known.state] ? payment.status : known.state
  if (state === known.state && capturedAt === known.capturedAt) return known
  const row = await trx
    .updateTable('payments')
    .set({ state, capturedAt, errorReason: payment.error_reason ?? known.errorReason, updatedAt: now })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (known.capturedAt === null) await noteProgress(studio, trx, row, source)
  return row
}

async function noteProgress(studio: Studio, trx: Trx, row: Row<'payments'>, source: StepSource) {
  const what = row.capturedAt !== null ? 'captured' : row.state
  if (what === 'created' || what === 'refunded') return
  const note = what === 'failed' ? (row.errorReason ?? '') : ''
  await recordStep(studio, trx, { paymentId: row.id, what, source, amountPaise: row.amountPaise, note })
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

/** The outcome of a settled payment; null if unsettled or unknown. @param orderId the order it must belong to */
export async function settlementInBooks(
  studio: Studio,
  { razorpayPaymentId, orderId }: { razorpayPaymentId: string; orderId: string },
): Promise<Settlement | null> {
  return inTransaction(studio.db, async (trx) => {
    const row = await trx
      .selectFrom('payments')
      .selectAll()
      .where('razorpayPaymentId', '=', razorpayPaymentId)
      .where('orderId', '=', orderId)
      .where('outcome', 'is not', null)
      .executeTakeFirst()
    return row ? decided(trx, row) : null
  })
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
  if (obstacle) return refundInFull(studio, trx, order, row, obstacle)
  // A hold that ended during the payment is renewed while seats are left.
  if (!isForPlan(order) && !(await holdSeats(studio, trx, order, now + 1)))
    return refundInFull(studio, trx, order, row, 'no-seat')
  await trx.updateTable('payments').set({ outcome: 'enrolled' }).where('id', '=', row.id).execute()
  if (isForPlan(order)) {
    const membershipId = await startMembership(studio, trx, order, row)
    await recordStep(studio, trx, { paymentId: row.id, what: 'given', source: 'rule' })
    await issueReceipt(studio, trx, order, row)
    return { outcome: 'enrolled', membershipId, planId: order.planId }
  }
  const { userId, classId, sessionId } = order
  const enrollmentId = await writeEnrollment(
    studio,
    trx,
    { userId, classId, sessionId, payment: row },
    (booker) => bookHeld(studio, trx, order.id, booker),
  )
  await recordStep(studio, trx, { paymentId: row.id, what: 'given', source: 'rule' })
  await issueReceipt(studio, trx, order, row)
  const { cancelled, begun, sum } = await missedMeanwhile(trx, {
    id: enrollmentId,
    createdAt: now,
    payment: row,
  })
  if (sum > 0) {
    const reason = cancelled.length > 0 ? 'session-cancelled' : 'session-begun'
    await writeRefund(studio, trx, { paymentId: row.id, amountPaise: sum, reason })
    await trx
      .updateTable('enrollments')
      .set({ returnedPaise: sum, missedSessions: cancelled.length + begun.length })
      .where('id', '=', enrollmentId)
      .execute()
  }
  return { outcome: 'enrolled', enrollmentId, classId }
}

function madeAt(studio: Studio, { created_at: seconds }: RazorpayPayment): number {
  return seconds ? seconds * 1000 : studio.now()
}

async function refundInFull(
  studio: Studio,
  trx: Trx,
  order: ClassOrder | PlanOrder,
  row: Row<'payments'>,
  reason: RefundReason,
): Promise<Settlement> {
  await trx.updateTable('payments').set({ outcome: 'refunded' }).where('id', '=', row.id).execute()
  await releaseHold(studio, trx, order.id)
  await recordStep(studio, trx, { paymentId: row.id, what: 'not-given', source: 'rule', note: reason })
  await issueReceipt(studio, trx, order, row)
  await writeRefund(studio, trx, {
    paymentId: row.id,
    amountPaise: row.amountPaise,
    reason,
    alreadyBack: row.state === 'refunded',
  })
  const { classId, planId } = order
  await recordEvent(studio, trx, order.userId, 'payment.given-back', row.id, { reason, classId, planId })
  if (reason !== 'account-deleted')
    await writeToMember(
      studio,
      trx,
      order.userId,
      paymentRefunded({ paymentId: row.id, isPlan: isForPlan(order) }),
    )
  return { outcome: 'refunded', reason }
}

/** Only if it can still be fulfilled; otherwise Razorpay lets it expire. Null when nothing changed. */
async function capture(studio: Studio, payment: RazorpayPayment): Promise<RazorpayPayment | null> {
  const razorpay = requireRazorpay(studio)
  const fresh = await razorpay.getPayment(payment.id)
  if (fresh.status !== 'authorized') return fresh
  const reserved = await reserveFor(studio, payment)
  if (!reserved) return null
  try {
    return await razorpay.capturePayment(payment.id, payment.amount, payment.currency)
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    const after = await razorpay.getPayment(payment.id)
    if (after.status === 'authorized' && reserved.isNew) await releaseSeatOf(studio, reserved.order)
    return after
  }
}

/** Null when it cannot be fulfilled; `isNew` when a seat was held just now. */
async function reserveFor(
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
    const hold = await holdSeats(studio, trx, order, heldUntil)
    return hold && { order, isNew: hold.isNew }
  })
}

/** Otherwise every retry would hold a seat again, for days. */
async function releaseSeatOf(studio: Studio, order: ClassOrder | PlanOrder): Promise<void> {
  if (isForPlan(order)) return
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, order.classId)
    await releaseHold(studio, trx, order.id)
    await offerFreeSeats(studio, trx, order.classId)
  })
}
