import { createHmac } from 'node:crypto'
import { sameSecret } from '../../lib/same-secret.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

/** For the link in every email of a list. Computed, so that any later mail can contain it; never ends. */
export function unsubscribeToken(studio: Studio, subscriberId: string): string {
  return `${subscriberId}.${unsubscribeKey(studio, subscriberId)}`
}

/** Idempotent. @throws bad-request for a link that is not ours */
export async function unsubscribe(studio: Studio, token: string): Promise<void> {
  const [id = '', key = ''] = token.split('.')
  if (!sameSecret(key, unsubscribeKey(studio, id)))
    throw new AppError('bad-request', TEXTS.subscriptionInvalid)
  await studio.db
    .updateTable('subscribers')
    .set((eb) => ({
      unsubscribedAt: eb.fn.coalesce('unsubscribedAt', eb.val(studio.now())),
      confirmedAt: null,
      confirmTokenHash: null,
      confirmExpiresAt: null,
    }))
    .where('id', '=', id)
    .execute()
}

function unsubscribeKey(studio: Studio, id: string): string {
  return createHmac('sha256', studio.settings.secret).update(`leave|${id}`).digest('base64url')
}
