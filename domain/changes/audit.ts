import { sql } from 'kysely'
import type { Studio } from '../core/studio.ts'

/** As `NOT_THERE` is written. */
const ADDED = '%"cancelledAt":0}'

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
    .where((eb) =>
      eb.or([
        eb('own.endedAt', 'is', null),
        // Who gave a place up that they had just been given hears no more of it.
        eb.and([
          eb('own.endedAt', '>=', eb.ref('change.at')),
          eb.not(eb(sql<string>`${eb.ref('change.before')}`, 'like', ADDED)),
        ]),
      ]),
    )
    .where('users.deletedAt', 'is', null)
    // Nothing is ever written to those.
    .where('users.email', 'not like', '%.invalid')
    .where('letter.id', 'is', null)
    .execute()
  return untold.map(({ sessionId, id }) => `session ${sessionId}: changed, and member ${id} was not told`)
}
