import type { Kysely } from 'kysely'

/** The part of a photo that stays in sight where it is cut, as CSS places it: "50% 30%". Empty for its middle. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('pictures')
    .addColumn('focus' as never, 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
