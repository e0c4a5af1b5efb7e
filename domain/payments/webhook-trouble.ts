import { z } from 'zod'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Studio } from '../core/studio.ts'

const ID = 'razorpay'
/** Razorpay sends webhooks within seconds and retries within minutes. */
const SILENCE_MS = 3_600_000
/** Older ones aren’t checked. */
const LOOKED_BACK_MS = 7 * 24 * 3_600_000

const about = z.object({
  payload: z.object({
    payment: z.object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) }).optional(),
    refund: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
  }),
})

/** Enough to report trouble; beyond that one per second is counted, so that forged calls cost little. */
const COUNTED_EACH = 50
const THEN_EACH_MS = 1_000

/**
 * Counts webhooks with a wrong signature that name an order or payment of ours, most likely Razorpay’s with another secret. Nothing
 * of them is trusted or stored, since anyone can call this.
 */
export async function recordRefusedWebhook(studio: Studio, body: string): Promise<void> {
  if (!(await isAboutOurs(studio, body))) return
  const now = studio.now()
  const noted = await studio.db
    .selectFrom('webhookTrouble')
    .select(['refused', 'refusedAt'])
    .where('id', '=', ID)
    .executeTakeFirst()
  if ((noted?.refused ?? 0) >= COUNTED_EACH && now - (noted?.refusedAt ?? 0) < THEN_EACH_MS) return
  await inTransaction(studio.db, async (trx) => {
    await trx
      .insertInto('webhookTrouble')
      .values({ id: ID })
      // Locks the row without changing it, so that one process decides whether the trouble is new.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ID }))
      .execute()
    const { refusedAt } = await trx
      .selectFrom('webhookTrouble')
      .select('refusedAt')
      .where('id', '=', ID)
      .executeTakeFirstOrThrow()
    // A correctly signed webhook in between makes it a new trouble.
    const isNew = refusedAt === null || refusedAt <= (await lastHeard(trx))
    await trx
      .updateTable('webhookTrouble')
      .set((eb) => ({
        refusedAt: now,
        refused: isNew ? 1 : eb('refused', '+', 1),
        ...(isNew && { refusedSince: now }),
      }))
      .where('id', '=', ID)
      .execute()
  })
}

async function isAboutOurs({ db }: Studio, body: string): Promise<boolean> {
  const said = about.safeParse(parsed(body))
  if (!said.success) return false
  const { payment, refund } = said.data.payload
  const paymentId = refund?.entity.payment_id ?? payment?.entity.id ?? ''
  const order = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .select('orders.id')
    .where((eb) =>
      eb.or([
        eb('orders.razorpayOrderId', '=', payment?.entity.order_id ?? ''),
        eb('payments.razorpayPaymentId', '=', paymentId),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function lastHeard(db: Studio['db'] | Trx): Promise<number> {
  const { at } = await db
    .selectFrom('paymentEvents')
    .select((eb) => eb.fn.max('receivedAt').as('at'))
    .executeTakeFirstOrThrow()
  return Number(at ?? 0)
}

export type RazorpayTrouble = { what: 'refused' | 'unseen'; since: number; count: number }

/**
 * Why webhooks don’t reach us: they have another secret, or none came within an hour of a payment we know of. Null once a correctly
 * signed one arrives, or staff mark it as fixed.
 */
export async function razorpayTrouble(studio: Studio): Promise<RazorpayTrouble | null> {
  const { db } = studio
  if (studio.razorpay === null) return null
  const { at, ...noted } = await db
    .selectFrom(
      db
        .selectFrom('paymentEvents')
        .select((eb) => eb.fn.max('receivedAt').as('at'))
        .as('last'),
    )
    .leftJoin('webhookTrouble as trouble', (join) => join.on('trouble.id', '=', ID))
    .select(['last.at', 'trouble.refused', 'trouble.refusedSince', 'trouble.refusedAt', 'trouble.settledAt'])
    .executeTakeFirstOrThrow()
  const heard = Number(at ?? 0)
  if (noted.refusedSince !== null && (noted.refusedAt ?? 0) > heard)
    return { what: 'refused', since: noted.refusedSince, count: noted.refused ?? 0 }
  const now = studio.now()
  const unseen = await db
    .selectFrom('paymentSteps')
    .select((eb) => [eb.fn.min('at').as('since'), eb.fn.countAll<number>().as('count')])
    .where('what', '=', 'captured')
    .where('source', 'in', ['browser', 'sweep'])
    .where('at', '>', Math.max(heard, noted.settledAt ?? 0, now - LOOKED_BACK_MS))
    .where('at', '<=', now - SILENCE_MS)
    .executeTakeFirstOrThrow()
  const count = Number(unseen.count)
  return count === 0 ? null : { what: 'unseen', since: Number(unseen.since), count }
}

/** Marks it as fixed: earlier failures don’t count any more. */
export async function settleTrouble(studio: Studio, trx: Trx): Promise<void> {
  const settled = { refused: 0, refusedSince: null, refusedAt: null, settledAt: studio.now() }
  await trx
    .insertInto('webhookTrouble')
    .values({ id: ID, ...settled })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settled))
    .execute()
}
