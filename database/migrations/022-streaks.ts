import type { Kysely } from 'kysely'

/** The zone of a member's days, and the pauses that keep a streak. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('preferences').addColumn('timeZone', 'text').execute()
  await db.schema
    .createTable('practicePauses')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fromDay', 'text', (c) => c.notNull())
    .addColumn('untilDay', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('practicePausesByMember').on('practicePauses').column('userId').execute()
}
