import { createHmac, timingSafeEqual } from 'node:crypto'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

/** The link at the foot of every e-mail of a list, and its secret. It is computed, so that any later mail can bear it, and never ends. */
export function leaveLink(studio: Studio, subscriberId: string) {
  return {
    footnote: { text: 'Leave this list', path: '/subscription/leave?token={leave}' },
    secret: { leave: `${subscriberId}.${leaveKey(studio, subscriberId)}` },
  }
}

/**
 * Takes an address off its list. Doing it twice is no fault.
 * @throws AppError bad-request when the link is not one of ours
 */
export async function leaveSubscription(studio: Studio, token: string): Promise<void> {
  const [id = '', key = ''] = token.split('.')
  const [given, expected] = [Buffer.from(key), Buffer.from(leaveKey(studio, id))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
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

function leaveKey(studio: Studio, id: string): string {
  return createHmac('sha256', studio.settings.secret).update(`leave|${id}`).digest('base64url')
}
