import type { Kysely } from 'kysely'

/** For whom a member's invoices are made out, where they buy for a business. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('billingDetails')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('gstin', 'text')
    .execute()
}
