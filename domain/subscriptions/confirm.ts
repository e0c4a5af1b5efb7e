import type { SubscriptionList } from '../../contract/subscriptions.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/** A link from before someone left the list does not bring them back. @throws bad-request */
export async function confirmSubscription(studio: Studio, token: string): Promise<SubscriptionList> {
  const now = studio.now()
  const confirmed = await inTransaction(studio.db, async (trx) => {
    const before = await trx
      .selectFrom('subscribers')
      .select(['id', 'confirmedAt'])
      .where('confirmTokenHash', '=', hashToken(token))
      .where('confirmExpiresAt', '>', now)
      .executeTakeFirst()
    const after = await trx
      .updateTable('subscribers')
      .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)), unsubscribedAt: null }))
      .where('confirmTokenHash', '=', hashToken(token))
      .where('confirmExpiresAt', '>', now)
      .returning('list')
      .executeTakeFirst()
    if (before && before.confirmedAt === null && after?.list === 'newsletter')
      await recordEvent(studio, trx, null, 'newsletter.confirmed', before.id)
    return after
  })
  if (!confirmed) throw new AppError('bad-request', TEXTS.subscriptionInvalid)
  return confirmed.list
}
