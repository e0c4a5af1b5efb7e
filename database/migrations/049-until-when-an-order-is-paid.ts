import { type Kysely, sql } from 'kysely'

const AN_HOUR = 60 * 60_000

/** Until when someone may be paying for an order: it keeps its end, whatever the studio makes of the length of a hold. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('heldUntil', 'bigint').execute()
  // No hold may be settled to be longer than an hour.
  await sql`update orders set ${sql.ref('heldUntil')} = ${sql.ref('updatedAt')} + ${AN_HOUR}
    where state in ('creating', 'open')`.execute(db)
}
