import type { Kysely } from 'kysely'

/** An email to those of a session waits its ten minutes, as every other one of the desk. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sessionLetters')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('readers', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('writtenBy', 'text', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('leavesAt', 'bigint', (c) => c.notNull())
    .addColumn('sentAt', 'bigint')
    .addColumn('undoneAt', 'bigint')
    .execute()
  await db.schema.createIndex('lettersOfSession').on('sessionLetters').column('sessionId').execute()
  await db.schema.createIndex('lettersDue').on('sessionLetters').columns(['sentAt', 'leavesAt']).execute()
}
