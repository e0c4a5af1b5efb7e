import type { Verb } from '../../contract/permissions.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { dated } from '../attendance/roll.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember, lockMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockAndClear } from '../seats/holds.ts'

export type RosterSession = Awaited<ReturnType<typeof dated>>

type Touched = { sessionIds: [string, ...string[]]; userIds?: (string | null)[] }

/**
 * Runs a change to a session's bookings: locks the people in id order, then the classes in id order, and checks permissions
 * again under these locks.
 * @param work gets the sessions as they are under the lock, in the given order
 * @throws AppError forbidden; not-found for a missing session or a closed account
 */
export async function atRoster<T>(
  studio: Studio,
  actor: Member,
  verbs: Verb[],
  { sessionIds, userIds = [] }: Touched,
  work: (trx: Trx, sessions: RosterSession[]) => Promise<T>,
): Promise<T> {
  await requireAll(studio.db, actor, verbs, sessionIds)
  return inTransaction(studio.db, async (trx) => {
    const others = userIds.filter((id) => id !== null && id !== actor.id)
    for (const id of [...new Set([actor.id, ...others])].sort()) {
      if (id === actor.id) await lockLiveMember(trx, actor)
      else await lockPerson(trx, id as string)
    }
    const named = []
    for (const id of sessionIds) named.push(await dated(trx, id))
    for (const id of [...new Set(named.map(({ classId }) => classId))].sort())
      await lockAndClear(studio, trx, id)
    await requireAll(trx, actor, verbs, sessionIds)
    const sessions = []
    for (const id of sessionIds) sessions.push(await dated(trx, id))
    return work(trx, sessions)
  })
}

async function requireAll(db: Studio['db'] | Trx, actor: Member, verbs: Verb[], sessionIds: string[]) {
  for (const verb of verbs)
    for (const sessionId of sessionIds) await requireMay(db, actor, verb, { sessionId })
}

async function lockPerson(trx: Trx, id: string) {
  const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  const person = known && (await lockMember(trx, id))
  if (!person || person.deletedAt !== null) throw new AppError('not-found', TEXTS.memberNotFound)
}

/** @throws AppError conflict for a session that is cancelled or has begun */
export function requireAhead(studio: Studio, session: RosterSession): void {
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (session.startsAt <= studio.now()) throw new AppError('conflict', TEXTS.rosterHasBegun)
}

/** @throws AppError not-found for a booking of another session; conflict for one that has ended */
export async function bookingAt(db: Studio['db'] | Trx, sessionId: string, bookingId: string) {
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  if (!booking) throw new AppError('not-found', TEXTS.notOnThisRoll)
  if (booking.state !== 'booked') throw new AppError('conflict', TEXTS.leftMeanwhile)
  return booking
}
