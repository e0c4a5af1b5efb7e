import { sql } from 'kysely'
import type { SubscriptionList } from '../../contract/subscriptions.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { isNotBlocked } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireFileTry } from '../core/throttle.ts'

const LISTED = 200

/**
 * Confirmed subscribers of a list who have not left it, with the account of the same address. Members who are blocked are left out.
 */
export function subscriberReaders(db: Db | Trx, list: SubscriptionList) {
  return confirmed(db)
    .leftJoin('users', (join) =>
      join
        .onRef('users.email', '=', 'subscribers.email')
        .on('users.deletedAt', 'is', null)
        .on('users.emailProvedAt', 'is not', null),
    )
    .select(['subscribers.id', 'subscribers.email', 'users.id as userId'])
    .where('subscribers.list', '=', list)
    .where(isNotBlocked)
}

/** How many read each list, and those whose address holds the words, newest first. @throws AppError forbidden */
export async function listSubscribers(studio: Studio, actor: Member, { q = '' }: { q?: string | undefined }) {
  await requireMay(studio.db, actor, 'news.write', STUDIO_WIDE)
  const counts = await confirmed(studio.db)
    .select((eb) => ['list', eb.fn.countAll<number>().as('n')])
    .groupBy('list')
    .execute()
  const found = await matching(studio.db, q)
    .limit(LISTED + 1)
    .execute()
  const countOf = (list: SubscriptionList) => Number(counts.find((one) => one.list === list)?.n ?? 0)
  return {
    counts: { newsletter: countOf('newsletter'), launch: countOf('launch') },
    list: found.slice(0, LISTED),
    hasMore: found.length > LISTED,
  }
}

/** All of them as a CSV file, with days of the studio; the log keeps who took it. @throws AppError forbidden */
export async function exportSubscribers(studio: Studio, actor: Member): Promise<string> {
  await requireMay(studio.db, actor, 'news.write', STUDIO_WIDE)
  await requireFileTry(studio, actor)
  await inTransaction(studio.db, (trx) =>
    recordEvent(studio, trx, actor.id, 'subscribers.exported', 'subscribers'),
  )
  const rows = await matching(studio.db, '').execute()
  const day = (at: number | null) => (at === null ? '' : studioDay(at, studio.settings.timeZone))
  return (
    BYTE_ORDER_MARK +
    csvLines([
      ['Email', 'List', 'Confirmed'],
      ...rows.map(({ email, list, confirmedAt }) => [email, list, day(confirmedAt)]),
    ])
  )
}

/** Takes an address off its list. @throws AppError forbidden, not-found */
export async function removeSubscriber(studio: Studio, actor: Member, id: string): Promise<void> {
  await withLiveMember(studio, actor, async (trx) => {
    await requireMay(trx, actor, 'news.write', STUDIO_WIDE)
    const removed = await trx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('list')
      .executeTakeFirst()
    if (!removed) throw new AppError('not-found', TEXTS.noSubscriber)
    await recordChange(studio, trx, {
      actorId: actor.id,
      action: 'subscriber.removed',
      subject: id,
      before: { list: removed.list },
      after: null,
    })
  })
}

function matching(db: Db | Trx, q: string) {
  const words = q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')
  return confirmed(db)
    .select(['subscribers.id', 'subscribers.email', 'subscribers.list', 'subscribers.confirmedAt'])
    .$if(words !== '', (rows) =>
      rows.where(sql<boolean>`${sql.ref('subscribers.email')} like ${`%${words}%`} escape '\\'`),
    )
    .orderBy('subscribers.confirmedAt', 'desc')
    .orderBy('subscribers.id')
}

function confirmed(db: Db | Trx) {
  return db
    .selectFrom('subscribers')
    .where('subscribers.confirmedAt', 'is not', null)
    .where('subscribers.unsubscribedAt', 'is', null)
}
