import type { Kysely } from 'kysely'

/**
 * One table of what waits its ten minutes. What the version before keeps elsewhere (`askedRefunds`, `askedMerges`, `sessionLetters`, columns of
 * `privacyRequests`) is moved by domain/desk/adopt-pending.ts, also while that version still runs beside this one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('pendingActions')
    .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('other', 'text')
    .addColumn('amountPaise', 'integer', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('askedBy', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('dueAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const [name, columns] of [
    ['pendingBySubject', ['subject', 'kind']],
    ['pendingByOther', ['other', 'kind']],
    ['pendingDue', ['endedAt', 'dueAt']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('pendingActions')
      .columns([...columns])
      .execute()
}
