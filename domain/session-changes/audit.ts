import { sql } from 'kysely'
import { ADDED, isNotUndo } from '../classes/added-sessions.ts'
import type { Studio } from '../core/studio.ts'

/** Checks that every change notified everyone booked at that time, once it could no longer be undone. */
export async function changesWereAnnounced({ db }: Studio): Promise<string[]> {
  const untold = await db
    .selectFrom('sessionChanges as change')
    .innerJoin('bookings as own', 'own.sessionId', 'change.sessionId')
    .innerJoin('users', 'users.id', 'own.userId')
    .leftJoin('outboxEmails as letter', (join) =>
      // The key as `changeKey` writes it, for this account or one merged into it.
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
        // People who gave up a place they had just been given aren't emailed.
        eb.and([
          eb('own.endedAt', '>=', eb.ref('change.at')),
          eb.not(eb(sql<string>`${eb.ref('change.before')}`, 'like', ADDED)),
        ]),
      ]),
    )
    .where('users.deletedAt', 'is', null)
    // Staff notify members who have no email address.
    .where((eb) =>
      eb.or([eb('users.email', 'not like', '%.invalid'), eb('users.contactEmail', 'is not', null)]),
    )
    .where('letter.id', 'is', null)
    .execute()
  return untold.map(({ sessionId, id }) => `session ${sessionId}: changed, and member ${id} was not told`)
}
