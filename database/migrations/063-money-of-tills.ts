import { type Kysely, sql } from 'kysely'

/** Money without a class belongs to the centre of its till. The days are counted again, from the first receipt on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('moneyDays').execute()
  await db.schema
    .createTable('moneyDays')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('classId', 'text', (column) => column.notNull())
    .addColumn('centreId', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('isOnline', 'integer', (column) => column.notNull())
    .addColumn('taken', 'bigint', (column) => column.notNull())
    .addColumn('back', 'bigint', (column) => column.notNull())
    .addColumn('tax', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('moneyDaysKey', ['day', 'classId', 'centreId', 'currency', 'isOnline'])
    .execute()
  await sql`update "reportCounts" set "countedAt" = 0`.execute(db)
}
