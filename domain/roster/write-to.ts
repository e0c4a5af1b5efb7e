import type { Readers } from '../../contract/desk-session.ts'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { saidToSession } from '../mail/letters/roster.ts'
import { writeToMember } from '../mail/write-to-member.ts'
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
 * Writes to those of a session; the words stay in its history. It is about what they booked, so nobody is left out who wants no
 * news.
 * @param people as the preview said
 * @returns how many were written to
 * @throws AppError forbidden; not-found; conflict when it would be somebody else by now, or nobody; too-many
 */
export async function writeToSession(
  studio: Studio,
  actor: Member,
  sessionId: string,
  { to, text, people }: { to: Readers; text: string; people: number },
): Promise<number> {
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
    const messageId = newId()
    const { timeZone } = studio.settings
    const from = `${actor.firstName}, for the studio`
    for (const { id: userId } of readers)
      await writeToMember(
        studio,
        trx,
        userId,
        saidToSession({ messageId, userId, session, text, from, timeZone }),
      )
    await record(studio, trx, actor.id, 'session.written', sessionId, { to, text, people: readers.length })
    return readers.length
  })
}

type Reader = { id: string; email: string }

/** Accounts without an address have one that leads nowhere. */
const hasAddress = ({ email }: Reader) => !email.endsWith('.invalid')

async function readersOf(db: Db | Trx, sessionId: string, to: Readers): Promise<Reader[]> {
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
