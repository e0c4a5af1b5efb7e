import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { icalendar } from '../../lib/icalendar.ts'
import { sessionEvent } from '../classes/session-calendar.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import { emailTeachers } from '../classes/teacher-emails.ts'
import { checkAgain } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import { changeKey, sessionsAdded } from '../mail/letters/changes.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import type { PendingKind } from '../pending/pending.ts'
import { lockSeats } from '../seats/seats.ts'
import { addUnderLock, refuseClashes } from './add-session.ts'

/** Pending action: sessions added to a class's run. */
export const addedSessionsKind: PendingKind<'added-sessions'> = {
  async needs(_db, { subject: classId }) {
    return { verb: 'classes.change', about: { classId } }
  },
  isSettled: ({ payload }) => payload.changes.length === 0,
  async lock(trx, { subject }) {
    await lockSeats(trx, subject)
  },
  async execute(studio, trx, { id: batchId, subject: classId, askedBy, createdAt: askedAt, payload }) {
    const then = stopped(studio)
    const { changes, reason } = payload
    const by = { id: askedBy, check: checkAgain(trx, askedBy), askedAt }
    for (const { sessionId, after, joinLink } of changes) {
      const when = { ...after, joinLink }
      const added = await addUnderLock(then, trx, by, {
        classId,
        sessionId,
        when,
        batchId,
        reason,
        isPlanned: false,
      })
      refuseClashes(added.means, reason)
    }
    // Earlier versions added sessions at once, without notifying anyone.
    const rows = await trx
      .updateTable('sessionChanges')
      .set({ settledAt: then.now() })
      .where('batchId', '=', batchId)
      .where('undoneAt', 'is', null)
      .returningAll()
      .execute()
    if (rows.length === 0) return
    await emailAboutAdded(then, trx, batchId, rows)
    await emailTeachers(then, trx, { batchId, by: askedBy, reason, changes: rows })
  },
  acts: { undone: 'session.added-undone', refused: 'session.added-refused' },
}

/** Sends one email to each person who got a place in the added sessions and still has it. Needs the lock of the class. */
async function emailAboutAdded(
  studio: Studio,
  trx: Trx,
  batchId: string,
  changes: Row<'sessionChanges'>[],
): Promise<void> {
  const ids = changes.map(({ sessionId }) => sessionId)
  const at = Math.max(...changes.map((change) => change.at))
  const booked = await trx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id as userId', 'bookings.sessionId'])
    .where('bookings.sessionId', 'in', ids)
    .where('bookings.state', '=', 'booked')
    .where('bookings.createdAt', '<=', at)
    .where('users.deletedAt', 'is', null)
    .execute()
  const details = await sessionDetails(trx)
    .where('session.id', 'in', ids)
    .orderBy('session.startsAt')
    .execute()
  const { timeZone, baseUrl } = studio.settings
  for (const [userId, own] of Map.groupBy(booked, (one) => one.userId)) {
    const mine = details.filter(({ id }) => own.some(({ sessionId }) => sessionId === id))
    const calendar = icalendar(
      mine[0]?.title ?? '',
      mine.map((session) => sessionEvent(session, baseUrl)),
      studio.now(),
    )
    const key = changeKey(batchId, userId)
    const sessions = mine.map(sessionOfLetter)
    await writeToMember(studio, trx, userId, sessionsAdded({ key, sessions, calendar, timeZone }))
  }
}
