import type { Kysely } from 'kysely'

/** When the door of a live session was opened by someone who is booked in it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('enteredAt', 'bigint').execute()
}
