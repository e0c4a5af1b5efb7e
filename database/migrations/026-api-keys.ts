import type { Kysely } from 'kysely'

/** Keys by which other programs read at the desk. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('apiKeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('ending', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .addColumn('revokedAt', 'bigint')
    .execute()
}
