import type { Kysely } from 'kysely'

/** When the buyer paid, which the studio may hear of much later: an order keeps its price for what was paid while it was held. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('paidAt' as never, 'bigint')
    .execute()
}
