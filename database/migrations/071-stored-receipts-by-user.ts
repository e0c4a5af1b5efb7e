import type { Kysely } from 'kysely'

/** The stored receipts of someone who left are found without reading all of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('receiptsStoredByUser')
    .on('receipts')
    .column('userId' as never)
    .where('pdf' as never, 'is not', null as never)
    .execute()
}
