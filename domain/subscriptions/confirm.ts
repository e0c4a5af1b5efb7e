import type { SubscriptionList } from '../../contract/subscriptions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/**
 * The owner of the address has the mail: from now on we may write. A second click of the same link is no fault; a link
 * from before somebody left the list does not bring them back.
 * @returns the list that they are on now
 * @throws AppError bad-request when the link has ended
 */
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
