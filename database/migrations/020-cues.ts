import type { Kysely } from 'kysely'

/** Sentences of members for their teachers, and who looked at them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cues')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cuesByMember').on('cues').column('userId').execute()
  await db.schema
    .createTable('cueLooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('teacherId', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('sessionId', 'text', (c) => c.notNull().references('classSessions.id'))
    .addColumn('lookedAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cueLooksByMember').on('cueLooks').column('userId').execute()
  await db.schema
    .createIndex('cueLooksBySession')
    .on('cueLooks')
    .columns(['sessionId', 'teacherId'])
    .execute()
}
