import type { Kysely } from 'kysely'

/** Where emails go to a member without a login of their own, such as a child: the address belongs to another member. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('contactEmail', 'text').execute()
  await db.schema.createIndex('usersByContactEmail').on('users').column('contactEmail').execute()
}
