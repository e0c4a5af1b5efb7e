import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { checkOf, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { addPending } from '../pending/pending.ts'
import { lockSeats } from '../seats/seats.ts'
import { type Preview, previewOf } from './change-preview.ts'
import { dueTimeOf, replacePending } from './due-time.ts'
import { type Planned, planChange, type Wanted, whatDiffers } from './plan-change.ts'
import { requireRefundPermission } from './refund-permission.ts'

/**
 * Previews a change; nothing is written.
 * @throws AppError as `planChange` and `requireRefundPermission`; conflict if nothing would change
 */
export async function previewChange(
  studio: Studio,
  member: Member,
  sessionId: string,
  wanted: Wanted,
): Promise<Preview> {
  return underLock(studio, member, sessionId, async (trx) => {
    const planned = await planChange(studio, trx, member, sessionId, wanted)
    await refuseNothing(trx, planned)
    const meaning = await previewOf(studio, trx, planned, wanted, member.id)
    await requireMayRefund(trx, member, sessionId, meaning)
    return meaning
  })
}

/**
 * Plans a change as previewed. It is executed after ten minutes, with emails and refunds; until then only staff see it.
 * @param expected what the preview showed
 * @returns the id for undoing it, and when it will be executed
 * @throws AppError as the preview; conflict for a clash without a reason, or when the preview is outdated
 */
export async function changeSessions(
  studio: Studio,
  member: Member,
  sessionId: string,
  wanted: Wanted,
  expected: { people: number; refund: number },
): Promise<{ id: string; dueAt: number }> {
  return underLock(studio, member, sessionId, async (trx, classId) => {
    const planned = await planChange(studio, trx, member, sessionId, wanted)
    await refuseNothing(trx, planned)
    const meaning = await previewOf(studio, trx, planned, wanted, member.id)
    await requireMayRefund(trx, member, sessionId, meaning)
    if (meaning.clashes.length > 0 && wanted.reason.trim() === '')
      throw new AppError('conflict', TEXTS.clashNeedsReason(meaning.clashes))
    if (expected.people !== meaning.people || nearestPaise(expected.refund) !== meaning.refundPaise)
      throw new AppError('conflict', TEXTS.changeMeansOther)
    const { reason } = wanted
    const changes = planned.map(({ session, before, after }) => ({
      sessionId: session.id,
      classId,
      before,
      after,
    }))
    return addPending(studio, trx, 'session-change', {
      subject: classId,
      payload: { changes: await replacePending(studio, trx, member, changes), reason },
      askedBy: member.id,
      dueAt: dueTimeOf(
        studio,
        changes.flatMap(({ before, after }) => [before, after]),
      ),
    })
  })
}

/**
 * Going back to the current state counts as a change if one is pending.
 * @throws AppError conflict
 */
async function refuseNothing(trx: Trx, planned: Planned[]): Promise<void> {
  if (planned.some((one) => whatDiffers(one).length > 0)) return
  const waiting = await pendingChanges(trx)
  if (!waiting.some(({ sessionId }) => planned.some(({ session }) => session.id === sessionId)))
    throw new AppError('conflict', TEXTS.changesNothing)
}

async function underLock<T>(
  studio: Studio,
  member: Member,
  sessionId: string,
  work: (trx: Trx, classId: string) => Promise<T>,
): Promise<T> {
  return inTransaction(studio.db, async (trx) => {
    const known = await trx
      .selectFrom('classSessions')
      .select('classId')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (known) await lockSeats(trx, known.classId)
    await requireMay(trx, member, 'schedule.change', { sessionId })
    if (!known) throw new AppError('not-found', TEXTS.sessionNotFound)
    return work(trx, known.classId)
  })
}

async function requireMayRefund(
  trx: Trx,
  member: Member,
  sessionId: string,
  { refundPaise, sessions }: Preview,
) {
  await requireRefundPermission(checkOf(trx, member), { refundPaise, acts: sessions.length }, { sessionId })
}
