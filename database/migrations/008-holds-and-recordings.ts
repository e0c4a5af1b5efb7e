import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('seats').addColumn('heldSince', 'bigint').execute()
  await db.schema.alterTable('enrollments').addColumn('openedAt', 'bigint').execute()
}
