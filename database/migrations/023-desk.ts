import type { Kysely } from 'kysely'

/** What a studio changes by itself: versions of its records, classes to be, closed days, the first owner, and who changed what. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of [
    'studioProfiles',
    'centres',
    'rooms',
    'instructors',
    'courses',
    'classes',
    'testimonials',
    'blogPosts',
    'events',
  ])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  for (const table of ['centres', 'rooms', 'instructors', 'classes'])
    await db.schema.alterTable(table).addColumn('archivedAt', 'bigint').execute()
  await db.schema.alterTable('studioProfiles').addColumn('timeZone', 'text').execute()
  await db.schema
    .createTable('classDrafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('copyOf', 'text', (c) => c.references('classes.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedBy', 'text')
    .execute()
  await db.schema
    .createTable('closures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('centreId', 'text', (c) => c.references('centres.id').onDelete('cascade'))
    .addColumn('fromDay', 'text', (c) => c.notNull())
    .addColumn('untilDay', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('openedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('ownerLinks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tokenHash', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  for (const column of ['before', 'after'])
    await db.schema.alterTable('auditLog').addColumn(column, 'text').execute()
  await db.schema.alterTable('auditLog').addColumn('undoneAt', 'bigint').execute()
  await db.schema.alterTable('auditLog').addColumn('undoneBy', 'text').execute()
  await db.schema.createIndex('auditLogBySubject').on('auditLog').columns(['subject', 'at']).execute()
  await db.schema.createIndex('auditLogByTime').on('auditLog').columns(['at', 'id']).execute()
}
