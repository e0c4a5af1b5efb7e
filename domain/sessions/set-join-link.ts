import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Says where a live class meets; null for nowhere yet. Its sessions meet there, but for those with an address of their own.
 * @throws AppError forbidden for anybody but its teacher and whoever manages it; not-found; conflict for a class that does not meet online
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
    await record(studio, trx, member.id, 'class.join-link', found.id)
  })
}

/**
 * The same for one session; null gives it its class's again.
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
    // As it is under the lock: the class may have been called off meanwhile.
    const session = await find()
    if (!session) throw new AppError('not-found', TEXTS.sessionNotFound)
    await liveClass(trx, member, session.classId, session.id)
    if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
    if (session.endsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionEnded)
    await trx.updateTable('classSessions').set({ joinLink }).where('id', '=', session.id).execute()
    await record(studio, trx, member.id, 'session.join-link', session.id, { classId: session.classId })
  })
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
