import type { Trx } from '../../database/open.ts'
import type { RefundReason, Row } from '../../database/tables.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'
import { RazorpayError, type RazorpayRefund } from './razorpay.ts'
import { requireRazorpay } from './settings.ts'

const MINUTE = 60_000
/** How long one process keeps a refund for itself while it talks to the provider. */
const CLAIM_MS = MINUTE
const POLL_MS = 60 * MINUTE

/** Writes down that money must go back. The row comes first, the call after: a crash between them loses nothing. */
export async function writeRefund(
  studio: Studio,
  trx: Trx,
  refund: { paymentId: string; amountPaise: number; reason: RefundReason; alreadyBack?: boolean },
): Promise<void> {
  const now = studio.now()
  await trx
    .insertInto('refunds')
    .values({
      id: newId(),
      paymentId: refund.paymentId,
      amountPaise: refund.amountPaise,
      reason: refund.reason,
      state: refund.alreadyBack ? 'processed' : 'due',
      razorpayRefundId: null,
      idempotencyKey: newId(),
      nextTryAt: refund.alreadyBack ? null : now,
      lastError: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Sends what is due and asks about what is pending, each by one process only. */
export async function sendRefunds(studio: Studio): Promise<void> {
  const now = studio.now()
  const rows = await studio.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select('payments.razorpayPaymentId')
    .where('refunds.nextTryAt', '<=', now)
    .orderBy('refunds.nextTryAt')
    .limit(50)
    .execute()
  for (const row of rows) if (await claim(studio, row)) await sendOne(studio, row)
}

/** Brings our row to what a refund is at Razorpay; called by the sender and by the webhook. Forward only: what was processed stays so. */
export async function applyRefund(studio: Studio, refund: RazorpayRefund): Promise<void> {
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
    return
  }
  if (refund.status === 'failed') return retryLater(studio, row, refund)
  const pending = refund.status === 'pending'
  await studio.db
    .updateTable('refunds')
    .set({
      state: refund.status,
      razorpayRefundId: refund.id,
      nextTryAt: pending ? studio.now() + POLL_MS : null,
      lastError: null,
      updatedAt: studio.now(),
    })
    .where('id', '=', row.id)
    .where('state', '!=', 'processed')
    .execute()
}

/** The bank gave the money back to us: a new refund with a new key, until one arrives. */
async function retryLater(studio: Studio, row: Row<'refunds'>, refund: RazorpayRefund) {
  const now = studio.now()
  await studio.db
    .updateTable('refunds')
    .set({
      state: 'failed',
      razorpayRefundId: null,
      idempotencyKey: newId(),
      nextTryAt: now + backoff(row.tries),
      lastError: `${refund.id} failed at the provider`,
      updatedAt: now,
    })
    .where('id', '=', row.id)
    .where('razorpayRefundId', '=', refund.id)
    .where('state', '!=', 'processed')
    .execute()
  studio.log.error({ refund: row.id, razorpayRefund: refund.id }, 'a refund failed and will be tried again')
}

async function claim(studio: Studio, row: Row<'refunds'>): Promise<boolean> {
  const claimed = await studio.db
    .updateTable('refunds')
    .set((eb) => ({ nextTryAt: studio.now() + CLAIM_MS, tries: eb('tries', '+', 1) }))
    .where('id', '=', row.id)
    .where('nextTryAt', '=', row.nextTryAt)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

async function sendOne(studio: Studio, row: Row<'refunds'> & { razorpayPaymentId: string }) {
  const razorpay = requireRazorpay(studio)
  try {
    if (row.razorpayRefundId) return await applyRefund(studio, await razorpay.getRefund(row.razorpayRefundId))
    const known =
      row.tries > 0
        ? (await razorpay.refundsOfPayment(row.razorpayPaymentId)).find(
            (one) => one.receipt === row.id && one.status !== 'failed',
          )
        : undefined
    await applyRefund(
      studio,
      known ??
        (await razorpay.refund(
          row.razorpayPaymentId,
          { amount: row.amountPaise, receipt: row.id },
          row.idempotencyKey,
        )),
    )
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    const now = studio.now()
    await studio.db
      .updateTable('refunds')
      .set({ nextTryAt: now + backoff(row.tries), lastError: error.message.slice(0, 500), updatedAt: now })
      .where('id', '=', row.id)
      .execute()
    studio.log.error(
      { refund: row.id, status: error.status, error: error.message },
      'a refund could not be sent and will be tried again',
    )
  }
}

/** One minute, two, four … a day at most. */
function backoff(tries: number): number {
  return Math.min(MINUTE * 2 ** tries, 24 * 60 * MINUTE)
}
