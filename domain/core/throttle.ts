import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from './actor.ts'
import { AppError } from './errors.ts'
import type { Studio } from './studio.ts'

const WINDOW_MS = 15 * 60_000

/**
 * Counts before the work, so that concurrent tries cannot all pass. A window that ends too far ahead was opened by a
 * fast clock, and counts as ended.
 */
export async function countTry(
  studio: Studio,
  key: string,
  { db = studio.db, windowMs = WINDOW_MS }: { db?: Db | Trx; windowMs?: number } = {},
): Promise<number> {
  const now = studio.now()
  const ends = sql.ref('throttles.windowEndsAt')
  const ended = sql<boolean>`(${ends} <= ${now} or ${ends} > ${now + windowMs})`
  const { tries } = await db
    .insertInto('throttles')
    .values({ key, tries: 1, windowEndsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${ended} then 1 else ${sql.ref('throttles.tries')} + 1 end`,
        windowEndsAt: sql<number>`case when ${ended} then ${sql.ref('excluded.windowEndsAt')} else ${ends} end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

/** @throws too-many */
export async function requireTry(
  studio: Studio,
  key: string,
  limit: number,
  { message = TEXTS.tooManyTries, ...where }: { db?: Db | Trx; windowMs?: number; message?: string } = {},
): Promise<void> {
  if ((await countTry(studio, key, where)) > limit) throw new AppError('too-many', message)
}

const FILES = 30

/** Limits downloads: a PDF or CSV takes at least 100 ms of CPU. @throws too-many */
export function requireFileTry(studio: Studio, member: Pick<Member, 'id'>): Promise<void> {
  return requireTry(studio, `file:${member.id}`, FILES, { message: TEXTS.tooManyDownloads })
}

const BACKOFF_DELAYS_MS = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * 60_000)
const FORGOTTEN_MS = 24 * 3_600_000

/** A try during a wait is refused and changes nothing, so no one can prolong another's wait. @throws too-many */
export async function requireTryWithDelays(studio: Studio, key: string, free: number): Promise<void> {
  const now = studio.now()
  const [tries, until, ends] = ['tries', 'blockedUntil', 'windowEndsAt'].map((name) =>
    sql.ref(`throttles.${name}`),
  )
  const longest = BACKOFF_DELAYS_MS.at(-1) ?? 0
  const steps = BACKOFF_DELAYS_MS.map(
    (delay, n) => sql`when ${tries} + 1 = ${free + n} then cast(${now + delay} as bigint)`,
  )
  const delay = sql<
    number | null
  >`case when ${ends} <= ${now} or ${tries} + 1 < ${free} then null ${sql.join(steps, sql` `)} else cast(${now + longest} as bigint) end`
  const counted = await studio.db
    .insertInto('throttles')
    .values({
      key,
      tries: 1,
      windowEndsAt: now + FORGOTTEN_MS,
      blockedUntil: free > 1 ? null : now + longest,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries: sql<number>`case when ${ends} <= ${now} then 1 else ${tries} + 1 end`,
          windowEndsAt: now + FORGOTTEN_MS,
          blockedUntil: delay,
        })
        .where(sql<boolean>`(${until} is null or ${until} <= ${now} or ${until} > ${now + longest})`),
    )
    .returning('tries')
    .executeTakeFirst()
  if (!counted) throw new AppError('too-many', TEXTS.tooManyTries)
}

export async function clearTries(studio: Studio, key: string): Promise<void> {
  await studio.db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** After a success: many people may share one network address. */
export async function uncountTry(studio: Studio, key: string): Promise<void> {
  await studio.db
    .updateTable('throttles')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute()
}

/** All of IPv4, 64 bits of IPv6: one home has more addresses than there are tries. Proxies may append the port. */
export function networkOf(address: string): string {
  const bare = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
  const [plain = ''] = bare.split('%')
  if (!isIPv6(plain)) return bare
  const groups = groupsOf(new URL(`http://[${plain}]`).hostname.slice(1, -1))
  // IPv4-mapped.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(canonical: string): string[] {
  const [before = [], after = []] = canonical.split('::').map((half) => (half === '' ? [] : half.split(':')))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
