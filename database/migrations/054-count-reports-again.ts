import type { Kysely } from 'kysely'

/** Reports counted the dates of recorded classes as sessions that were held: they are counted once more, without them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db
    .updateTable('reportCounts' as never)
    .set({ countedAt: 0 } as never)
    .execute()
}
