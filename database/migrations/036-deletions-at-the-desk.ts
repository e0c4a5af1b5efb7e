import type { Kysely } from 'kysely'

/** An account that the desk deletes for who asked: how they proved who they are, and until when it can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  const requests = () => db.schema.alterTable('privacyRequests')
  await requests()
    .addColumn('proof', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await requests().addColumn('deletionAt', 'bigint').execute()
  await requests().addColumn('deletionOf', 'text').execute()
  await requests().addColumn('deletionBy', 'text').execute()
  await requests()
    .addColumn('deletionNote', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('privacyRequestsDeleting').on('privacyRequests').column('deletionAt').execute()
}
