import type { Db } from '../../database/open.ts'
import type { NoteKind } from '../../database/tables/teaching.ts'
import { TEXTS } from '../../shared/texts.ts'
import { isBooked } from '../booked-sessions/list-booked-sessions.ts'
import { sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { filmOfSession } from '../videos/videos.ts'

/** How far back a teacher's sessions are listed, and how many upcoming ones. */
const BACK_MS = 30 * 86_400_000
const AHEAD = 5

/**
 * A session's notes: one's own, other teachers', and those left for it.
 * @throws AppError forbidden, not-found
 */
export async function notesOfSession(studio: Studio, member: Member, sessionId: string) {
  const { db } = studio
  await requireMay(db, member, 'session.notes', { sessionId })
  const session = await sessionDetails(db).where('session.id', '=', sessionId).executeTakeFirstOrThrow()
  const here = await notesBy(db, sessionId)
  const own = here.filter(({ userId }) => userId === member.id)
  return {
    session,
    own,
    others: here.filter(({ userId, kind }) => userId !== member.id && kind !== 'private'),
    fromBefore: await notesForNextTeacher(db, session.classId, session.startsAt),
  }
}

type Kept = { sessionId: string; kind: NoteKind; version: number; text: string }

/**
 * Saves a note; there is one per kind, session and writer, so a second replaces it.
 * @throws AppError forbidden, not-found; stale when its writer changed it elsewhere since it was read
 */
export async function saveNote(
  studio: Studio,
  member: Member,
  { sessionId, kind, version, text }: Kept,
): Promise<void> {
  await requireMay(studio.db, member, 'session.notes', { sessionId })
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'session.notes', { sessionId })
    const now = studio.now()
    const before = await trx
      .selectFrom('sessionNotes')
      .select('version')
      .where('sessionId', '=', sessionId)
      .where('userId', '=', member.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    // Only its writer can change it, and their row is locked, so the check holds.
    if ((before?.version ?? 0) !== version) throw new AppError('stale', TEXTS.noteChangedElsewhere)
    const row = { text, updatedAt: now, version: version + 1 }
    await trx
      .insertInto('sessionNotes')
      .values({ sessionId, userId: member.id, kind, createdAt: now, ...row })
      .onConflict((conflict) => conflict.columns(['sessionId', 'userId', 'kind']).doUpdateSet(row))
      .execute()
    await recordEvent(studio, trx, member.id, 'session.note-kept', sessionId, { kind })
  })
}

/** @throws AppError forbidden, not-found */
export async function removeNote(
  studio: Studio,
  member: Member,
  sessionId: string,
  kind: NoteKind,
): Promise<void> {
  await requireMay(studio.db, member, 'session.notes')
  // A former teacher of the session may still remove their own note.
  await withLiveMember(studio, member, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('sessionNotes')
      .where('sessionId', '=', sessionId)
      .where('userId', '=', member.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not-found', TEXTS.noteNotFound)
    await recordEvent(studio, trx, member.id, 'session.note-removed', sessionId, { kind })
  })
}

/**
 * One's recent and next sessions, with the kinds of notes written.
 * @throws AppError forbidden
 */
export async function notedSessions(studio: Studio, member: Member) {
  const { db } = studio
  await requireMay(db, member, 'session.notes')
  const now = studio.now()
  const own = () =>
    sessionDetails(db)
      .where('teacher.userId', '=', member.id)
      .where('class.type', '!=', 'Recorded')
      .where('session.cancelledAt', 'is', null)
  const before = await own()
    .where('session.startsAt', '<=', now)
    .where('session.startsAt', '>', now - BACK_MS)
    .orderBy('session.startsAt', 'desc')
    .execute()
  const ahead = await own()
    .where('session.startsAt', '>', now)
    .orderBy('session.startsAt')
    .limit(AHEAD)
    .execute()
  const notes = await db
    .selectFrom('sessionNotes')
    .select(['sessionId', 'kind'])
    .where('userId', '=', member.id)
    .execute()
  return [...ahead.reverse(), ...before].map((session) => ({
    session,
    kinds: notes.filter(({ sessionId }) => sessionId === session.id).map(({ kind }) => kind),
  }))
}

/**
 * The teacher's note for participants after a session, and its video if there is one.
 * @throws AppError not-found for anyone not booked in it
 */
export async function notesForMember(studio: Studio, member: Member, sessionId: string) {
  const { db } = studio
  const session = await sessionDetails(db).where('session.id', '=', sessionId).executeTakeFirst()
  if (!session || session.endsAt > studio.now() || !(await isBooked(db, member.id, session)))
    throw new AppError('not-found', TEXTS.sessionNotFound)
  const notes = (await notesBy(db, sessionId)).filter(({ kind }) => kind === 'members')
  return { session, notes, film: (await filmOfSession(studio, session)) ?? null }
}

async function notesBy(db: Db, sessionId: string) {
  return db
    .selectFrom('sessionNotes')
    .innerJoin('users', 'users.id', 'sessionNotes.userId')
    .select([
      'sessionNotes.userId',
      'sessionNotes.kind',
      'sessionNotes.text',
      'sessionNotes.version',
      'sessionNotes.updatedAt',
      'users.firstName',
      'users.lastName',
    ])
    .where('sessionNotes.sessionId', '=', sessionId)
    .orderBy('sessionNotes.createdAt')
    .execute()
}

/** The latest note for the next teacher among the class's earlier sessions. */
async function notesForNextTeacher(db: Db, classId: string, startsAt: number) {
  const last = await db
    .selectFrom('classSessions')
    .innerJoin('sessionNotes', 'sessionNotes.sessionId', 'classSessions.id')
    .select('classSessions.id')
    .where('classSessions.classId', '=', classId)
    .where('classSessions.startsAt', '<', startsAt)
    .where('sessionNotes.kind', '=', 'next')
    .orderBy('classSessions.startsAt', 'desc')
    .executeTakeFirst()
  if (!last) return []
  return (await notesBy(db, last.id)).filter(({ kind }) => kind === 'next')
}
