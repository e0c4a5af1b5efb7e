import { TEXTS } from '../../shared/texts.ts'
import { sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

/**
 * A session the member is or was booked in, with their attendance.
 * @throws AppError not-found
 */
export async function ownSession({ db }: Studio, member: Member, sessionId: string) {
  const session = await sessionDetails(db)
    .innerJoin('bookings as booking', 'booking.sessionId', 'session.id')
    .leftJoin('users as marker', 'marker.id', 'booking.markedBy')
    .select(['booking.mark', 'booking.markedAt', 'booking.markedBy', 'marker.firstName as markerName'])
    .where('session.id', '=', sessionId)
    .where('booking.userId', '=', member.id)
    .where('booking.state', '=', 'booked')
    .executeTakeFirst()
  if (!session) throw new AppError('not-found', TEXTS.sessionNotFound)
  return session
}
