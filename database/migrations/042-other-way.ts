import type { Kysely } from 'kysely'

/**
 * A refund of Razorpay's that the bank sent back may be given in another way: which, and, should Razorpay's arrive after all, its number and
 * when.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['way', 'lateRefundId'])
    await db.schema.alterTable('handBacks').addColumn(column, 'text').execute()
  await db.schema.alterTable('handBacks').addColumn('lateAt', 'bigint').execute()
}
