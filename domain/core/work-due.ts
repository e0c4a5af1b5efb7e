import type { Database, Row } from '../../database/tables.ts'
import type { Studio } from './studio.ts'

const QUEUES = {
  refunds: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  paymentEvents: { key: 'eventId', due: 'nextTryAt', tries: 'tries' },
  outboxEmails: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  webhookDeliveries: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  orders: { key: 'id', due: 'nextCheckAt', tries: 'checks' },
  pictures: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  studioExports: { key: 'id', due: 'nextTryAt', tries: 'tries' },
} as const satisfies { [T in keyof Database]?: Record<'key' | 'due' | 'tries', keyof Row<T>> }

type Queue = keyof typeof QUEUES

type Claiming<T extends Queue> = {
  batch: number
  atOnce: number
  orderBy?: keyof Row<T> & string
  /** When a claimed row is due again, in case its work never finishes; null for never. */
  retryAt: (row: Row<T>, now: number) => number | null
  /** The longest delay (milliseconds): a row due later was written by a fast clock. */
  farthest?: number
}

/**
 * Claiming a row moves its due time, so that a concurrent claim misses it; after a crash it falls due again.
 * @param work gets the row as it was before the claim: its tries do not count this one
 * @returns how many rows were due, and the results of those claimed here
 */
export async function workDue<T extends Queue, R>(
  studio: Studio,
  table: T,
  claiming: Claiming<T>,
  work: (row: Row<T>) => Promise<R>,
): Promise<{ found: number; results: R[] }> {
  const rows = await findDue(studio, table, claiming)
  const results: R[] = []
  for (let first = 0; first < rows.length; first += claiming.atOnce) {
    const worked = await Promise.all(
      rows
        .slice(first, first + claiming.atOnce)
        .map(async (row) =>
          (await claim(studio, table, row, claiming)) ? [{ result: await work(row) }] : [],
        ),
    )
    results.push(...worked.flat().map(({ result }) => result))
  }
  return { found: rows.length, results }
}

/** `first`, then doubled each time up to `longest` (milliseconds). */
export function backoff(triesBefore: number, first: number, longest: number): number {
  return Math.min(first * 2 ** triesBefore, longest)
}

// Kysely cannot follow a generic table; QUEUES vouches for the columns named below.

async function findDue<T extends Queue>(
  studio: Studio,
  table: T,
  { batch, orderBy, farthest }: Claiming<T>,
): Promise<Row<T>[]> {
  const now = studio.now()
  const due = QUEUES[table].due as 'nextTryAt'
  const rows = await studio.db
    .selectFrom(table as 'refunds')
    .selectAll()
    .where((eb) => eb.or([eb(due, '<=', now), ...(farthest ? [eb(due, '>', now + farthest)] : [])]))
    .orderBy((orderBy ?? due) as 'nextTryAt')
    .limit(batch)
    .execute()
  return rows as unknown as Row<T>[]
}

async function claim<T extends Queue>(
  studio: Studio,
  table: T,
  row: Row<T>,
  { retryAt }: Claiming<T>,
): Promise<boolean> {
  const { key, due, tries } = QUEUES[table] as (typeof QUEUES)['refunds']
  const found = row as unknown as Row<'refunds'>
  const claimed = await studio.db
    .updateTable(table as 'refunds')
    // From now, not from the query: the rows before it may have taken long.
    .set({ [due]: retryAt(row, studio.now()), [tries]: found[tries] + 1 })
    .where(key, '=', found[key])
    .where(due, '=', found[due])
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}
