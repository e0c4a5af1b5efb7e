import type { Kysely } from 'kysely'

/** Two who write one note, rate or picture’s words at a time hear of each other, as with every other record. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['sessionNotes', 'payRates', 'pictures'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
}
