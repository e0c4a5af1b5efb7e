import { sessionDetails } from '../classes/session-details.ts'
import type { Studio } from '../core/studio.ts'
import { isTaken } from '../seats/live-holds.ts'

export type PlannedSession = Awaited<ReturnType<typeof sessionsBetween>>[number]

/** Sessions that begin within a period, with how many are booked, attended and wait. */
export async function sessionsBetween(studio: Studio, from: number, until: number) {
  const rows = await sessionDetails(studio.db)
    .select((eb) => [
      'class.capacity',
      'class.underfilledBelow',
      eb.fn.coalesce('room.centreId', 'class.centreId').as('centreId'),
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.sessionId', '=', 'session.id')
        .where(isTaken(studio))
        .as('taken'),
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('bookings.state', '=', 'booked')
        .where('bookings.mark', 'in', ['present', 'late'])
        .as('here'),
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'session.id')
        .where('bookings.state', '=', 'booked')
        .where('bookings.mark', 'is', null)
        .as('unmarked'),
      eb
        .selectFrom('enrollments')
        .select((waits) => waits.fn.countAll<number>().as('n'))
        .whereRef('enrollments.classId', '=', 'session.classId')
        .where('enrollments.status', '=', 'waitlisted')
        .where((waits) =>
          waits.or([
            waits('enrollments.sessionId', 'is', null),
            waits('enrollments.sessionId', '=', waits.ref('session.id')),
          ]),
        )
        .as('waiting'),
    ])
    // Nobody holds the sessions of a recorded class.
    .where('class.type', '!=', 'Recorded')
    .where('session.startsAt', '>=', from)
    .where('session.startsAt', '<', until)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    taken: Number(row.taken),
    here: Number(row.here),
    unmarked: Number(row.unmarked),
    waiting: Number(row.waiting),
  }))
}
