import type { Kysely } from 'kysely'

/** Since when a hold runs, so that it cannot be renewed for ever; when a member first opened a film, which ends its refund. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('seats').addColumn('heldSince', 'bigint').execute()
  await db.schema.alterTable('enrollments').addColumn('openedAt', 'bigint').execute()
}
