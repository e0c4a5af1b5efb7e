import type { Kysely } from 'kysely'

/** Webhooks about our own orders that bore a wrong signature, counted, and when someone last said that it is settled. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhookTrouble')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refusedSince', 'bigint')
    .addColumn('refusedAt', 'bigint')
    .addColumn('settledAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  // Today asks what was heard last, and which captures no one told of.
  await db.schema.createIndex('paymentEventsByTime').on('paymentEvents').column('receivedAt').execute()
  await db.schema.createIndex('paymentStepsByTime').on('paymentSteps').columns(['what', 'at']).execute()
}
