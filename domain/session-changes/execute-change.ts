import type { Trx } from '../../database/open.ts'
import type { PlannedChange } from '../../database/tables/pending.ts'
import { TEXTS } from '../../shared/texts.ts'
import { sessionDetails } from '../classes/session-details.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { checkAgain } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { endBookings } from '../seats/bookings.ts'
import { clearSeatsOfSession } from '../seats/holds.ts'
import {
  clashesOf,
  fullestOf,
  type Planned,
  refuseRoom,
  refuseTeacher,
  refuseTimes,
  requireMayChange,
  whatDiffers,
} from './plan-change.ts'
import { requireRefundPermission } from './refund-permission.ts'
import { owedFor, sumOf } from './refunds-owed.ts'
import { refuseClosedDays } from './refuse-closed-days.ts'

type Batch = {
  batchId: string
  classId: string
  askedBy: string
  changes: readonly PlannedChange[]
  reason: string
  /** How many sessions or days one action cancels. */
  acts: number
  mayClash: boolean
}

/**
 * Executes the planned changes of a class's sessions; `settleChange` then refunds and emails. A plan overwrites only what
 * it changes, so a substitute found since then stays. Needs the lock of the class.
 * @param studio with a fixed clock
 * @throws AppError conflict if the requester lost the permission or something prevents the change now; nothing is written
 */
export async function executeChange(studio: Studio, trx: Trx, batch: Batch): Promise<void> {
  const planned = await stillToDo(studio, trx, batch.changes)
  if (planned.length === 0) return
  await refuseConflicts(studio, trx, planned, batch)
  const { batchId, classId, askedBy: by, reason } = batch
  const at = studio.now()
  for (const { session, before, after } of planned) {
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ ...after, sequence: eb('sequence', '+', 1) }))
      .where('id', '=', session.id)
      .execute()
    await trx
      .insertInto('sessionChanges')
      .values({
        id: newId(),
        sessionId: session.id,
        classId,
        batchId,
        at,
        by,
        settlesAt: at,
        reason,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute()
    await recordEvent(studio, trx, by, 'session.changed', session.id, { before, after })
    if (after.cancelledAt === null) continue
    await clearSeatsOfSession(trx, session.id)
    await endBookings(studio, trx, { sessionId: session.id }, 'cancelled')
  }
}

/** @throws AppError conflict for a session that was changed in another way since, or is gone */
async function stillToDo(studio: Studio, trx: Trx, changes: readonly PlannedChange[]): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const { sessionId, classId, before, after } of changes) {
    const is = await trx
      .selectFrom('classSessions as session')
      .innerJoin('classes as class', 'class.id', 'session.classId')
      .select(['session.startsAt', 'session.endsAt', 'session.roomId', 'session.instructorId'])
      .select(['session.cancelledAt', 'class.cancelledAt as classCancelledAt'])
      .where('session.id', '=', sessionId)
      .executeTakeFirst()
    const changed = whatDiffers({ before, after })
    const isOff = is && is.cancelledAt !== null
    // If the whole class was cancelled, there is nothing left to change.
    if (changed.length === 0 || is?.classCancelledAt || (isOff && after.cancelledAt !== null)) continue
    if (is && is.startsAt <= studio.now()) throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
    if (!is || isOff || changed.some((what) => is[what] !== before[what]))
      throw new AppError('conflict', TEXTS.changedElsewhere)
    const { classCancelledAt: _, ...now } = is
    const wanted = after.cancelledAt === null ? after : { ...after, cancelledAt: studio.now() }
    const to = { ...now, ...Object.fromEntries(changed.map((what) => [what, wanted[what]])) }
    planned.push({ session: { id: sessionId, classId }, before: now, after: to })
  }
  return planned
}

async function refuseConflicts(studio: Studio, trx: Trx, planned: Planned[], batch: Batch) {
  const { classId, askedBy, acts, mayClash } = batch
  const check = checkAgain(trx, askedBy)
  await requireMayChange(trx, check, planned)
  const all = await sessionDetails(trx)
    .where('session.classId', '=', classId)
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.number')
    .execute()
  const off = planned.flatMap(({ session, after }) => (after.cancelledAt === null ? [] : session.id))
  if (off.length > 0) {
    if (off.length === all.length) throw new AppError('conflict', TEXTS.callClassOff)
    const refundPaise = sumOf(await owedFor(trx, off, 'booked'))
    await requireRefundPermission(check, { refundPaise, acts }, { sessionId: off[0] ?? '' })
  }
  const moved = planned.filter(({ after }) => after.cancelledAt === null)
  refuseTimes(
    studio,
    moved,
    all.filter(({ id }) => !off.includes(id)),
  )
  for (const { session, before, after } of moved) {
    const type = all.find(({ id }) => id === session.id)?.type
    if (type && after.roomId !== before.roomId && after.roomId !== null)
      await refuseRoom(trx, { classId, type }, { roomId: after.roomId }, await fullestOf(trx, [{ session }]))
    if (after.instructorId !== before.instructorId)
      await refuseTeacher(trx, { instructorId: after.instructorId ?? undefined })
  }
  const clashes = await clashesOf(studio, trx, planned, false)
  await refuseClosedDays(studio, trx, planned)
  if (clashes.length > 0 && !mayClash) throw new AppError('conflict', TEXTS.clashNeedsReason(clashes))
}
