import { sql } from 'kysely'
import { ADDED, isNotUndo } from '../classes/added-sessions.ts'
import type { Studio } from '../core/studio.ts'

/** Every change of a session has told everyone who was booked at that moment, once its grace was over. */
export async function changesWereAnnounced({ db }: Studio): Promise<string[]> {
  const untold = await db
    .selectFrom('sessionChanges as change')
    .innerJoin('bookings as own', 'own.sessionId', 'change.sessionId')
    .innerJoin('users', 'users.id', 'own.userId')
    .leftJoin('outboxEmails as letter', (join) =>
      // As `changeKey` has it, of this account or of one that was merged into it.
      join
        .onRef('letter.userId', '=', 'users.id')
        .on(
          sql<boolean>`${sql.ref('letter.dedupeKey')} like 'session-changed:' || ${sql.ref('change.batchId')} || ':%'`,
        ),
    )
    .select(['change.sessionId', 'users.id'])
    .where('change.settledAt', 'is not', null)
    .where(isNotUndo('change'))
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
    // Members without an email are told by the staff.
    .where((eb) =>
      eb.or([eb('users.email', 'not like', '%.invalid'), eb('users.contactEmail', 'is not', null)]),
    )
    .where('letter.id', 'is', null)
    .execute()
  return untold.map(({ sessionId, id }) => `session ${sessionId}: changed, and member ${id} was not told`)
}
