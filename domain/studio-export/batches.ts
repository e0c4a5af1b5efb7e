import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import { isPostgres } from '../../database/transaction.ts'

export type Fields = Record<string, unknown>

/** Bytes in memory at once, by the length of the rows as text. A longer row is a batch of its own. */
export const BATCH_BYTES = 4 * 1024 * 1024
/** Rows measured at once; if they are short, that is a batch. */
const BATCH_ROWS = 500

/** Pages of a Postgres table measured at once: a range of row locations reads no more than these. */
const PAGES = 16

/**
 * A table in non-empty batches. Rows are measured before they are read, since long ones may be next to each other. Batches
 * go by a row's location in the table, which both engines know, so none needs to skip the ones before it.
 */
export async function* batchesOf(db: Db | Trx, table: string, columns: string[]): AsyncGenerator<Fields[]> {
  const read = sql.join(columns.map((name) => sql.ref(name)))
  const [order, at] = isPostgres(db) ? [BY_CTID, tid] : [BY_ROWID, rowid]
  const weighed = isPostgres(db) ? weighedByPages : weighedByRows
  for await (const rows of weighed(db, table, weightOf(db, columns)))
    for (const { first, last } of split(rows)) {
      const { rows: batch } = await sql<Fields>`
        select ${read} from ${sql.table(table)}
        where ${order} >= ${at(first)} and ${order} <= ${at(last)} order by ${order}`.execute(db)
      // On SQLite the rows may have been deleted meanwhile.
      if (batch.length > 0) yield batch
    }
}

const [BY_CTID, BY_ROWID] = [sql`ctid`, sql`rowid`]
const tid = (place: string) => sql`${place}::tid`
const rowid = (place: string) => sql`${place}`

type Weighed = { place: string; weight: number }

async function* weighedByRows(db: Db | Trx, table: string, weight: RawBuilder<number>) {
  for (let after: string | null = null; ; ) {
    const beyond: RawBuilder<unknown> = after === null ? sql`` : sql`where rowid > ${after}`
    const { rows } = await sql<Weighed>`
      select rowid as place, ${weight} as weight
      from ${sql.table(table)} ${beyond} order by rowid limit ${sql.lit(BATCH_ROWS)}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_ROWS) return
    after = last.place
  }
}

/** Rows this snapshot sees are within the table's current pages. */
async function* weighedByPages(db: Db | Trx, table: string, weight: RawBuilder<number>) {
  const size = await sql<{ pages: number }>`
    select (pg_relation_size(${`"${table}"`}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
    db,
  )
  const pages = size.rows[0]?.pages ?? 0
  for (let page = 0; page < pages; page += PAGES) {
    const { rows } = await sql<Weighed>`
      select ctid::text as place, ${weight} as weight from ${sql.table(table)}
      where ctid >= ${tid(`(${page},0)`)} and ctid < ${tid(`(${page + PAGES},0)`)} order by ctid`.execute(db)
    yield rows
  }
}

/** SQLite knows a text's length without reading it. */
function weightOf(db: Db | Trx, columns: string[]): RawBuilder<number> {
  const weights = columns.map((name) => {
    const column = sql.ref(name)
    return sql`coalesce(octet_length(${isPostgres(db) ? sql`${column}::text` : column}), 0)`
  })
  return sql`(${sql.join(weights, sql` + `)})`
}

/** The first and last location of each batch. */
function split(weighed: Weighed[]): { first: string; last: string }[] {
  const batches: { first: string; last: string; bytes: number }[] = []
  for (const { place, weight } of weighed) {
    const batch = batches.at(-1)
    if (!batch || batch.bytes + Number(weight) > BATCH_BYTES)
      batches.push({ first: place, last: place, bytes: Number(weight) })
    else Object.assign(batch, { last: place, bytes: batch.bytes + Number(weight) })
  }
  return batches
}
