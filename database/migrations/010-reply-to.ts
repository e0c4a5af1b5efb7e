import type { Kysely } from 'kysely'

/** Whom an answer to an e-mail reaches, when not its sender: the studio is told of what people write. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outboxEmails').addColumn('replyTo', 'text').execute()
}
