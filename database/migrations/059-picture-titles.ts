import type { Kysely } from 'kysely'

/** What staff call an uploaded picture: at first the name of its file. Visitors never see it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('pictures')
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
