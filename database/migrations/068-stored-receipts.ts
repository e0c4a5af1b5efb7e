import type { Kysely } from 'kysely'

/** Which form of a receipt is stored as a PDF. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('receipts').addColumn('pdf', 'text').execute()
}
