import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('seats').addColumn('heldFor', 'text').execute()
  await db.schema.alterTable('seats').addColumn('heldFrom', 'text').execute()
  await db.schema.alterTable('enrollments').addColumn('offeredAt', 'bigint').execute()
  await db.schema.createIndex('holdsByMember').on('seats').column('heldFor').execute()
  await sql`
    update seats set ${sql.ref('heldFor')} = (
      select ${sql.ref('orders.userId')} from orders where ${sql.ref('orders.id')} = ${sql.ref('seats.orderId')}
    ) where ${sql.ref('heldUntil')} is not null`.execute(db)
  await db.schema
    .createTable('lapsedHolds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('orderId', 'text')
    .addColumn('userId', 'text')
    .addColumn('classId', 'text', (c) => c.notNull())
    .addColumn('network', 'text')
    .addColumn('heldSince', 'bigint', (c) => c.notNull())
    .addColumn('lapsedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('lapsedHoldsByClass').on('lapsedHolds').column('classId').execute()
}
