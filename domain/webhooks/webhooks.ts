import { randomBytes } from 'node:crypto'
import type { WebhookForm } from '../../contract/webhooks.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { TEST_EVENT } from '../../shared/webhook-events.ts'
import { requirePasswordAndCode } from '../accounts/two-factor.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { seal } from '../core/encryption.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

const MOST = 10
const SHOWN = 10

/** The webhooks, their events and last deliveries. @throws AppError forbidden */
export async function webhooksOf({ db }: Studio, member: Member) {
  await requireMay(db, member, 'api-keys.change', STUDIO_WIDE)
  const rows = await db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.createdBy')
    .select(['webhooks.id', 'webhooks.url', 'webhooks.events', 'webhooks.createdAt'])
    .select(['users.firstName', 'users.lastName'])
    .where('webhooks.endedAt', 'is', null)
    .orderBy('webhooks.createdAt', 'desc')
    .orderBy('webhooks.id')
    .execute()
  return Promise.all(
    rows.map(async ({ firstName, lastName, ...row }) => ({
      ...row,
      by: firstName === null ? null : fullName(firstName, lastName),
      deliveries: await db
        .selectFrom('webhookDeliveries')
        .select(['id', 'event', 'createdAt', 'deliveredAt', 'tries', 'lastError', 'nextTryAt'])
        .where('webhookId', '=', row.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(SHOWN)
        .execute(),
    })),
  )
}

/**
 * Adds a webhook.
 * @returns the signing secret, shown only this once
 * @throws AppError forbidden; invalid for an address without https if this studio has it, and without one's own password
 *   and code; conflict if there are too many
 */
export async function createWebhook(studio: Studio, member: Member, form: WebhookForm): Promise<string> {
  if (!form.url.startsWith('https:') && studio.settings.baseUrl.startsWith('https:'))
    throw new AppError('invalid', TEXTS.webhookNeedsHttps, { url: TEXTS.webhookNeedsHttps })
  // In the format of Standard Webhooks, so their libraries accept it as it is.
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const id = newId()
  const now = studio.now()
  await requireMay(studio.db, member, 'api-keys.change', STUDIO_WIDE)
  await requirePasswordAndCode(studio, member, form)
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const { n } = await trx
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(n) >= MOST) throw new AppError('conflict', TEXTS.tooManyWebhooks)
    await trx
      .insertInto('webhooks')
      .values({
        id,
        url: form.url,
        events: JSON.stringify([...new Set(form.events)]),
        sealedSecret: seal(studio.settings.healthKey, 'webhook', id, secret),
        createdAt: now,
        createdBy: member.id,
        readUntil: now,
      })
      .execute()
    await recordEvent(studio, trx, member.id, 'webhook.made', id, { host: new URL(form.url).host })
  })
  return secret
}

/** Removes a webhook. What wasn't delivered yet is dropped. @throws AppError forbidden, not-found */
export async function endWebhook(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set({ endedAt: studio.now() })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.webhookNotFound)
    await trx
      .updateTable('webhookDeliveries')
      .set({ nextTryAt: null })
      .where('webhookId', '=', id)
      .where('deliveredAt', 'is', null)
      .execute()
    await recordEvent(studio, trx, member.id, 'webhook.ended', id)
  })
}

/** Sends a test to a program, signed like any other delivery. @throws AppError forbidden, not-found */
export async function testWebhook(studio: Studio, member: Member, id: string): Promise<void> {
  const now = studio.now()
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const webhook = await trx
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (!webhook) throw new AppError('not-found', TEXTS.webhookNotFound)
    await trx
      .insertInto('webhookDeliveries')
      .values({
        id: newId(),
        webhookId: id,
        lineId: newId(),
        event: TEST_EVENT,
        body: JSON.stringify({
          type: TEST_EVENT,
          timestamp: new Date(now).toISOString(),
          data: { id, memberId: null, by: member.id },
        }),
        createdAt: now,
        nextTryAt: now,
      })
      .execute()
    await recordEvent(studio, trx, member.id, 'webhook.tested', id)
  })
}

export type TroubledWebhook = {
  id: string
  host: string
  count: number
  since: number
  error: string
  nextTryAt: number | null
}

/** After one or two failures it is retried automatically, soon. */
const FEW_TRIES = 2

/** Programs that don't accept their deliveries, with how many wait for each. */
export async function troubledWebhooks({ db }: Studio): Promise<TroubledWebhook[]> {
  const rows = await db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhooks as webhook', 'webhook.id', 'delivery.webhookId')
    .select(['webhook.id', 'webhook.url', 'delivery.createdAt', 'delivery.lastError', 'delivery.nextTryAt'])
    .where('webhook.endedAt', 'is', null)
    .where('delivery.deliveredAt', 'is', null)
    .where('delivery.lastError', 'is not', null)
    .where((eb) => eb.or([eb('delivery.nextTryAt', 'is', null), eb('delivery.tries', '>', FEW_TRIES)]))
    .orderBy('delivery.createdAt')
    .execute()
  const byWebhook = Map.groupBy(rows, ({ id }) => id)
  return [...byWebhook].map(([id, waiting]) => ({
    id,
    host: new URL(waiting[0]?.url ?? '').host,
    count: waiting.length,
    since: waiting[0]?.createdAt ?? 0,
    error: waiting.at(-1)?.lastError ?? '',
    nextTryAt: waiting.map(({ nextTryAt }) => nextTryAt).find((at) => at !== null) ?? null,
  }))
}

/** Resends everything a program didn't accept. @throws AppError forbidden, not-found */
export async function retryAllDeliveries(studio: Studio, member: Member, webhookId: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const webhook = await trx
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhookId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (!webhook) throw new AppError('not-found', TEXTS.webhookNotFound)
    await trx
      .updateTable('webhookDeliveries')
      .set({ nextTryAt: studio.now(), tries: 0 })
      .where('webhookId', '=', webhookId)
      .where('deliveredAt', 'is', null)
      .where('lastError', 'is not', null)
      .execute()
    await recordEvent(studio, trx, member.id, 'webhook.delivered-again', webhookId)
  })
}

/** Resends one delivery. @throws AppError forbidden, not-found */
export async function retryDelivery(studio: Studio, member: Member, id: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'api-keys.change', STUDIO_WIDE)
    const { numUpdatedRows } = await trx
      .updateTable('webhookDeliveries')
      .set({ nextTryAt: studio.now(), tries: 0, deliveredAt: null })
      .where('id', '=', id)
      .where('webhookId', 'in', (eb) => eb.selectFrom('webhooks').select('id').where('endedAt', 'is', null))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not-found', TEXTS.deliveryNotFound)
    await recordEvent(studio, trx, member.id, 'webhook.delivered-again', id)
  })
}
