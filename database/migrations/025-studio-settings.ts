import type { Kysely } from 'kysely'

/** What a studio demands of its staff, and policies that it words itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('studioProfiles')
    .addColumn('demandsTwoFactor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('policies').addColumn('createdBy', 'text').execute()
  await db.schema.alterTable('orders').addColumn('policyVersion', 'integer').execute()
}
