import type { SubscriptionList } from '../../contract/subscriptions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/** A link from before somebody left the list does not bring them back. @throws bad-request */
export async function confirmSubscription(studio: Studio, token: string): Promise<SubscriptionList> {
  const now = studio.now()
  const confirmed = await studio.db
    .updateTable('subscribers')
    .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)), unsubscribedAt: null }))
    .where('confirmTokenHash', '=', hashToken(token))
    .where('confirmExpiresAt', '>', now)
    .returning('list')
    .executeTakeFirst()
  if (!confirmed) throw new AppError('bad-request', TEXTS.subscriptionInvalid)
  return confirmed.list
}
