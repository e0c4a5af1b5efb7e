import type { Kysely } from 'kysely'

/** The payment whose receipt goes along with an email, as a file. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outboxEmails').addColumn('receiptOf', 'text').execute()
}
