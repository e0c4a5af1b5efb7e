import type { Kysely } from 'kysely'

/** A single room can be closed for some days; null for a whole centre or the studio. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('closures').addColumn('roomId', 'text').execute()
}
