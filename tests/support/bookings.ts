import type { Db } from '../../database/open.ts'

type Bookings = { sessionId: string } | { userId: string }

/** Ends bookings and frees their seats by hand: the world that a test needs, without the way there. */
export async function endBookingsOf(db: Db, of: Bookings, endedAt: number): Promise<void> {
  const ended = await db
    .updateTable('bookings')
    .set({ state: 'cancelled', endedAt })
    .where((eb) => eb.and(of))
    .returning('id')
    .execute()
  for (const { id } of ended) await db.deleteFrom('seats').where('bookingId', '=', id).execute()
}

/** A session cancelled by hand, as it would be by the studio. */
export async function callOff(db: Db, classId: string, number: number, cancelledAt: number): Promise<void> {
  const { id } = await db
    .updateTable('classSessions')
    .set({ cancelledAt })
    .where('classId', '=', classId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  await endBookingsOf(db, { sessionId: id }, cancelledAt)
}
