import type { Kysely } from 'kysely'

/** Places that were taken away at the desk while their refund waits, and two accounts that become one in some minutes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['enrollmentId', 'bookingId'])
    await db.schema.alterTable('askedRefunds').addColumn(column, 'text').execute()
  await db.schema
    .createTable('askedMerges')
    .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('foldId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('refundPaise', 'integer', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('leavesAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('askedMergesByUser').on('askedMerges').column('userId').execute()
  await db.schema.createIndex('askedMergesByFold').on('askedMerges').column('foldId').execute()
  await db.schema.createIndex('askedMergesDue').on('askedMerges').columns(['endedAt', 'leavesAt']).execute()
}
