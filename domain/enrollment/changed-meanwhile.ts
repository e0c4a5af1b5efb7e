import type { Trx } from '../../database/open.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { ChangedMeanwhile } from '../mail/letters/enrollments.ts'
import { boughtAt } from './bought-at.ts'

/** What the studio changed of the sessions of an enrollment while they were being paid for. Needs the lock of the class. */
export async function changedMeanwhile(
  trx: Trx,
  enrollment: { id: string; createdAt: number; paymentId: string | null },
): Promise<ChangedMeanwhile> {
  const since = await boughtAt(trx, enrollment)
  const rows = await trx
    .selectFrom('sessionChanges as change')
    .innerJoin('bookings', 'bookings.sessionId', 'change.sessionId')
    .select(['change.sessionId', 'change.before', 'change.after', 'change.reason'])
    .where('bookings.enrollmentId', '=', enrollment.id)
    .where('bookings.state', '=', 'booked')
    .where('change.at', '>=', since)
    .orderBy('change.at')
    .orderBy('change.id')
    .execute()
  if (rows.length === 0) return { changes: [], reason: '' }
  const exits = await trx.selectFrom('freeExits').select('sessionId').where('since', '>=', since).execute()
  const sessions = await sessionDetails(trx)
    .where(
      'session.id',
      'in',
      rows.map(({ sessionId }) => sessionId),
    )
    .orderBy('session.startsAt')
    .execute()
  const changes = sessions.flatMap((session) => {
    const own = rows.filter(({ sessionId }) => sessionId === session.id)
    const [before, after] = [own[0]?.before, own.at(-1)?.after]
    // Changed, and changed back.
    if (!before || !after || JSON.stringify(before) === JSON.stringify(after)) return []
    const mayLeave = exits.some(({ sessionId }) => sessionId === session.id)
    return [{ session: sessionOfLetter(session), before, after, mayLeave }]
  })
  return { changes, reason: rows.findLast(({ reason }) => reason.trim() !== '')?.reason.trim() ?? '' }
}
