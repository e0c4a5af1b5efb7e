import { sql } from 'kysely'
import type { Studio } from '../core/studio.ts'

/** Every change of a session has told everybody who was booked at that moment, once its grace was over. */
export async function changesWereTold({ db }: Studio): Promise<string[]> {
  const untold = await db
    .selectFrom('sessionChanges as change')
    .innerJoin('bookings as own', 'own.sessionId', 'change.sessionId')
    .innerJoin('users', 'users.id', 'own.userId')
    .leftJoin('outboxEmails as letter', (join) =>
      join.on(
        'letter.dedupeKey',
        '=',
        // As `changeKey` has it.
        sql<string>`'session-changed:' || ${sql.ref('change.batchId')} || ':' || ${sql.ref('users.id')}`,
      ),
    )
    .select(['change.sessionId', 'users.id'])
    .where('change.settledAt', 'is not', null)
    // The way back tells nobody.
    .whereRef('change.settlesAt', '>', 'change.at')
    .whereRef('own.createdAt', '<=', 'change.at')
    .where((eb) => eb.or([eb('own.endedAt', 'is', null), eb('own.endedAt', '>=', eb.ref('change.at'))]))
    .where('users.deletedAt', 'is', null)
    // Nothing is ever written to those.
    .where('users.email', 'not like', '%.invalid')
    .where('letter.id', 'is', null)
    .execute()
  return untold.map(({ sessionId, id }) => `session ${sessionId}: changed, and member ${id} was not told`)
}
