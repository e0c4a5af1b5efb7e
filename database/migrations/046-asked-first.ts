import type { Kysely } from 'kysely'

/** Who is asked first when a class needs someone is a record of its own: of two who choose at a time the second is told. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('classes')
    .addColumn('askedFirstVersion', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
