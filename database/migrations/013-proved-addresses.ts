import { type Kysely, sql } from 'kysely'

/** Accounts from before count as proved. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('emailProvedAt', 'bigint').execute()
  await sql`update "users" set "emailProvedAt" = "createdAt"`.execute(db)
  await db.schema
    .createTable('emailReturns')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await db.schema.createIndex('emailReturnsOfMember').on('emailReturns').column('userId').execute()
  await db.schema
    .createTable('memberKeys')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('wrapped', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('throttles').addColumn('blockedUntil', 'bigint').execute()
  await db.schema.alterTable('outboxEmails').addColumn('sealedSecrets', 'text').execute()
  // Older emails hold their links in clear: sent ones lose their text.
  await sql`
    update "outboxEmails" set "text" = 'This letter held a link.', "html" = ''
    where "sentAt" is not null
      and "kind" in ('password-reset', 'email-change', 'newsletter-confirm', 'launch-confirm')`.execute(db)
}
