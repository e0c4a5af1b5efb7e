import type { Database, Row } from '../../database/tables.ts'
import type { Studio } from './studio.ts'

/** The tables that hold work: their key, when a row is due (null for never), and how often it was tried. */
const QUEUES = {
  refunds: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  paymentEvents: { key: 'eventId', due: 'nextTryAt', tries: 'tries' },
  outboxEmails: { key: 'id', due: 'nextTryAt', tries: 'tries' },
  orders: { key: 'id', due: 'nextCheckAt', tries: 'checks' },
} as const satisfies { [T in keyof Database]?: Record<'key' | 'due' | 'tries', keyof Row<T>> }

type Queue = keyof typeof QUEUES

type Claiming<T extends Queue> = {
  batch: number
  atOnce: number
  /** Whose turn comes first; the one that has been due for longest, unless said otherwise. */
  orderBy?: keyof Row<T> & string
  /** When a row that was claimed is due again unless its work says otherwise; null for never. */
  retryAt: (row: Row<T>, now: number) => number | null
  /** Nothing is ever put off for so long (milliseconds): a row due later was written by a clock that was ahead. */
  farthest?: number
}

/**
 * Works on what is due, each row in one process only: a row is claimed by moving its next try ahead, and whoever looked at
 * the same moment finds it moved. What a process leaves undone when it dies is due again at that time.
 * @param work gets the row as it was before it was claimed: its tries do not count this one
 * @returns how many rows were found, and what came of those that were ours
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

/** How long to wait before the next try: `first`, then twice as long each time, `longest` at most (milliseconds). */
export function backoff(triesBefore: number, first: number, longest: number): number {
  return Math.min(first * 2 ** triesBefore, longest)
}

// Kysely cannot follow a table that is a type parameter; QUEUES vouches for the columns that are named below.

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
    // From now, not from when the batch was looked up: those before it may have taken long.
    .set({ [due]: retryAt(row, studio.now()), [tries]: found[tries] + 1 })
    .where(key, '=', found[key])
    .where(due, '=', found[due])
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}
