import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionDetails, sessionOfLetter } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { linkChanged } from '../mail/letters/teachers.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Sets the join link of a live class; null removes it. Sessions with their own link keep it.
 * @throws AppError forbidden for anyone but its teacher and its managers; not-found; conflict for a class that doesn't meet
 * online
 */
export async function setJoinLinkOfClass(
  studio: Studio,
  member: Member,
  classId: string,
  joinLink: string | null,
): Promise<void> {
  await requireMay(studio.db, member, 'session.teach')
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, classId)
    const found = await liveClass(trx, member, classId)
    await trx.updateTable('classes').set({ joinLink }).where('id', '=', found.id).execute()
    await recordEvent(studio, trx, member.id, 'class.join-link', found.id)
    await emailOfLink(studio, trx, member, { classId, sessionId: null })
  })
}

/**
 * The same for one session; null makes it use the class's link again.
 * @throws AppError forbidden, not-found, conflict
 */
export async function setJoinLinkOfSession(
  studio: Studio,
  member: Member,
  sessionId: string,
  joinLink: string | null,
): Promise<void> {
  await requireMay(studio.db, member, 'session.teach')
  await inTransaction(studio.db, async (trx) => {
    const find = () =>
      trx
        .selectFrom('classSessions')
        .select(['id', 'classId', 'endsAt', 'cancelledAt'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
    const known = await find()
    if (known) await lockSeats(trx, known.classId)
    // Read again under the lock, as the class may have been cancelled in the meantime.
    const session = await find()
    if (!session) throw new AppError('not-found', TEXTS.sessionNotFound)
    await liveClass(trx, member, session.classId, session.id)
    if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
    if (session.endsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionEnded)
    await trx.updateTable('classSessions').set({ joinLink }).where('id', '=', session.id).execute()
    await recordEvent(studio, trx, member.id, 'session.join-link', session.id, { classId: session.classId })
    await emailOfLink(studio, trx, member, { classId: session.classId, sessionId })
  })
}

/** Emails the teachers of sessions with the new link, except the person who set it. */
async function emailOfLink(
  studio: Studio,
  trx: Trx,
  member: Member,
  { classId, sessionId }: { classId: string; sessionId: string | null },
) {
  const sessions = await sessionDetails(trx)
    .where('session.classId', '=', classId)
    .where('session.endsAt', '>', studio.now())
    .where('session.cancelledAt', 'is', null)
    .where((eb) =>
      sessionId === null ? eb('session.joinLink', 'is', null) : eb('session.id', '=', sessionId),
    )
    .orderBy('session.startsAt')
    .execute()
  const { timeZone } = studio.settings
  for (const [userId, own] of Map.groupBy(sessions, ({ teacherUserId }) => teacherUserId)) {
    if (userId === null || userId === member.id) continue
    const key = `teacher-link-changed:${newId()}`
    await writeToMember(
      studio,
      trx,
      userId,
      linkChanged({ key, sessions: own.map(sessionOfLetter), timeZone }),
    )
  }
}

async function liveClass(trx: Trx, member: Member, classId: string, sessionId?: string) {
  await requireMay(trx, member, 'session.teach', sessionId === undefined ? { classId } : { sessionId })
  const found = await trx
    .selectFrom('classes')
    .select(['id', 'type'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (found.type !== 'Live Online') throw new AppError('conflict', TEXTS.notLive)
  return found
}
