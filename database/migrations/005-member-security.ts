import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('twoFactors')
    .addColumn('userId', 'text', (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('confirmedAt', 'bigint')
    .addColumn('lastStep', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recoveryCodes')
    .addColumn('codeHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('usedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('knownBrowsers')
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browserHash', 'text', (c) => c.notNull())
    .addColumn('firstSeenAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('oneRowABrowser', ['userId', 'browserHash'])
    .execute()
  await db.schema
    .createTable('emailChanges')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await db.schema.alterTable('users').addColumn('deletedAt', 'bigint').execute()
  // The specification's defaults for members who have not chosen.
  await sql`update ${sql.table('preferences')} set "loginAlerts" = 1`.execute(db)
}
