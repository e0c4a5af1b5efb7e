import type { Readers } from '../../contract/desk-session.ts'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { atRoster } from './at-roster.ts'

const DAY_MS = 24 * 3_600_000
/** About one session, in a day. */
const MOST_A_DAY = 5

/** How many would read a letter, and how many have no address to send it to. @throws AppError forbidden, not-found */
export async function letterPreview(studio: Studio, actor: Member, sessionId: string, to: Readers) {
  await requireMay(studio.db, actor, 'message.write', { sessionId })
  const people = await readersOf(studio.db, sessionId, to)
  const reached = people.filter(hasAddress)
  return { people: reached.length, without: people.length - reached.length }
}

/**
 * Keeps a letter to those of a session, which leaves in ten minutes unless it is taken back; the words stay in its history. About
 * one that begins sooner it leaves at once. It is about what they booked, so nobody is left out who wants no news.
 * @param people as the preview said
 * @returns its id, and when it leaves
 * @throws AppError forbidden; not-found; conflict when it would be somebody else by now, or nobody; too-many
 */
export async function writeToSession(
  studio: Studio,
  actor: Member,
  sessionId: string,
  { to, text, people }: { to: Readers; text: string; people: number },
): Promise<{ id: string; leavesAt: number }> {
  return atRoster(studio, actor, ['message.write'], { sessionIds: [sessionId] }, async (trx, [session]) => {
    if (!session) throw new AppError('not-found', TEXTS.sessionUnknown)
    const readers = (await readersOf(trx, sessionId, to)).filter(hasAddress)
    if (readers.length !== people) throw new AppError('conflict', TEXTS.readersChanged(readers.length))
    if (readers.length === 0) throw new AppError('conflict', TEXTS.nobodyToWriteTo)
    await requireTry(studio, `session-message:${sessionId}`, MOST_A_DAY, {
      db: trx,
      windowMs: DAY_MS,
      message: TEXTS.writtenOften(MOST_A_DAY),
    })
    const now = studio.now()
    const [id, leavesAt] = [newId(), isSoon(session, now) ? now : now + GRACE_MS]
    await trx
      .insertInto('sessionLetters')
      .values({ id, sessionId, readers: to, text, writtenBy: actor.id, people, createdAt: now, leavesAt })
      .execute()
    await record(studio, trx, actor.id, 'session.written', sessionId, { to, text, people })
    return { id, leavesAt }
  })
}

/** Ten minutes later nobody would read it in time. */
function isSoon({ startsAt }: { startsAt: number }, now: number): boolean {
  return startsAt > now && startsAt - now < 2 * GRACE_MS
}

/** Takes one back that has not left. @throws AppError forbidden; not-found; conflict for one that has left, or was taken back */
export async function undoSessionLetter(
  studio: Studio,
  actor: Member,
  { sessionId, letterId }: { sessionId: string; letterId: string },
): Promise<void> {
  await atRoster(studio, actor, ['message.write'], { sessionIds: [sessionId] }, async (trx) => {
    const known = await trx
      .selectFrom('sessionLetters')
      .select('text')
      .where('id', '=', letterId)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()
    if (!known) throw new AppError('not-found', TEXTS.announcementNotFound)
    const undone = await trx
      .updateTable('sessionLetters')
      .set({ undoneAt: studio.now() })
      .where('id', '=', letterId)
      .where('undoneAt', 'is', null)
      .where('sentAt', 'is', null)
      .where('leavesAt', '>', studio.now())
      .executeTakeFirst()
    if (undone.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.announcementLeft)
    await record(studio, trx, actor.id, 'session.letter-undone', sessionId, { text: known.text })
  })
}

/** Those of a session that have not left yet, the last first. */
export async function lettersWaiting({ db, now }: Studio, sessionId: string) {
  return db
    .selectFrom('sessionLetters as letter')
    .innerJoin('users', 'users.id', 'letter.writtenBy')
    .select(['letter.id', 'letter.people', 'letter.leavesAt', 'users.firstName as by'])
    .where('letter.sessionId', '=', sessionId)
    .where('letter.sentAt', 'is', null)
    .where('letter.undoneAt', 'is', null)
    .where('letter.leavesAt', '>', now())
    .orderBy('letter.createdAt', 'desc')
    .execute()
}

type Reader = { id: string; email: string }

/** Accounts without an address have one that leads nowhere. */
export const hasAddress = ({ email }: Reader) => !email.endsWith('.invalid')

export async function readersOf(db: Db | Trx, sessionId: string, to: Readers): Promise<Reader[]> {
  if (to === 'waiting')
    return db
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.userId')
      .select(['users.id', 'users.email'])
      .where('enrollments.sessionId', '=', sessionId)
      .where('enrollments.status', '=', 'waitlisted')
      .where('users.deletedAt', 'is', null)
      .orderBy('users.id')
      .execute()
  let booked = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id', 'users.email'])
    .where('bookings.sessionId', '=', sessionId)
    .where('bookings.state', '=', 'booked')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
  if (to === 'came') booked = booked.where('bookings.mark', 'in', ['present', 'late'])
  return booked.execute()
}
