import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { ClassType, RollMark } from '../../shared/enums.ts'

/** A session of a class with the member's booking and attendance. */
export type OwnSession = Pick<Row<'classSessions'>, 'number' | 'startsAt' | 'endsAt' | 'cancelledAt'> & {
  isBooked: boolean
  /** The mark from the roll; null if none was made. */
  mark: RollMark | null
  markedBy: string | null
}

export type Marking = {
  type: ClassType
  totalClasses: number
  sessions: readonly OwnSession[]
  done: Set<number>
}

/** The sessions of a class in order, with one enrollment's bookings. */
export async function ownSessions(db: Db | Trx, classId: string, enrollmentId: string | null) {
  const rows = await db
    .selectFrom('classSessions as session')
    .leftJoin('bookings as booking', (join) =>
      join
        .onRef('booking.sessionId', '=', 'session.id')
        .on('booking.enrollmentId', '=', enrollmentId)
        .on('booking.state', '=', 'booked'),
    )
    .leftJoin('users as marker', 'marker.id', 'booking.markedBy')
    .select([
      'session.id',
      'session.number',
      'session.startsAt',
      'session.endsAt',
      'session.cancelledAt',
      'booking.id as bookingId',
      'booking.mark',
      'booking.markedAt',
      'booking.markedBy',
      'marker.firstName as markerName',
    ])
    .where('session.classId', '=', classId)
    .orderBy('session.number')
    .execute()
  return rows.map(({ bookingId, ...row }) => ({ ...row, isBooked: bookingId !== null }))
}

/**
 * The next session to mark; null when none is left. `markableFrom` is null for a video, which has no time. Sessions marked
 * on the roll are skipped.
 */
export function nextToMark(marking: Marking): { session: number; markableFrom: number | null } | null {
  const { type, totalClasses, sessions, done } = marking
  if (type === 'Recorded') {
    for (let number = 1; number <= totalClasses; number++)
      if (!done.has(number)) return { session: number, markableFrom: null }
    return null
  }
  const next = sessions
    .filter(
      ({ number, isBooked, mark, cancelledAt }) =>
        number <= totalClasses && isBooked && mark === null && cancelledAt === null,
    )
    .sort((a, b) => a.number - b.number)
    .find((session) => !done.has(session.number))
  return next ? { session: next.number, markableFrom: next.startsAt } : null
}
