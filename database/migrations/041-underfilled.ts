import type { Kysely } from 'kysely'

/** Below how many taken places a class counts as under-filled; null for a quarter of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('classes').addColumn('underfilledBelow', 'integer').execute()
}
