import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { TEXTS } from '../../contract/texts.ts'
import type { Db, Trx } from '../../database/open.ts'
import { AppError } from '../errors.ts'
import type { Studio } from '../studio.ts'

const WINDOW_MS = 15 * 60_000

/**
 * Counts one try of `key` and refuses the one past the limit. Counted before the work, so that tries sent at once
 * cannot all slip through; kept in the database, so that all processes count together.
 * @throws AppError too-many
 */
export async function requireTry(
  studio: Studio,
  key: string,
  limit: number,
  { db = studio.db, message = TEXTS.tooManyTries }: { db?: Db | Trx; message?: string } = {},
): Promise<void> {
  const now = studio.now()
  const ended = sql<boolean>`${sql.ref('throttles.windowEndsAt')} <= ${now}`
  const { tries } = await db
    .insertInto('throttles')
    .values({ key, tries: 1, windowEndsAt: now + WINDOW_MS })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${ended} then 1 else ${sql.ref('throttles.tries')} + 1 end`,
        windowEndsAt: sql<number>`case when ${ended} then ${sql.ref('excluded.windowEndsAt')} else ${sql.ref('throttles.windowEndsAt')} end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  if (tries > limit) throw new AppError('too-many', message)
}

/** Forgets the tries of a key: the person got in. */
export async function clearTries(studio: Studio, key: string): Promise<void> {
  await studio.db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Takes one try back: it succeeded, and many people may share one address. */
export async function giveBackTry(studio: Studio, key: string): Promise<void> {
  await studio.db
    .updateTable('throttles')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute()
}

/**
 * What of an address counts as one visitor: all of IPv4, the first 64 bits of IPv6, behind which one home or one rented
 * machine has more addresses than there are tries.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped || !isIPv6(bare)) return mapped ?? address
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const ends = groups(tail ?? '')
  const zeros = Array<string>(8 - groups(head).length - ends.length).fill('0')
  return `${[...groups(head), ...zeros, ...ends].slice(0, 4).join(':')}::/64`
}
