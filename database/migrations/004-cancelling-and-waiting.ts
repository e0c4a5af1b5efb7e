import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('enrollments').addColumn('refundPaise', 'integer').execute()
  await db.schema.alterTable('enrollments').addColumn('offerEndsAt', 'bigint').execute()
  await db.schema
    .alterTable('seats')
    .addColumn('offeredTo', 'text', (column) => column.references('enrollments.id'))
    .execute()
  await db.schema.createIndex('oneOfferEach').unique().on('seats').column('offeredTo').execute()
}
