import type { Kysely } from 'kysely'

/** What other programs are told of. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('sealedSecret', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('readUntil', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('webhookDeliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhookId', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('lineId', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('deliveredAt', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('nextTryAt', 'bigint')
    .addColumn('lastError', 'text')
    .addUniqueConstraint('webhookDeliveryOnce', ['webhookId', 'lineId'])
    .execute()
  await db.schema.createIndex('webhookDeliveriesDue').on('webhookDeliveries').column('nextTryAt').execute()
  await db.schema
    .createIndex('webhookDeliveriesByTime')
    .on('webhookDeliveries')
    .columns(['webhookId', 'createdAt'])
    .execute()
}
