import type { Kysely } from 'kysely'

/** What the studio promises: hours of an answer and of an offer, minutes of a hold, years of a member. Null: as the program was started. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('studioProfiles').addColumn('promises', 'text').execute()
}
