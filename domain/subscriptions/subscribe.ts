import { randomBytes } from 'node:crypto'
import type { SubscriptionList } from '../../contract/subscriptions.ts'
import { inTransaction, type Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Visitor } from '../accounts/logins.ts'
import { studioDay } from '../classes/schedule.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { writeEmail } from '../mail/outbox.ts'
import { leaveLink } from './leave.ts'

/** A confirmation link works this long. */
const LINK_MS = 7 * 86_400_000
/** Asked again within this time (a double click), the first mail is still on its way and stays the valid one. */
const UNDER_WAY_MS = 60_000

const WORDS: Record<SubscriptionList, { subject: string; asked: string; already: string }> = {
  newsletter: {
    subject: 'Please confirm your subscription',
    asked: 'Somebody, most likely you, asked for our letter: new classes, retreats and posts, now and then.',
    already: 'You asked for our letter, and it comes to this address already. There is nothing left to do.',
  },
  launch: {
    subject: 'Please confirm that we may write to you',
    asked: 'Somebody, most likely you, asked us to write when our subscriptions begin.',
    already: 'You asked us to write when our subscriptions begin, and you are on that list already.',
  },
}

/**
 * Puts an address on a list as soon as its owner confirms it by e-mail. Known and unknown addresses get a mail and the
 * same answer, so that nobody learns from it who is on the list.
 * @throws AppError too-many
 */
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
      return tellAlready(studio, trx, subscriber)
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
  const { subject, asked } = WORDS[list]
  const { footnote, secret } = leaveLink(studio, id)
  const written = await writeEmail(studio, trx, {
    kind: `${list}-confirm`,
    dedupeKey: `subscribe:${hashToken(token)}`,
    userId: null,
    recipient: email,
    subject,
    lines: [
      'Hello,',
      asked,
      'Please confirm that this is your address. The link works for 7 days.',
      'If it was not you, do nothing: we will not write again.',
    ],
    link: { text: 'Yes, write to me', path: '/subscription/confirm?token={token}' },
    footnote,
    secrets: { token, ...secret },
  })
  // A link that nobody gets must not take the place of one that somebody has.
  if (!written) return
  await trx
    .updateTable('subscribers')
    // Asked for anew: whose the address was before has no part in it.
    .set({
      createdAt: now,
      confirmTokenHash: hashToken(token),
      confirmSentAt: now,
      confirmExpiresAt: now + LINK_MS,
    })
    .where('id', '=', id)
    .execute()
}

async function tellAlready(studio: Studio, trx: Trx, { id, email, list }: Row<'subscribers'>) {
  const { footnote, secret } = leaveLink(studio, id)
  await writeEmail(studio, trx, {
    kind: `${list}-already`,
    // Once a day at most, however often somebody types the address.
    dedupeKey: `subscribed:${id}:${studioDay(studio.now(), studio.settings.timeZone)}`,
    userId: null,
    recipient: email,
    subject: 'You are on our list already',
    lines: ['Hello,', WORDS[list].already],
    footnote,
    secrets: secret,
  })
}
