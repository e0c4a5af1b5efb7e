import type { Kysely } from 'kysely'

/** Which run a class began as, so that the page of an ended term leads to the next one under whatever title. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('classes')
    .addColumn('firstTerm', 'text', (column) => column.references('classes.id'))
    .execute()
  await db.schema.createIndex('classesByFirstTerm').on('classes').column('firstTerm').execute()
}
