import type { Db } from '../../database/open.ts'
import type { BookingState } from '../../shared/enums.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { countTaken } from '../seats/count.ts'
import { IN_CLASS } from './in-class.ts'
import { waitingOf } from './waiting-list.ts'

/** Free places per session of a class on sale, and the member’s own bookings. */
export async function sessionPlaces(
  studio: Studio,
  { id: classId, capacity }: { id: string; capacity: number },
  member: Member | null,
) {
  const counts = await countTaken(studio, studio.db, classId)
  const left = new Map(counts.map(({ sessionId, taken }) => [sessionId, Math.max(0, capacity - taken)]))
  const own = member ? await placesOf(studio.db, member.id, classId) : []
  const waited = member
    ? await studio.db
        .selectFrom('enrollments')
        .select('sessionId')
        .where('classId', '=', classId)
        .where('userId', '=', member.id)
        .where('status', '=', 'waitlisted')
        .where('sessionId', 'is not', null)
        .execute()
    : []
  const waiting = new Map<string | null, { place: number; offerEndsAt: number | null }>()
  for (const { sessionId } of waited) {
    const standing = member && (await waitingOf(studio.db, member.id, classId, sessionId))
    if (standing) waiting.set(sessionId, standing)
  }
  const sessionsIn = (state: BookingState) =>
    new Set(own.filter((one) => one.state === state).map(({ sessionId }) => sessionId))
  const [booked, givenUp] = [sessionsIn('booked'), sessionsIn('given-up')]
  return (sessionId: string) => ({
    seatsLeft: left.get(sessionId) ?? null,
    booked: booked.has(sessionId),
    givenUp: givenUp.has(sessionId) && !booked.has(sessionId),
    waiting: waiting.get(sessionId) ?? null,
  })
}

/** Booked, or released while the enrollment continues. */
async function placesOf(db: Db, userId: string, classId: string) {
  return db
    .selectFrom('bookings')
    .leftJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .select(['bookings.sessionId', 'bookings.state'])
    .where('bookings.classId', '=', classId)
    .where('bookings.userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('bookings.state', '=', 'booked'),
        eb.and([
          eb('bookings.state', '=', 'given-up'),
          eb('bookings.source', '=', 'run'),
          eb('own.status', 'in', IN_CLASS),
        ]),
      ]),
    )
    .execute()
}
