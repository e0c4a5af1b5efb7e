import type { Kysely } from 'kysely'

/** Who came in a time that is over is counted from the index alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('visitorMonthsByMonth').execute()
  await db.schema
    .createIndex('visitorsByMonth')
    .on('visitorMonths')
    .columns(['month', 'userId'] as never)
    .execute()
}
