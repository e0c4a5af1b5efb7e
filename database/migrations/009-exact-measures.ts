import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Postgres's `real` has four bytes, SQLite's eight; 58.3 survives the change only through text. */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const [table, column] of [
    ['users', 'heightCm'],
    ['users', 'weightKg'],
    ['instructors', 'rating'],
  ] as const)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
      type double precision using cast(cast(${sql.ref(column)} as text) as double precision)`.execute(db)
}
