import { type Kysely, sql } from 'kysely'

/** So that both go with the account. Existing rows are filled in as far as possible. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outboxEmails').addColumn('userId', 'text').execute()
  await db.schema.alterTable('emailChanges').addColumn('replaced', 'text').execute()
  await db.schema.createIndex('outboxOfMember').on('outboxEmails').column('userId').execute()
  await sql`update "emailChanges" set "replaced" = (
    select "recipient" from "outboxEmails" where "dedupeKey" = 'email-changed:' || "emailChanges"."tokenHash")`.execute(
    db,
  )
  const known = [
    sql`select "userId" from "emailChanges" where "outboxEmails"."dedupeKey" in ('email-change:' || "tokenHash", 'email-changed:' || "tokenHash")`,
    sql`select "userId" from "contactMessages" where "outboxEmails"."dedupeKey" in ('message:' || "id", 'message-to-studio:' || "id")`,
    sql`select "id" from "users" where "outboxEmails"."dedupeKey" like 'conversation-to-studio:' || "id" || ':%'`,
    // An email with a replyTo went to the studio, which may have an account too.
    sql`select "id" from "users" where "email" = "outboxEmails"."recipient" and "outboxEmails"."replyTo" is null`,
  ]
  for (const whose of known)
    await sql`update "outboxEmails" set "userId" = (${whose}) where "userId" is null`.execute(db)
}
