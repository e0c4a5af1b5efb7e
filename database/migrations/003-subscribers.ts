import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull().check(sql`list in ('newsletter', 'launch')`))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('confirmTokenHash', 'text', (column) => column.unique())
    .addColumn('confirmSentAt', 'bigint')
    .addColumn('confirmExpiresAt', 'bigint')
    .addColumn('confirmedAt', 'bigint')
    .addColumn('unsubscribedAt', 'bigint')
    .addUniqueConstraint('subscribersOncePerList', ['email', 'list'])
    .execute()
}
