import type { Kysely } from 'kysely'

/** Sessions of a run that were gone when its payment was heard of, and were paid back: what is refunded later is reckoned with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('enrollments')
    .addColumn('missedSessions' as never, 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
