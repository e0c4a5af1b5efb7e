import type { ExpressionBuilder } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { StepSource } from '../../database/tables/payments.ts'
import type { Database, Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RefundReason, RefundRoute } from '../../shared/enums.ts'
import { hundredthsOf, type Money, minus, NO_MONEY } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRow, lockRows } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'
import { refundRefused } from '../mail/letters/payments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { RazorpayError, type RazorpayRefund } from '../razorpay/client.ts'
import { issueCreditNote } from '../receipts/issue.ts'
import { requireRazorpay } from './settings.ts'
import { recordStep } from './steps.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CLAIM_MS = MINUTE
const POLL_MS = 60 * MINUTE
/** Banks refuse a refund of a payment that is more than six months old (Razorpay, errors of refunds). */
const BANK_REFUND_DAYS = 180
/** A refusal of an unknown kind counts as final after this many tries. */
const TRIES_BEFORE_FINAL = 5

/**
 * The row comes before the call to the provider, so that a crash between them loses nothing.
 * @returns how it reaches the member
 */
export async function writeRefund(
  studio: Studio,
  trx: Trx,
  refund: {
    paymentId: string
    amountPaise: Money
    reason: RefundReason
    alreadyBack?: boolean
    /** Who decided it at the desk. */
    by?: string
  },
): Promise<RefundRoute> {
  const now = studio.now()
  const id = newId()
  const payment = await trx
    .selectFrom('payments')
    .select(['way', 'createdAt'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refunds')
    .values({
      id,
      paymentId: refund.paymentId,
      amountPaise: refund.amountPaise,
      reason: refund.reason,
      state: refund.alreadyBack ? 'processed' : 'due',
      razorpayRefundId: null,
      idempotencyKey: newId(),
      // Refunds of desk payments never go through Razorpay: staff hand them back.
      nextTryAt: refund.alreadyBack || payment.way !== 'razorpay' ? null : now,
      lastError: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const { paymentId, amountPaise, reason: note, by } = refund
  const source = by ? 'desk' : 'rule'
  await recordStep(studio, trx, {
    paymentId,
    what: 'refund-asked',
    source,
    amountPaise,
    note,
    ...(by && { by }),
  })
  if (refund.alreadyBack) await arrived(studio, trx, { id, paymentId, amountPaise }, 'rule')
  return refund.alreadyBack ? 'bank' : routeOf(payment, now)
}

/** How a refund of a payment would reach the member now. */
export function routeOf(
  { way, createdAt }: Pick<Row<'payments'>, 'way' | 'createdAt'>,
  now: number,
): RefundRoute {
  if (way !== 'razorpay') return 'hand'
  return now - createdAt >= BANK_REFUND_DAYS * DAY ? 'old' : 'bank'
}

/** Books a lost dispute as a completed refund. Needs the lock on the payment. @returns the id of the refund */
export async function writeChargeback(
  studio: Studio,
  trx: Trx,
  paymentId: string,
  amountPaise: Money,
): Promise<string> {
  const now = studio.now()
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({
      id,
      paymentId,
      amountPaise,
      reason: 'chargeback',
      byHand: 1,
      state: 'processed',
      razorpayRefundId: null,
      idempotencyKey: newId(),
      nextTryAt: null,
      lastError: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await increaseOwedRefund(trx, paymentId, amountPaise)
  await trx
    .updateTable('enrollments')
    .set((eb) => ({ returnedPaise: eb('returnedPaise', '+', amountPaise) }))
    .where('paymentId', '=', paymentId)
    .where('status', '!=', 'cancelled')
    .execute()
  await trx
    .updateTable('memberships')
    .set((eb) => ({ returnedPaise: eb('returnedPaise', '+', amountPaise) }))
    .where('paymentId', '=', paymentId)
    .execute()
  await issueCreditNote(studio, trx, id)
  return id
}

/** The last step of a refund, taken once. */
async function arrived(
  studio: Studio,
  trx: Trx,
  { id, paymentId, amountPaise }: Pick<Row<'refunds'>, 'id' | 'paymentId' | 'amountPaise'>,
  source: StepSource,
) {
  await recordStep(studio, trx, { paymentId, what: 'refund-arrived', source, amountPaise })
  await issueCreditNote(studio, trx, id)
}

/** Records that staff handed back a desk payment. Needs the lock on the payment. @returns whether it was due */
export async function settleManually(
  studio: Studio,
  trx: Trx,
  refundId: string,
  { by, note }: { by: string; note: string },
): Promise<boolean> {
  const back = await trx
    .updateTable('refunds')
    .set({ state: 'processed', updatedAt: studio.now() })
    .where('id', '=', refundId)
    .where('state', '=', 'due')
    .where('paymentId', 'in', (eb) => eb.selectFrom('payments').select('id').where('way', '!=', 'razorpay'))
    .returning(['paymentId', 'amountPaise'])
    .executeTakeFirst()
  if (!back) return false
  await recordStep(studio, trx, { ...back, what: 'refund-arrived', source: 'desk', by, note })
  await issueCreditNote(studio, trx, refundId)
  return true
}

/**
 * Asks Razorpay whether a failed refund arrived or is on its way after all, and records it.
 * @throws AppError conflict if Razorpay can’t be asked
 */
export async function hasArrivedAfterAll(studio: Studio, refundId: string): Promise<boolean> {
  const { razorpayPaymentId } = await studio.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('payments.razorpayPaymentId')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  try {
    const made = await requireRazorpay(studio).refundsOfPayment(razorpayPaymentId)
    const sent = made.find(({ receipt, status }) => receipt === refundId && status !== 'failed')
    if (sent) await applyRefund(studio, sent)
    return sent !== undefined
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    // Razorpay doesn't know the payment, so nothing of it can have arrived.
    if (error.status === 400 && /does not exist/i.test(error.message)) return false
    throw new AppError('conflict', TEXTS.refundNotAsked)
  }
}

/**
 * Records that a returned refund was paid another way, and ends retries. A refund claimed by a sender within `CLAIM_MS` may be
 * under way and is refused. Needs the lock on the payment.
 */
export async function settleOtherWay(
  studio: Studio,
  trx: Trx,
  refundId: string,
  { by, note }: { by: string; note: string },
): Promise<'given' | 'tried-now' | 'not-with-us'> {
  const now = studio.now()
  const failed = (eb: ExpressionBuilder<Database, 'refunds'>) =>
    eb.and([
      eb('id', '=', refundId),
      eb('state', '=', 'failed'),
      // Made at Razorpay's dashboard: the studio does not owe it.
      eb('reason', '!=', 'studio'),
      eb('paymentId', 'in', eb.selectFrom('payments').select('payments.id').where('way', '=', 'razorpay')),
    ])
  const back = await trx
    .updateTable('refunds')
    .set({
      state: 'processed',
      razorpayRefundId: null,
      idempotencyKey: newId(),
      nextTryAt: null,
      lastError: null,
      updatedAt: now,
    })
    .where(failed)
    .where((eb) => eb.or([eb('nextTryAt', 'is', null), eb('nextTryAt', '>', now + CLAIM_MS)]))
    .returning(['paymentId', 'amountPaise'])
    .executeTakeFirst()
  if (!back) {
    const known = await trx.selectFrom('refunds').select('id').where(failed).executeTakeFirst()
    return known ? 'tried-now' : 'not-with-us'
  }
  await recordStep(studio, trx, { ...back, what: 'refund-arrived', source: 'desk', by, note })
  await issueCreditNote(studio, trx, refundId)
  return 'given'
}

/** Already paid another way, so it was refunded twice. The audit reports it until it is settled with the member. */
async function noteRefundedTwice(
  studio: Studio,
  trx: Trx,
  { id, paymentId, amountPaise }: Row<'refunds'>,
  late: RazorpayRefund,
  source: StepSource,
) {
  const twice = await trx
    .updateTable('handBacks')
    .set({ lateRefundId: late.id, lateAt: studio.now() })
    .where('refundId', '=', id)
    .where('way', 'is not', null)
    .where('lateRefundId', 'is', null)
    .executeTakeFirst()
  if (twice.numUpdatedRows === 0n) return
  await recordStep(studio, trx, { paymentId, what: 'refund-twice', source, amountPaise, note: late.id })
  studio.log.error({ refund: id, razorpayRefund: late.id }, 'a refund arrived that was given in another way')
}

/** Needed before a refund is added, so that concurrent ones see each other. */
export async function lockPayment(trx: Trx, paymentId: string): Promise<void> {
  await lockRow(trx, 'payments', { id: paymentId })
}

export async function alreadyRefunded(db: Db | Trx, paymentId: string): Promise<Money> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number>('amountPaise').as('sum'))
    .where('paymentId', '=', paymentId)
    .where((eb) => eb.or([eb('state', '!=', 'failed'), eb('reason', '!=', 'studio')]))
    .executeTakeFirstOrThrow()
  return hundredthsOf(Number(sum ?? 0))
}

/** A manual refund becomes part of what we owe: if the bank returns it, we send it again. */
export async function absorbManualRefund(trx: Trx, paymentId: string, reason: RefundReason): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ reason })
    .where('paymentId', '=', paymentId)
    .where('reason', '=', 'studio')
    .where('state', '!=', 'failed')
    .execute()
}

export async function sendRefunds(studio: Studio): Promise<void> {
  const claiming = { batch: 50, atOnce: 1, retryAt: (_: unknown, now: number) => now + CLAIM_MS }
  await workDue(studio, 'refunds', claiming, (row) => sendOne(studio, row))
}

/** Called by the sender and by the webhook. Only moves forward. @param source the source of the news, for its history */
export async function applyRefund(
  studio: Studio,
  refund: RazorpayRefund,
  source: StepSource = 'sweep',
): Promise<void> {
  const row = await studio.db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('razorpayRefundId', '=', refund.id),
        ...(refund.receipt ? [eb('id', '=', refund.receipt)] : []),
      ]),
    )
    .executeTakeFirst()
  if (!row) {
    studio.log.warn({ refund: refund.id, payment: refund.payment_id }, 'a refund that we did not ask for')
    if (refund.status !== 'failed') await recordManualRefund(studio, refund, source)
    return
  }
  // News of an earlier try; a refund whose id we never received is found by its sender, by key.
  if (refund.status !== 'processed' && row.razorpayRefundId && row.razorpayRefundId !== refund.id) return
  if (refund.status === 'failed')
    return row.razorpayRefundId ? retryLater(studio, row, refund, source) : undefined
  await inTransaction(studio.db, async (trx) => {
    const booked = await trx
      .updateTable('refunds')
      .set(bookedAs(studio, refund))
      .where('id', '=', row.id)
      .where('state', '!=', 'processed')
      .returning(['id', 'paymentId', 'amountPaise'])
      .executeTakeFirst()
    if (!booked) {
      if (refund.status === 'processed') await noteRefundedTwice(studio, trx, row, refund, source)
      return
    }
    if (refund.status === 'processed') return arrived(studio, trx, booked, source)
    if (row.razorpayRefundId === refund.id) return
    const { paymentId, amountPaise } = booked
    await recordStep(studio, trx, { paymentId, what: 'refund-sent', source, amountPaise })
  })
}

/** The audit reports it. @throws Error while a refund of ours is unsent, so that the webhook is retried */
async function recordManualRefund(studio: Studio, refund: RazorpayRefund, source: StepSource) {
  await inTransaction(studio.db, async (trx) => {
    const [payment] = await lockRows(trx, 'payments', {
      razorpayPaymentId: refund.payment_id,
      outcome: 'enrolled',
    })
    if (!payment) return
    const ours = await trx
      .selectFrom('refunds')
      .select(['razorpayRefundId', 'reason'])
      .where('paymentId', '=', payment.id)
      .execute()
    if (ours.some((one) => one.razorpayRefundId === refund.id)) return
    if (ours.some((one) => one.razorpayRefundId === null && one.reason !== 'studio'))
      throw new Error(`refund ${refund.id} was made by hand while one of ours is on its way`)
    await increaseOwedRefund(trx, payment.id, refund.amount)
    await insertManualRefund(studio, trx, { paymentId: payment.id, reason: 'studio' }, refund, source)
  })
}

/** For a cancelled enrollment: the manual refund was more than we owed, or less by a rest too small to send. */
async function increaseOwedRefund(trx: Trx, paymentId: string, more: Money) {
  await trx
    .updateTable('enrollments')
    .set((eb) => ({ refundPaise: eb('refundPaise', '+', more) }))
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'cancelled')
    .execute()
}

async function insertManualRefund(
  studio: Studio,
  trx: Trx,
  { paymentId, reason }: Pick<Row<'refunds'>, 'paymentId' | 'reason'>,
  refund: RazorpayRefund,
  source: StepSource,
) {
  const row = { id: newId(), paymentId, amountPaise: refund.amount }
  await trx
    .insertInto('refunds')
    .values({
      ...row,
      reason,
      byHand: 1,
      ...bookedAs(studio, refund),
      idempotencyKey: newId(),
      createdAt: studio.now(),
    })
    .execute()
  await noteManualRefund(studio, trx, row, refund, source)
}

/** Refunded in Razorpay’s dashboard. */
async function noteManualRefund(
  studio: Studio,
  trx: Trx,
  row: Pick<Row<'refunds'>, 'id' | 'paymentId' | 'amountPaise'>,
  refund: RazorpayRefund,
  source: StepSource,
) {
  const { paymentId, amountPaise } = row
  await recordStep(studio, trx, { paymentId, what: 'refund-asked', source, amountPaise, note: 'studio' })
  if (refund.status === 'processed') await arrived(studio, trx, row, source)
}

function bookedAs(studio: Studio, refund: RazorpayRefund) {
  const now = studio.now()
  const nextTryAt = refund.status === 'pending' ? now + POLL_MS : null
  return { state: refund.status, razorpayRefundId: refund.id, nextTryAt, lastError: null, updatedAt: now }
}

/** The bank returned the money: tries again with a new key. */
async function retryLater(studio: Studio, row: Row<'refunds'>, refund: RazorpayRefund, source: StepSource) {
  const now = studio.now()
  const { paymentId, amountPaise } = row
  await inTransaction(studio.db, async (trx) => {
    const failed = await trx
      .updateTable('refunds')
      .set({
        state: 'failed',
        razorpayRefundId: null,
        idempotencyKey: newId(),
        nextTryAt: row.reason === 'studio' ? null : now + backoff(row.tries, MINUTE, DAY),
        lastError: `${refund.id} failed at the provider`,
        updatedAt: now,
      })
      .where('id', '=', row.id)
      .where('idempotencyKey', '=', row.idempotencyKey)
      .where((eb) => eb.or([eb('razorpayRefundId', '=', refund.id), eb('razorpayRefundId', 'is', null)]))
      .where('state', '!=', 'processed')
      .executeTakeFirst()
    if (failed.numUpdatedRows > 0n)
      await recordStep(studio, trx, { paymentId, what: 'refund-failed', source, amountPaise })
  })
  studio.log.error({ refund: row.id, razorpayRefund: refund.id }, 'a refund failed at the provider')
}

async function sendOne(studio: Studio, row: Row<'refunds'>) {
  const razorpay = requireRazorpay(studio)
  const { razorpayPaymentId, way } = await studio.db
    .selectFrom('payments')
    .select(['razorpayPaymentId', 'way'])
    .where('id', '=', row.paymentId)
    .executeTakeFirstOrThrow()
  if (way !== 'razorpay') throw new Error(`refund ${row.id} of a sale at the desk was about to be sent`)
  try {
    if (row.razorpayRefundId) return await applyRefund(studio, await razorpay.getRefund(row.razorpayRefundId))
    const made = await razorpay.refundsOfPayment(razorpayPaymentId)
    const sent = made.find((one) => one.receipt === row.id && one.status !== 'failed')
    if (!sent && (await deductManualRefunds(studio, row, made))) return
    const refund =
      sent ??
      (await razorpay.refund(
        razorpayPaymentId,
        { amount: row.amountPaise, receipt: row.id },
        row.idempotencyKey,
      ))
    await (refund.status === 'failed'
      ? retryLater(studio, row, refund, 'sweep')
      : applyRefund(studio, refund))
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    if (row.razorpayRefundId === null && isFinalRefusal(error, row.tries))
      return refuseRefund(studio, row, error.message)
    const now = studio.now()
    await studio.db
      .updateTable('refunds')
      .set({
        nextTryAt: now + backoff(row.tries, MINUTE, DAY),
        lastError: error.message.slice(0, 500),
        updatedAt: now,
      })
      .where('id', '=', row.id)
      .execute()
    studio.log.error(
      { refund: row.id, status: error.status, error: error.message },
      'a refund could not be sent and will be tried again',
    )
  }
}

/** Whether trying again can't help: the payment is too old, or its account is closed. A low balance and an outage pass. */
function isFinalRefusal({ kind, status, message }: RazorpayError, tries: number): boolean {
  if (kind !== 'refused' || status !== 400) return false
  if (/balance|invalid request sent/i.test(message)) return false
  return (
    /6 months|six months|not supported|closed|blocked|not enabled/i.test(message) ||
    tries >= TRIES_BEFORE_FINAL
  )
}

/** Ends retries of a refund that Razorpay refuses permanently, and emails the member; the desk pays it another way. */
async function refuseRefund(studio: Studio, row: Row<'refunds'>, reason: string) {
  const { id, paymentId, amountPaise } = row
  await inTransaction(studio.db, async (trx) => {
    await lockPayment(trx, paymentId)
    const refused = await trx
      .updateTable('refunds')
      .set({
        state: 'failed',
        idempotencyKey: newId(),
        nextTryAt: null,
        lastError: reason.slice(0, 500),
        updatedAt: studio.now(),
      })
      .where('id', '=', id)
      .where('idempotencyKey', '=', row.idempotencyKey)
      .where('razorpayRefundId', 'is', null)
      .where('state', '!=', 'processed')
      .executeTakeFirst()
    // An earlier failure was already reported.
    if (refused.numUpdatedRows === 0n || row.state === 'failed') return
    await recordStep(studio, trx, {
      paymentId,
      what: 'refund-refused',
      source: 'sweep',
      amountPaise,
      note: reason.slice(0, 500),
    })
    const payer = await trx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .innerJoin('users', 'users.id', 'orders.userId')
      .select(['users.id', 'users.deletedAt', 'payments.currency'])
      .where('payments.id', '=', paymentId)
      .executeTakeFirstOrThrow()
    if (payer.deletedAt === null)
      await writeToMember(
        studio,
        trx,
        payer.id,
        refundRefused({ refundId: id, paymentId, amount: amountPaise, currency: payer.currency }),
      )
  })
  studio.log.error({ refund: id, error: reason }, 'Razorpay refused a refund for good')
}

/** Deducts refunds that were made at the provider's dashboard while ours waited. @returns whether there were any */
async function deductManualRefunds(
  studio: Studio,
  row: Row<'refunds'>,
  made: RazorpayRefund[],
): Promise<boolean> {
  return inTransaction(studio.db, async (trx) => {
    await lockPayment(trx, row.paymentId)
    const ours = await trx
      .selectFrom('refunds')
      .select(['id', 'razorpayRefundId'])
      .where('paymentId', '=', row.paymentId)
      .execute()
    const byHand = made.filter(
      (one) =>
        one.status !== 'failed' &&
        !ours.some(({ id, razorpayRefundId }) => id === one.receipt || razorpayRefundId === one.id),
    )
    if (byHand.length === 0) return false
    const rest = byHand.reduce((left, one) => minus(left, one.amount), row.amountPaise)
    const last = rest >= LEAST_REFUND_PAISE ? undefined : byHand.at(-1)
    const now = studio.now()
    const booked = await trx
      .updateTable('refunds')
      .set(
        last
          ? { amountPaise: last.amount, byHand: 1, ...bookedAs(studio, last) }
          : { amountPaise: rest, idempotencyKey: newId(), nextTryAt: now, updatedAt: now },
      )
      .where('id', '=', row.id)
      .where('idempotencyKey', '=', row.idempotencyKey)
      .where('razorpayRefundId', 'is', null)
      .executeTakeFirst()
    if (booked.numUpdatedRows === 0n) return true
    if (last) await increaseOwedRefund(trx, row.paymentId, minus(NO_MONEY, rest))
    for (const one of byHand.filter((other) => other !== last))
      await insertManualRefund(studio, trx, row, one, 'sweep')
    if (last) await noteManualRefund(studio, trx, { ...row, amountPaise: last.amount }, last, 'sweep')
    return true
  })
}
