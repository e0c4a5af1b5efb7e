import type { Kysely } from 'kysely'

/**
 * What is sold at the desk and refunded by hand, the till of a day, refunds that wait for their ten minutes, the state that someone
 * lives in, and who was found to be two people.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('razorpay'))
    .execute()
  for (const table of ['users', 'centres'])
    await db.schema.alterTable(table).addColumn('state', 'text').execute()
  await db.schema.alterTable('orders').addColumn('placeOfSupply', 'text').execute()
  await createSales(db)
  await createTills(db)
  await db.schema
    .createTable('askedRefunds')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('paymentId', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('leavesAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('askedRefundsOfPayment')
    .on('askedRefunds')
    .columns(['paymentId', 'endedAt'])
    .execute()
  await db.schema.createIndex('askedRefundsDue').on('askedRefunds').columns(['endedAt', 'leavesAt']).execute()
  await db.schema
    .createTable('twoPeople')
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('otherId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('twoPeopleKey', ['userId', 'otherId'])
    .execute()
}

async function createSales(db: Kysely<never>) {
  await db.schema
    .createTable('deskSales')
    .addColumn('paymentId', 'text', (c) => c.primaryKey().references('payments.id'))
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('listPaise', 'integer', (c) => c.notNull())
    .addColumn('discountReason', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('reference', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('takenBy', 'text', (c) => c.notNull())
    .addColumn('centreId', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('deskSalesByTime').on('deskSales').column('at').execute()
  await db.schema
    .createTable('handBacks')
    .addColumn('refundId', 'text', (c) => c.primaryKey().notNull().references('refunds.id'))
    .addColumn('reference', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('centreId', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('handBacksByTime').on('handBacks').column('at').execute()
}

async function createTills(db: Kysely<never>) {
  await db.schema
    .createTable('tillClosings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('centreId', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('expectedPaise', 'integer', (c) => c.notNull())
    .addColumn('countedPaise', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('oneClosingOfANumber', ['day', 'centreId', 'currency', 'number'])
    .execute()
}
