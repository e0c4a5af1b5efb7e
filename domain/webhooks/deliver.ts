import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { postPublicly } from '../../lib/public-request.ts'
import { signedHeaders } from '../../lib/webhook-signature.ts'
import { WEBHOOK_EVENT_NAMES } from '../../shared/webhook-events.ts'
import { unseal } from '../core/encryption.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { backoff, workDue } from '../core/work-due.ts'

/** A line is dated when it is written but visible only once committed, so the last minute is read again. */
const READ_AGAIN_MS = 60_000
const MOST_AT_ONCE = 500
const TIMEOUT_MS = 10_000
const MAX_TRIES = 14
const KEPT_MS = 30 * 86_400_000

/** The fields of a line that are sent: ids and amounts, never what a person wrote. */
const TOLD = [
  'classId',
  'sessionId',
  'planId',
  'paymentId',
  'refundId',
  'pricePaise',
  'refundPaise',
  'amountPaise',
  'period',
] as const

/** Queues a delivery to each program from the activity log, each line once. */
export async function createDeliveries(studio: Studio): Promise<void> {
  const webhooks = await studio.db.selectFrom('webhooks').selectAll().where('endedAt', 'is', null).execute()
  for (const webhook of webhooks) await writeFor(studio, webhook)
}

async function writeFor(studio: Studio, { id: webhookId, events, readUntil, createdAt }: Row<'webhooks'>) {
  const until = studio.now()
  const lines = await studio.db
    .selectFrom('auditLog')
    .select(['id', 'at', 'actorId', 'action', 'subject', 'detail'])
    .where('at', '>=', Math.max(createdAt, readUntil - READ_AGAIN_MS))
    .where('action', 'in', events.length > 0 ? events : WEBHOOK_EVENT_NAMES.slice(0, 0))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('webhookDeliveries').select('lineId').where('webhookId', '=', webhookId),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute()
  if (lines.length === 0 && until - readUntil < READ_AGAIN_MS) return
  const members = await membersOf(studio, lines)
  await inTransaction(studio.db, async (trx) => {
    if (lines.length > 0)
      await trx
        .insertInto('webhookDeliveries')
        .values(
          lines.map((line) => ({
            id: newId(),
            webhookId,
            lineId: line.id,
            event: line.action,
            body: bodyOf(line, members.get(line.subject) ?? null),
            createdAt: until,
            nextTryAt: until,
          })),
        )
        .onConflict((conflict) => conflict.columns(['webhookId', 'lineId']).doNothing())
        .execute()
    await trx
      .updateTable('webhooks')
      // If there are more than fit, the rest is read next time.
      .set({ readUntil: lines.length < MOST_AT_ONCE ? until : (lines.at(-1)?.at ?? until) })
      .where('id', '=', webhookId)
      .execute()
  })
}

type Line = Pick<Row<'auditLog'>, 'at' | 'actorId' | 'action' | 'subject' | 'detail'>

/** The member each line is about, by its subject: a booking, a place, a payment, a plan or an account. Ids are random, so subjects never share one. */
async function membersOf({ db }: Studio, lines: Pick<Line, 'subject'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ subject }) => subject))]
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('enrollments')
    .select(['id', 'userId'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('memberships').select(['id', 'userId']).where('id', 'in', ids))
    .unionAll(
      db
        .selectFrom('bookings')
        .select(['id', 'userId'])
        .where('id', 'in', ids)
        .where('userId', 'is not', null)
        .$narrowType<{ userId: string }>(),
    )
    .unionAll(
      db
        .selectFrom('contactMessages')
        .select(['id', 'userId'])
        .where('id', 'in', ids)
        .where('userId', 'is not', null)
        .$narrowType<{ userId: string }>(),
    )
    .unionAll(
      db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.orderId')
        .select(['payments.id', 'orders.userId'])
        .where('payments.id', 'in', ids),
    )
    .unionAll(db.selectFrom('users').select(['id', 'id as userId']).where('id', 'in', ids))
    .execute()
  return new Map(found.map(({ id, userId }) => [id, userId]))
}

function bodyOf({ at, actorId, action, subject, detail }: Line, memberId: string | null): string {
  const told = TOLD.flatMap((name) => (detail[name] === undefined ? [] : [[name, detail[name]]]))
  const { after } = detail as { after?: { mark?: unknown } }
  const mark = action === 'roll.marked' ? { mark: after?.mark ?? null } : {}
  return JSON.stringify({
    type: action,
    timestamp: new Date(at).toISOString(),
    data: { id: subject, memberId, by: actorId, ...mark, ...Object.fromEntries(told) },
  })
}

const CLAIMING = {
  batch: 50,
  atOnce: 5,
  retryAt: ({ tries }: Row<'webhookDeliveries'>, now: number) =>
    tries + 1 >= MAX_TRIES ? null : now + backoff(tries + 1, 15_000, 86_400_000),
}

/** Sends due deliveries, each from one process only. Without a 2xx answer it retries at growing intervals for some days. */
export async function deliverWebhooks(studio: Studio): Promise<void> {
  await workDue(studio, 'webhookDeliveries', CLAIMING, (delivery) => deliver(studio, delivery))
}

async function deliver(studio: Studio, { id, webhookId, body }: Row<'webhookDeliveries'>): Promise<void> {
  const webhook = await studio.db
    .selectFrom('webhooks')
    .select(['url', 'sealedSecret'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!webhook) return
  const error = await post(studio, webhook, webhookId, { id, body })
  await studio.db
    .updateTable('webhookDeliveries')
    .set(
      error === null ? { deliveredAt: studio.now(), nextTryAt: null, lastError: null } : { lastError: error },
    )
    .where('id', '=', id)
    .execute()
}

/** @returns what went wrong; null if it was accepted */
async function post(
  { settings, now }: Studio,
  { url, sealedSecret }: Pick<Row<'webhooks'>, 'url' | 'sealedSecret'>,
  webhookId: string,
  { id, body }: { id: string; body: string },
): Promise<string | null> {
  const secret = unseal(settings.healthKey, 'webhook', webhookId, sealedSecret)
  const headers = { 'content-type': 'application/json', ...signedHeaders(secret, id, new Date(now()), body) }
  try {
    const allowPrivate = !settings.baseUrl.startsWith('https:')
    const status = await postPublicly(url, { headers, body, timeoutMs: TIMEOUT_MS }, allowPrivate)
    return status >= 200 && status < 300 ? null : `answered ${status}`
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    return name === 'TimeoutError' || name === 'AbortError'
      ? 'no answer in time'
      : (code ?? 'could not be reached')
  }
}

/** Deliveries are kept for a month. */
export async function sweepDeliveries({ db, now }: Studio): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', now() - KEPT_MS)
    .where('nextTryAt', 'is', null)
    .execute()
}
