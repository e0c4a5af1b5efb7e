import { fullName } from '../../shared/full-name.ts'
import { NO_MONEY } from '../../shared/money.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, whichMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { bookingAt } from './at-roster.ts'
import { movesFor } from './move.ts'
import { leavingOf } from './remove.ts'

/**
 * What taking somebody off a session would mean, and where they could go instead.
 * @throws AppError forbidden; not-found; conflict for who has left meanwhile
 */
export async function placeInSession(
  studio: Studio,
  actor: Member,
  { sessionId, bookingId }: { sessionId: string; bookingId: string },
) {
  const { db } = studio
  await requireMay(db, actor, 'roster.change', { sessionId })
  const booking = await bookingAt(db, sessionId, bookingId)
  const person =
    booking.userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['firstName', 'lastName'])
          .where('id', '=', booking.userId)
          .executeTakeFirst()
  const leaving = await leavingOf(studio, booking)
  const [beyond] = await whichMay(db, actor, ['refund.beyond-policy'], { sessionId })
  const money =
    'paid' in leaving
      ? leaving
      : { paid: NO_MONEY, byPolicy: NO_MONEY, percent: 0, whole: NO_MONEY, waits: false }
  return {
    name: person ? fullName(person.firstName, person.lastName) : (booking.guestName ?? ''),
    leaving: { ...money, kind: leaving.kind, whole: beyond ? money.whole : null },
    moves: await movesFor(studio, db, sessionId, booking),
  }
}
