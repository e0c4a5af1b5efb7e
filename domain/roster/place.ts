import { fullName } from '../../shared/full-name.ts'
import { NO_MONEY } from '../../shared/money.ts'
import type { Member } from '../core/actor.ts'
import { allowedVerbs, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { bookingAt } from './at-roster.ts'
import { movesFor } from './move-member.ts'
import { previewRemoval } from './remove-from-session.ts'

/**
 * What removing someone from a session would mean, and which sessions they could move to.
 * @throws AppError forbidden; not-found; conflict for someone who has left
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
  const leaving = await previewRemoval(studio, booking)
  const verbs = ['refund.by-policy', 'refund.beyond-policy'] as const
  const may = await allowedVerbs(db, actor, verbs, { sessionId })
  const money =
    'paid' in leaving
      ? leaving
      : { paid: NO_MONEY, byPolicy: NO_MONEY, percent: 0, whole: NO_MONEY, waits: false }
  return {
    name: person ? fullName(person.firstName, person.lastName) : (booking.guestName ?? ''),
    leaving: {
      kind: leaving.kind,
      waits: money.waits,
      // Amounts are only for people who may refund, after their second factor.
      ...(may.includes('refund.by-policy')
        ? { paid: money.paid, byPolicy: money.byPolicy, percent: money.percent }
        : { paid: null, byPolicy: null, percent: null }),
      whole: may.includes('refund.beyond-policy') ? money.whole : null,
    },
    moves: await movesFor(studio, db, sessionId, booking),
  }
}
