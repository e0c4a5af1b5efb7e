import type { Readers } from '../../contract/desk-session.ts'
import type { Db, Trx } from '../../database/open.ts'
import { reachableEmail } from '../../shared/own-email.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { addPending, openOf } from '../pending/pending.ts'
import { atRoster } from './at-roster.ts'

const DAY_MS = 24 * 3_600_000
/** Per session and day. */
const MOST_A_DAY = 5

/**
 * How many people would get an email, and how many have no address.
 * @throws AppError forbidden, not-found
 */
export async function previewSessionEmail(studio: Studio, actor: Member, sessionId: string, to: Readers) {
  await requireMay(studio.db, actor, 'message.write', { sessionId })
  const people = await readersOf(studio.db, sessionId, to)
  const reached = people.filter(hasAddress)
  return { people: reached.length, without: people.length - reached.length }
}

/**
 * Queues an email to people in a session, sent in ten minutes, or at once if the session begins sooner than in twenty. It
 * stays in the session's history. It concerns a booking, so people who declined news get it too.
 * @param people the number the preview showed
 * @returns its id, and when it is sent
 * @throws AppError forbidden; not-found; conflict when the readers have changed, or there are none; too-many
 */
export async function emailSession(
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
    const { id, dueAt } = await addPending(studio, trx, 'session-email', {
      subject: sessionId,
      payload: { readers: to, text, people },
      askedBy: actor.id,
      ...(isSoon(session, studio.now()) && { dueAt: studio.now() }),
    })
    await recordEvent(studio, trx, actor.id, 'session.written', sessionId, { to, text, people })
    return { id, leavesAt: dueAt }
  })
}

/** Sent in ten minutes, the email would come too late. */
function isSoon({ startsAt }: { startsAt: number }, now: number): boolean {
  return startsAt > now && startsAt - now < 2 * UNDO_WINDOW_MS
}

/** Emails about a session that haven't been sent yet, latest first. */
export async function listPendingEmails({ db, now }: Studio, sessionId: string) {
  const waiting = await openOf(db, 'session-email')
    .innerJoin('users', 'users.id', 'action.askedBy')
    .select('users.firstName as by')
    .where('action.subject', '=', sessionId)
    .where('action.dueAt', '>', now())
    .orderBy('action.createdAt', 'desc')
    .execute()
  return waiting.map(({ id, by, payload: { people }, dueAt }) => ({ id, by, people, leavesAt: dueAt }))
}

type Reader = { id: string; email: string; contactEmail: string | null }

export const hasAddress = (reader: Reader) => reachableEmail(reader) !== null

export async function readersOf(db: Db | Trx, sessionId: string, to: Readers): Promise<Reader[]> {
  if (to === 'waiting')
    return db
      .selectFrom('enrollments')
      .innerJoin('users', 'users.id', 'enrollments.userId')
      .select(['users.id', 'users.email', 'users.contactEmail'])
      .where('enrollments.sessionId', '=', sessionId)
      .where('enrollments.status', '=', 'waitlisted')
      .where('users.deletedAt', 'is', null)
      .orderBy('users.id')
      .execute()
  let booked = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['users.id', 'users.email', 'users.contactEmail'])
    .where('bookings.sessionId', '=', sessionId)
    .where('bookings.state', '=', 'booked')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
  if (to === 'came') booked = booked.where('bookings.mark', 'in', ['present', 'late'])
  return booked.execute()
}
