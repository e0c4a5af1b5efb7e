import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { CUES } from '../../shared/sessions.ts'
import { TEXTS } from '../../shared/texts.ts'
import { findCues } from '../accounts/cues.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'
import { whoBooked } from './list-booked-sessions.ts'

const HOUR = 3_600_000
/** Looking again within this time isn't logged again. */
const SAME_ACCESS_MS = 10 * 60_000

export type CuesOfMember = { userId: string; name: string; cues: string[] }

/** When a session's cues may be read, in UTC epoch milliseconds, both ends included. */
export function cueWindow({ startsAt, endsAt }: Pick<SessionDetails, 'startsAt' | 'endsAt'>) {
  return { opensAt: startsAt - CUES.hoursBefore * HOUR, closesAt: endsAt + CUES.hoursAfter * HOUR }
}

/**
 * The cues of everyone booked in a session, by first name. Only the person who teaches it may read them: not the regular
 * teacher of a class with a substitute, no other teacher, no admin. Each access is logged for the member in the same
 * transaction, so nothing is shown that can't be logged.
 * @throws AppError forbidden for anyone who isn't a teacher; not-found for other teachers; conflict outside `cueWindow` and
 * for a cancelled session
 */
export async function readCues(studio: Studio, teacher: Member, sessionId: string): Promise<CuesOfMember[]> {
  return inTransaction(studio.db, async (trx) => {
    const asked = await taughtSession(studio, trx, teacher, sessionId)
    const writers = await withCues(trx, await whoBooked(trx, asked))
    // Members who delete a cue or leave do so either before this access or after it.
    for (const id of [...new Set([teacher.id, ...writers])].sort()) await lockMember(trx, id)
    await lockLiveMember(trx, teacher)
    if (writers.length > 0) await lockSeats(trx, asked.classId)
    const session = await taughtSession(studio, trx, teacher, sessionId)
    const inIt = new Set(await whoBooked(trx, session))
    const own = await teacherIdsOf(trx, teacher.id)
    const shown = []
    for (const userId of writers.filter((id) => inIt.has(id)))
      shown.push(...(await logAccess(studio, trx, { teacher, session, userId, own })))
    return shown.sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
  })
}

/** Who accessed a member's cues, latest first. */
export async function findCueLooks(studio: Studio, userId: string, most: number | null = null) {
  const looks = studio.db
    .selectFrom('cueLooks as look')
    .innerJoin('users as teacher', 'teacher.id', 'look.teacherId')
    .innerJoin('classSessions as session', 'session.id', 'look.sessionId')
    .innerJoin('classes as class', 'class.id', 'session.classId')
    .select(['look.lookedAt', 'look.sessionId', 'session.startsAt', 'class.title'])
    .select(['teacher.firstName', 'teacher.lastName', 'teacher.deletedAt'])
    .where('look.userId', '=', userId)
    .orderBy('look.lookedAt', 'desc')
    .orderBy('look.id')
  const rows = await (most === null ? looks : looks.limit(most)).execute()
  return rows.map(({ firstName, lastName, deletedAt, ...look }) => ({
    ...look,
    teacher: deletedAt === null ? fullName(firstName, lastName) : TEXTS.formerTeacher,
  }))
}

/** A teacher's accesses, without naming the members, whose data that is. */
export async function findLooksBy(studio: Studio, teacherId: string) {
  return studio.db
    .selectFrom('cueLooks')
    .select(['sessionId', 'lookedAt'])
    .distinct()
    .where('teacherId', '=', teacherId)
    .orderBy('lookedAt')
    .execute()
}

async function taughtSession(
  studio: Studio,
  trx: Trx,
  teacher: Member,
  sessionId: string,
): Promise<SessionDetails> {
  // Checked again here, since a login can outlast a teaching role.
  await requireMay(trx, teacher, 'cue.see')
  const session = await sessionDetails(trx).where('session.id', '=', sessionId).executeTakeFirst()
  // No other role helps: members write cues for the person who teaches.
  if (session?.teacherUserId !== teacher.id) throw new AppError('not-found', TEXTS.sessionNotFound)
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  const { opensAt, closesAt } = cueWindow(session)
  const now = studio.now()
  if (now < opensAt)
    throw new AppError('conflict', TEXTS.cuesOpen(dateAndTime(opensAt, studio.settings.timeZone)))
  if (now > closesAt) throw new AppError('conflict', TEXTS.cuesClosed)
  return session
}

async function withCues(trx: Trx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('cues')
    .select('userId')
    .distinct()
    .where('userId', 'in', userIds)
    .execute()
  return rows.map(({ userId }) => userId)
}

async function teacherIdsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.selectFrom('instructors').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

type Look = { teacher: Member; session: SessionDetails; userId: string; own: string[] }

async function logAccess(studio: Studio, trx: Trx, { teacher, session, userId, own }: Look) {
  const all = await findCues(studio, userId, trx)
  const cues = all.filter(
    ({ teacherIds }) => teacherIds === null || teacherIds.some((id) => own.includes(id)),
  )
  const person = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (cues.length === 0 || !person) return []
  const lookedAt = studio.now()
  const newest = Math.max(...cues.map(({ updatedAt }) => updatedAt))
  const again = await trx
    .selectFrom('cueLooks')
    .select('id')
    .where('sessionId', '=', session.id)
    .where('teacherId', '=', teacher.id)
    .where('userId', '=', userId)
    // A cue written after the last access is read for the first time.
    .where('lookedAt', '>', Math.max(newest, lookedAt - SAME_ACCESS_MS))
    .where('lookedAt', '<=', lookedAt)
    .executeTakeFirst()
  if (!again)
    await trx
      .insertInto('cueLooks')
      .values({ id: newId(), userId, teacherId: teacher.id, sessionId: session.id, lookedAt })
      .execute()
  const name = fullName(person.firstName, person.lastName)
  return [{ userId, name, cues: cues.map(({ text }) => text) }]
}
