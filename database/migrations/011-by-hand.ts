import type { Kysely } from 'kysely'

/** A manual refund may exceed what the policy gives. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('byHand', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
