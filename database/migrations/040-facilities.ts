import type { Kysely } from 'kysely'

/** What a centre has for those who come: places to borrow, a changing room, where to leave a scooter. One a line. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('centres')
    .addColumn('facilities', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
