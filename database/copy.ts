import { type Kysely, sql } from 'kysely'
import { readMigrations } from './all-migrations.ts'
import { executedMigrations, migrate, schemaOf } from './migrate.ts'
import type { Db } from './open.ts'
import { inSnapshot, isPostgres } from './transaction.ts'

type Row = Record<string, unknown>
// Tables as they are found, so that columns the program no longer knows are copied too.
type AnyDb = Kysely<Record<string, Row>>

/** Parameters per statement: about 32,000 in SQLite, 65,000 in Postgres. */
const MAX_VALUES = 20_000

/**
 * As of one moment, into an empty database of either engine, in the original's layout. Reads everything again to
 * compare.
 * @throws Error when the target is not empty, or a row of the copy differs
 */
export async function copyStudio(from: Db, to: Db): Promise<{ tables: number; rows: number }> {
  if ((await tablesOf(to)).length > 0) throw new Error('The database to copy into is not empty.')
  const layout = await executedMigrations(from)
  const migrations = Object.entries(await readMigrations())
  await migrate(to, Object.fromEntries(migrations.filter(([name]) => layout.includes(name))))
  return inSnapshot(from, async (snapshot) => {
    const original = snapshot.withoutPlugins() as unknown as AnyDb
    const tables = await tablesOf(original)
    let rows = 0
    await to.transaction().execute(async (trx) => {
      const copy = trx.withoutPlugins() as unknown as AnyDb
      // SQLite checks references at the end of the transaction; Postgres needs the tables in order.
      if (!isPostgres(trx)) await sql`pragma defer_foreign_keys = on`.execute(trx)
      for (const table of isPostgres(trx) ? await inReferenceOrder(trx, tables) : tables) {
        const found = await readAll(original, table)
        await copy.deleteFrom(table).execute()
        const perStatement = Math.max(1, Math.floor(MAX_VALUES / Object.keys(found[0] ?? { a: 1 }).length))
        for (let first = 0; first < found.length; first += perStatement)
          await copy
            .insertInto(table)
            .values(found.slice(first, first + perStatement))
            .execute()
        rows += found.length
      }
    })
    for (const table of tables)
      compare(table, await readAll(original, table), await readAll(to.withoutPlugins() as never, table))
    return { tables: tables.length, rows }
  })
}

async function tablesOf(db: Db | AnyDb): Promise<string[]> {
  const schema = await schemaOf(db as Db)
  const tables = await db.introspection.getTables()
  return tables
    .filter((table) => !schema || table.schema === schema)
    .map(({ name }) => name)
    .sort()
}

/** Postgres: each table after those that it refers to. */
async function inReferenceOrder(db: Db, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; refers: string }>`
    select own.relname as table, other.relname as refers
    from pg_constraint
    join pg_class own on own.oid = conrelid
    join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`.execute(
    db,
  )
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !ordered.includes(table) && rows.every((row) => row.table !== table || ordered.includes(row.refers)),
    )
    if (next.length === 0) throw new Error('The tables refer to each other in a cycle.')
    ordered.push(...next)
  }
  return ordered
}

async function readAll(db: AnyDb, table: string): Promise<Row[]> {
  return db.selectFrom(table).selectAll().execute()
}

function compare(table: string, original: Row[], copy: Row[]) {
  const [left, right] = [original.map(canonical).sort(), copy.map(canonical).sort()]
  const at = left.findIndex((row, n) => row !== right[n])
  if (at >= 0 || left.length !== right.length)
    throw new Error(
      `The copy of ${table} differs: ${left.length} rows, ${right.length} in the copy${at >= 0 ? `; first at ${left[at]}` : ''}.`,
    )
}

function canonical(row: Row): string {
  return JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name]]),
  )
}
