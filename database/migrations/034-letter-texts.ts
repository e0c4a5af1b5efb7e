import type { Kysely } from 'kysely'

/** What a studio says in its own words in an email; the rest says what it is written for. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('letterTexts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('opening', 'text', (c) => c.notNull())
    .addColumn('closing', 'text', (c) => c.notNull())
    .execute()
}
