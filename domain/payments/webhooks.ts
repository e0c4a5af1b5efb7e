import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'
import { RazorpayError, razorpayDispute, razorpayPayment, razorpayRefund } from '../razorpay/client.ts'
import { webhookSignatureFits } from '../razorpay/signatures.ts'
import { applyDispute } from './disputes.ts'
import { applyRefund } from './refunds.ts'
import { requireRazorpay } from './settings.ts'
import { settlePayment } from './settle-payment.ts'
import { recordRefusedWebhook } from './webhook-trouble.ts'

/** After this many tries a webhook goes on the to-do list, and is retried daily. */
export const MANY_TRIES = 20
const DAY_MS = 24 * 3_600_000
const CLAIM_MS = 60_000
/** A webhook's body names its payer, so it is deleted so long after its work, or its arrival. */
const KEPT_MS = { done: 30 * DAY_MS, undone: 180 * DAY_MS }

const envelope = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: z.unknown() }).optional(),
    refund: z.object({ entity: z.unknown() }).optional(),
    dispute: z.object({ entity: z.unknown() }).optional(),
  }),
  /** Seconds. */
  created_at: z.number().nullish(),
})

/**
 * @param rawBody the signature is over these bytes, not over the parsed body
 * @returns `refused` for a wrong signature, else whether it was new
 */
export async function receiveWebhook(
  studio: Studio,
  rawBody: Buffer,
  signature: string,
  eventId: string | undefined,
): Promise<'refused' | 'stored' | 'known'> {
  const razorpay = requireRazorpay(studio)
  const body = rawBody.toString('utf8')
  if (!webhookSignatureFits(rawBody, signature, razorpay.keys.webhookSecrets)) {
    await recordRefusedWebhook(studio, body)
    return 'refused'
  }
  const stored = await studio.db
    .insertInto('paymentEvents')
    .values({
      eventId: eventId?.slice(0, 100) || createHash('sha256').update(rawBody).digest('hex'),
      event: eventName(body),
      body,
      receivedAt: studio.now(),
      processedAt: null,
      nextTryAt: studio.now(),
      lastError: null,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'stored' : 'known'
}

const CLAIMING = {
  batch: 10,
  atOnce: 10,
  orderBy: 'receivedAt',
  retryAt: (_: unknown, now: number) => now + CLAIM_MS,
} as const

export async function processWebhooks(studio: Studio): Promise<void> {
  for (;;) {
    const { found } = await workDue(studio, 'paymentEvents', CLAIMING, (event) => processOne(studio, event))
    if (found === 0) return
  }
}

const underWay = new WeakMap<Studio, { again: boolean }>()

/** One round at a time per process; webhooks stored meanwhile get another. */
export function startWebhookWork(studio: Studio): void {
  const round = underWay.get(studio)
  if (round) {
    round.again = true
    return
  }
  const current = { again: false }
  underWay.set(studio, current)
  void processWebhooks(studio)
    .catch((error) =>
      studio.log.error({ error: String(error) }, 'work on webhooks failed and will be tried again'),
    )
    .finally(() => {
      underWay.delete(studio)
      if (current.again) startWebhookWork(studio)
    })
}

async function processOne(studio: Studio, event: Row<'paymentEvents'>) {
  const now = studio.now()
  const tries = event.tries + 1
  try {
    await apply(studio, event.body)
    await studio.db
      .updateTable('paymentEvents')
      .set({ processedAt: studio.now(), nextTryAt: null, lastError: null })
      .where('eventId', '=', event.eventId)
      .execute()
  } catch (error) {
    const nextTryAt = now + (tries >= MANY_TRIES ? DAY_MS : backoff(tries, 1000, 3_600_000))
    await studio.db
      .updateTable('paymentEvents')
      .set({ nextTryAt, lastError: String(error).slice(0, 500) })
      .where('eventId', '=', event.eventId)
      .execute()
    studio.log.error(
      { event: event.eventId, kind: event.event, tries, error: String(error) },
      'a webhook could not be processed',
    )
  }
}

/** Razorpay repeats an event for a day, and by hand for a week. */
export async function sweepWebhooks(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db
    .deleteFrom('paymentEvents')
    .where((eb) =>
      eb.or([
        eb('processedAt', '<=', now - KEPT_MS.done),
        eb.and([eb('processedAt', 'is', null), eb('receivedAt', '<=', now - KEPT_MS.undone)]),
      ]),
    )
    .execute()
}

async function apply(studio: Studio, body: string) {
  const { event, payload, created_at } = envelope.parse(JSON.parse(body))
  if (event.startsWith('refund.')) {
    const refund = razorpayRefund.parse(payload.refund?.entity)
    await settleBefore(studio, refund)
    return applyRefund(studio, refund, 'webhook')
  }
  if (event.startsWith('payment.dispute.')) {
    const dispute = razorpayDispute.parse(payload.dispute?.entity)
    await settleBefore(studio, dispute)
    return applyDispute(studio, event, dispute, created_at ? created_at * 1000 : studio.now())
  }
  if (event.startsWith('payment.') || event === 'order.paid')
    return settlePayment(studio, razorpayPayment.parse(payload.payment?.entity), 'webhook')
  // Events that we did not subscribe to are kept, without work.
}

/** A refund or a dispute may arrive before its payment. @throws Error when that cannot be settled yet: try again */
async function settleBefore(studio: Studio, refund: { id: string; payment_id: string }) {
  const known = await studio.db
    .selectFrom('payments')
    .select('outcome')
    .where('razorpayPaymentId', '=', refund.payment_id)
    .executeTakeFirst()
  if (known && known.outcome !== null) return
  const payment = await requireRazorpay(studio)
    .getPayment(refund.payment_id)
    .catch((error) => {
      if (error instanceof RazorpayError && (error.status === 404 || error.status === 400)) return null
      throw error
    })
  const settled = payment && (await settlePayment(studio, payment, 'webhook'))
  if (settled?.outcome === 'pending')
    throw new Error(`${refund.id} belongs to a payment that is not settled yet`)
}

function eventName(body: string): string {
  try {
    return envelope.pick({ event: true }).parse(JSON.parse(body)).event.slice(0, 100)
  } catch {
    return 'unreadable'
  }
}
