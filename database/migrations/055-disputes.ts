import type { Kysely } from 'kysely'

/** Payments that a bank disputes (chargebacks), as Razorpay tells of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('disputes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('respondBy', 'bigint')
    .addColumn('refundId', 'text')
    .addColumn('toldAt', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('disputesByPayment').on('disputes').column('paymentId').execute()
  await db.schema.createIndex('disputesByState').on('disputes').column('state').execute()
}
