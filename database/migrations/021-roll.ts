import type { Kysely } from 'kysely'

/** The private calendar of what a teacher teaches has a key of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('taughtCalendarVersion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
