import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Heights, weights and ratings to their last digit. SQLite's `real` has eight bytes and keeps them; that of Postgres has
 * four. By way of text, since 58.3 in four bytes is another number in eight.
 */
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
