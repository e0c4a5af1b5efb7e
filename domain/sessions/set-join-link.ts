import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Says where a live class meets; null for nowhere yet. Its sessions meet there, but for those with an address of their own.
 * @throws AppError forbidden for anybody but its teacher and admins; not-found; conflict for a class that does not meet online
 */
export async function setJoinLinkOfClass(
  studio: Studio,
  member: Member,
  classId: string,
  joinLink: string | null,
): Promise<void> {
  requireStaff(member)
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
  requireStaff(member)
  await inTransaction(studio.db, async (trx) => {
    const find = () =>
      trx
        .selectFrom('classSessions')
        .select(['id', 'classId', 'instructorId', 'endsAt', 'cancelledAt'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
    const known = await find()
    if (known) await lockSeats(trx, known.classId)
    // As it is under the lock: the class may have been called off meanwhile.
    const session = await find()
    if (!session) throw new AppError('not-found', TEXTS.sessionNotFound)
    await liveClass(trx, member, session.classId, session.instructorId)
    if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
    if (session.endsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionEnded)
    await trx.updateTable('classSessions').set({ joinLink }).where('id', '=', session.id).execute()
    await record(studio, trx, member.id, 'session.join-link', session.id, { classId: session.classId })
  })
}

function requireStaff(member: Member) {
  if (member.role === 'user') throw new AppError('forbidden', TEXTS.notAllowed)
}

/** @param substitute the teacher of one session, where that is not the class's */
async function liveClass(trx: Trx, member: Member, classId: string, substitute: string | null = null) {
  const found = await trx
    .selectFrom('classes')
    .innerJoin('instructors', (join) =>
      join.on('instructors.id', '=', (eb) =>
        substitute === null ? eb.ref('classes.instructorId') : eb.val(substitute),
      ),
    )
    .select(['classes.id', 'classes.type', 'instructors.userId'])
    .where('classes.id', '=', classId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.classNotFound)
  if (member.role !== 'admin' && found.userId !== member.id) throw new AppError('forbidden', TEXTS.notAllowed)
  if (found.type !== 'Live Online') throw new AppError('conflict', TEXTS.notLive)
  return found
}
