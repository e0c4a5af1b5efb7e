import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import { isPostgres } from '../../database/transaction.ts'

export type Fields = Record<string, unknown>

/** What is in memory at once, in bytes as the rows weigh as text. A row that weighs more comes alone. */
export const BATCH_BYTES = 4 * 1024 * 1024
/** So many are weighed at once; of light ones that is a batch. */
const BATCH_ROWS = 500

/**
 * A table in batches, none of them empty. Rows are weighed before they are read: the long ones of a table may lie side by side. By
 * where a row lies in the table, which both engines know, so that no batch needs those before it.
 */
export async function* batchesOf(db: Db | Trx, table: string, columns: string[]): AsyncGenerator<Fields[]> {
  const read = sql.join(columns.map((name) => sql.ref(name)))
  const { place, order, at } = isPostgres(db) ? BY_CTID : BY_ROWID
  for (let after: string | null = null; ; ) {
    const beyond: RawBuilder<unknown> = after === null ? sql`` : sql`where ${order} > ${at(after)}`
    const { rows: weighed } = await sql<{ place: string; weight: number }>`
      select ${place} as place, ${weightOf(db, columns)} as weight
      from ${sql.table(table)} ${beyond} order by ${order} limit ${sql.lit(BATCH_ROWS)}`.execute(db)
    for (const batch of split(weighed)) {
      const within: RawBuilder<unknown> = after === null ? sql`` : sql`${order} > ${at(after)} and`
      const { rows } = await sql<Fields>`
        select ${read} from ${sql.table(table)}
        where ${within} ${order} <= ${at(batch.last)} order by ${order}`.execute(db)
      // On SQLite they may have been deleted meanwhile.
      if (rows.length > 0) yield rows
      after = batch.last
    }
    if (weighed.length < BATCH_ROWS) return
  }
}

const BY_CTID = { place: sql`ctid::text`, order: sql`ctid`, at: (place: string) => sql`${place}::tid` }
const BY_ROWID = { place: sql`rowid`, order: sql`rowid`, at: (place: string) => sql`${place}` }

/** SQLite knows the length of a text without reading it. */
function weightOf(db: Db | Trx, columns: string[]): RawBuilder<number> {
  const weights = columns.map((name) => {
    const column = sql.ref(name)
    return sql`coalesce(octet_length(${isPostgres(db) ? sql`${column}::text` : column}), 0)`
  })
  return sql`(${sql.join(weights, sql` + `)})`
}

/** The last place of each batch. */
function split(weighed: { place: string; weight: number }[]): { last: string }[] {
  const batches: { last: string; bytes: number }[] = []
  for (const { place, weight } of weighed) {
    const batch = batches.at(-1)
    if (!batch || batch.bytes + Number(weight) > BATCH_BYTES)
      batches.push({ last: place, bytes: Number(weight) })
    else Object.assign(batch, { last: place, bytes: batch.bytes + Number(weight) })
  }
  return batches
}
