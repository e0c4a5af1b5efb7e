import { type Kysely, sql } from 'kysely'

/** Sent emails that still have their look: the sweep finds them without reading all that were ever sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index ${sql.ref('outboxToTrim')} on ${sql.table('outboxEmails')} (${sql.ref('sentAt')}) where ${sql.ref('html')} <> ''`.execute(
    db,
  )
}
