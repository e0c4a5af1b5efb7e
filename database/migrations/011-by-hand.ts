import type { Kysely } from 'kysely'

/** Which refunds the studio made by hand, in the provider's dashboard: they may go beyond what the policy gives. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('byHand', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
