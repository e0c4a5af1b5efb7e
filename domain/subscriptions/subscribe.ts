import { randomBytes } from 'node:crypto'
import type { SubscriptionList } from '../../contract/subscriptions.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import type { Visitor } from '../accounts/logins.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { alreadySubscribed, confirmSubscription } from '../mail/letters/subscriptions.ts'
import { writeEmail } from '../mail/outbox.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const LINK_MS = LIFETIMES.subscriptionLinkDays * 86_400_000
/** After a double click the first mail is still on its way, and stays valid. */
const UNDER_WAY_MS = 60_000

/** The answer does not show whether the address is on the list already. @throws too-many */
export async function subscribe(
  studio: Studio,
  visitor: Visitor,
  { email, list }: { email: string; list: SubscriptionList },
): Promise<void> {
  const { messagesPerAddress, loginsPerAccount } = studio.settings.throttle
  await requireTry(studio, `subscribe:address:${networkOf(visitor.address)}`, messagesPerAddress)
  await requireTry(studio, `subscribe:account:${email}:${networkOf(visitor.address)}`, loginsPerAccount)
  await inTransaction(studio.db, async (trx) => {
    const subscriber = await keep(studio, trx, email, list)
    if (subscriber.confirmedAt !== null && subscriber.unsubscribedAt === null)
      return emailAlreadySubscribed(studio, trx, subscriber)
    const isUnderWay = (subscriber.confirmSentAt ?? 0) > studio.now() - UNDER_WAY_MS
    if (subscriber.unsubscribedAt === null && isUnderWay) return
    await askToConfirm(studio, trx, subscriber)
  })
}

async function keep(
  studio: Studio,
  trx: Trx,
  email: string,
  list: SubscriptionList,
): Promise<Row<'subscribers'>> {
  await trx
    .insertInto('subscribers')
    .values({ id: newId(), email, list, createdAt: studio.now() })
    .onConflict((conflict) => conflict.columns(['email', 'list']).doNothing())
    .execute()
  return trx
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
}

async function askToConfirm(studio: Studio, trx: Trx, { id, email, list }: Row<'subscribers'>) {
  const token = randomBytes(32).toString('base64url')
  const now = studio.now()
  const tokenHash = hashToken(token)
  const written = await writeEmail(
    studio,
    trx,
    confirmSubscription({ email, list, leave: unsubscribeToken(studio, id), token, tokenHash }),
  )
  // No email went out, so the previous link must stay valid.
  if (!written) return
  await trx
    .updateTable('subscribers')
    .set({
      createdAt: now,
      confirmTokenHash: tokenHash,
      confirmSentAt: now,
      confirmExpiresAt: now + LINK_MS,
    })
    .where('id', '=', id)
    .execute()
}

async function emailAlreadySubscribed(studio: Studio, trx: Trx, { id, email, list }: Row<'subscribers'>) {
  const today = studioDay(studio.now(), studio.settings.timeZone)
  await writeEmail(
    studio,
    trx,
    alreadySubscribed({ id, email, list, leave: unsubscribeToken(studio, id), today }),
  )
}
