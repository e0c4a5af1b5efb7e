import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('eventInterests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('oneInterestAnAddress', ['eventId', 'email'])
    .execute()
}
