import { inTransaction } from '../../database/transaction.ts'
import { forEachDue } from '../core/for-each-due.ts'
import type { Studio } from '../core/studio.ts'
import { emailCandidates } from './ask.ts'
import { candidatesFor, couldTeach } from './candidates.ts'

/**
 * Ends requests whose session has begun or is cancelled, and asks the other teachers once the preferred ones' time is up.
 */
export async function sweepSubstitutes(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db
    .updateTable('substituteRequests')
    .set({ state: 'ended', closedAt: now, takenBy: null })
    .where('state', 'in', ['open', 'proposed'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('classSessions as session')
          .select('session.id')
          .whereRef('session.id', '=', 'substituteRequests.sessionId')
          .where((row) => row.or([row('startsAt', '<=', now), row('cancelledAt', 'is not', null)])),
      ),
    )
    .execute()
  const due = await studio.db
    .selectFrom('substituteRequests')
    .select('id')
    .where('state', '=', 'open')
    .where('othersToldAt', 'is', null)
    .where('preferredUntil', '<=', now)
    .execute()
  await forEachDue(studio, 'other substitutes could not be asked', due, ({ id }) =>
    inTransaction(studio.db, async (trx) => {
      const request = await trx
        .updateTable('substituteRequests')
        .set({ othersToldAt: now })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('othersToldAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!request) return
      const others = (await candidatesFor(studio, trx, request.sessionId)).filter(
        (one) => couldTeach(one) && !one.isPreferred,
      )
      await emailCandidates(studio, trx, request, others)
    }),
  )
}
