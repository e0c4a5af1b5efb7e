import type { Db, Trx } from '../../database/open.ts'
import { sessionDetails } from '../classes/session-details.ts'

/** Dated sessions with the ids of their place and teacher: their own, or else their class's. */
export function placedSessions(db: Db | Trx) {
  return sessionDetails(db)
    .select([
      'class.capacity',
      'class.underfilledBelow',
      'room.id as roomId',
      'teacher.id as teacherId',
      'centre.id as centreId',
    ])
    .select((eb) =>
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('bookings.state', '=', 'booked')
        .as('booked'),
    )
    .where('class.type', '!=', 'Recorded')
}
