import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { inTransaction } from '../../database/transaction.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { offerFreeSeats } from '../enrollment/waiting-list.ts'
import { endBookings, seatAgain } from '../seats/bookings.ts'
import { clearSeatsOfSession } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { openFreeExit } from '../sessions/free-exit.ts'
import { isAdded, takeBackAdded } from './added.ts'
import { refuseClosedDays } from './closed.ts'
import { meaningOf, type Preview } from './meaning.ts'
import { clashesOf, type Planned, planChange, type Wanted } from './plan.ts'
import { tellWhoCameSince, type WayBack } from './tell.ts'

/** What a change would mean. Nothing is changed. @throws AppError as `planChange`, and forbidden */
export async function previewChange(
  studio: Studio,
  member: Member,
  sessionId: string,
  wanted: Wanted,
): Promise<Preview> {
  return underLock(studio, member, sessionId, async (trx) => {
    await requireMayThere(trx, member, wanted)
    const planned = await planChange(studio, trx, sessionId, wanted)
    return meaningOf(studio, trx, planned, wanted)
  })
}

/**
 * Changes sessions as it was previewed: at once, with letters and refunds after the grace.
 * @param expected what the preview said; when it is otherwise by now, nothing is changed
 * @returns the name by which it is undone, and until when
 * @throws AppError as `planChange`; forbidden; conflict on a clash without a reason, or when it would mean something else by now
 */
export async function changeSessions(
  studio: Studio,
  member: Member,
  sessionId: string,
  wanted: Wanted,
  expected: { people: number; refund: number },
): Promise<{ batchId: string; settlesAt: number }> {
  return underLock(studio, member, sessionId, async (trx, classId) => {
    // One moment for all of it: by that it is undone.
    const now = studio.now()
    const then = { ...studio, now: () => now }
    await requireMayThere(trx, member, wanted)
    const planned = await planChange(then, trx, sessionId, wanted)
    const meaning = await meaningOf(then, trx, planned, wanted)
    if (meaning.clashes.length > 0 && wanted.reason.trim() === '')
      throw new AppError('conflict', TEXTS.clashNeedsReason(meaning.clashes))
    if (expected.people !== meaning.people || nearestPaise(expected.refund) !== meaning.refundPaise)
      throw new AppError('conflict', TEXTS.changeMeansOther)
    const batchId = newId()
    const settlesAt = await writeChange(then, trx, member, planned, {
      ...{ batchId, classId, reason: wanted.reason },
    })
    return { batchId, settlesAt }
  })
}

/**
 * Writes what was planned and decided. Needs the locks of its class, its rooms and its teachers.
 * @param studio whose clock stands still: what is changed together is undone by its moment
 * @returns when its letters and refunds leave
 */
export async function writeChange(
  studio: Studio,
  trx: Trx,
  member: Member,
  planned: Planned[],
  { batchId, classId, reason }: { batchId: string; classId: string; reason: string },
): Promise<number> {
  const now = studio.now()
  const settlesAt = now + GRACE_MS
  for (const { session, before, after } of planned) {
    await write(trx, session.id, after)
    await trx
      .insertInto('sessionChanges')
      .values({
        id: newId(),
        ...{ sessionId: session.id, classId, batchId, at: now, by: member.id, settlesAt, reason },
        ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      })
      .execute()
    await record(studio, trx, member.id, 'session.changed', session.id, { before, after })
    if (after.cancelledAt !== null) {
      await clearSeatsOfSession(trx, session.id)
      await endBookings(studio, trx, { sessionId: session.id }, 'cancelled')
    } else {
      const why = await exitReason(trx, before, after)
      if (why) await openFreeExit(studio, trx, session.id, why)
    }
  }
  return settlesAt
}

/**
 * As it was before, while nobody has been told.
 * @throws AppError not-found; forbidden; conflict once the letters have left, when a session changed again or begins, when the room
 *   or the teacher is taken by now, or the class has fewer seats than would come back
 */
export async function undoChange(studio: Studio, member: Member, batchId: string): Promise<void> {
  const known = await studio.db
    .selectFrom('sessionChanges')
    .select('sessionId')
    .where('batchId', '=', batchId)
    .executeTakeFirst()
  if (!known) throw new AppError('not-found', TEXTS.changeNotFound)
  await underLock(studio, member, known.sessionId, (trx, classId) =>
    undoUnderLock(studio, trx, member, { batchId, classId }),
  )
}

/** The same, where the locks of the class are taken and whether one may was asked. */
export async function undoUnderLock(
  studio: Studio,
  trx: Trx,
  member: Member,
  { batchId, classId }: { batchId: string; classId: string },
): Promise<void> {
  const { capacity } = await trx
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const now = studio.now()
  const rows = await trx.selectFrom('sessionChanges').selectAll().where('batchId', '=', batchId).execute()
  if (rows.some(({ settledAt, undoneAt }) => settledAt !== null || undoneAt !== null))
    throw new AppError('conflict', TEXTS.undoTooLate)
  if (rows.some(isAdded)) return takeBackAdded(studio, trx, member, { classId, rows })
  const planned: Planned[] = []
  for (const row of rows) {
    const { id } = await latestOf(trx, row.sessionId)
    if (id !== row.id) throw new AppError('conflict', TEXTS.changedAgain)
    if (!(await isStill(trx, row.sessionId, row.after)))
      throw new AppError('conflict', TEXTS.changedElsewhere)
    if (row.before.startsAt <= now) throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
    const session = { id: row.sessionId, classId: row.classId }
    planned.push({ session, before: row.after, after: row.before })
  }
  const clashes = await clashesOf(studio, trx, planned)
  await refuseClosedDays(studio, trx, planned)
  if (clashes.length > 0) throw new AppError('conflict', TEXTS.clashNeedsReason(clashes))
  const wayBack = newId()
  for (const row of rows) {
    await write(trx, row.sessionId, row.before)
    await trx
      .deleteFrom('freeExits')
      .where('sessionId', '=', row.sessionId)
      .where('since', '=', row.at)
      .execute()
    if (row.after.cancelledAt !== null) {
      const { sessionId, at: endedAt } = row
      const taken = await seatAgain(trx, { sessionId, classId, endedAt, capacity })
      const most = capacity + (await excusedIn(trx, sessionId))
      if (taken > most) throw new AppError('conflict', TEXTS.undoNeedsSeats(taken))
    }
    await trx.updateTable('sessionChanges').set({ undoneAt: now }).where('id', '=', row.id).execute()
    // The way back is a change too, of which nobody needs to be told who was there before.
    await trx
      .insertInto('sessionChanges')
      .values({
        id: newId(),
        ...{ sessionId: row.sessionId, classId: row.classId, batchId: wayBack, at: now, by: member.id },
        ...{ before: JSON.stringify(row.after), after: JSON.stringify(row.before), reason: '' },
        ...{ settlesAt: now, settledAt: now },
      })
      .execute()
    await record(studio, trx, member.id, 'session.change-undone', row.sessionId, { after: row.before })
  }
  const back: WayBack[] = []
  for (const { sessionId, before: after, after: before } of rows)
    back.push({ sessionId, before, after, exit: await exitReason(trx, before, after) })
  const at = Math.max(...rows.map((row) => row.at))
  await tellWhoCameSince(studio, trx, { batchId: wayBack, at, back })
  // Who had been asked for a place in a session that was called off is asked again.
  if (rows.some(({ after }) => after.cancelledAt !== null)) await offerFreeSeats(studio, trx, classId)
}

/** Those who were let in beyond what the room holds, with a reason. */
async function excusedIn(trx: Trx, sessionId: string): Promise<number> {
  const rows = await trx
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'booked')
    .where('reason', 'is not', null)
    .execute()
  return rows.length
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

/** Whoever works in one centre moves nothing into another's rooms. */
async function requireMayThere(trx: Trx, member: Member, { roomId }: Wanted) {
  if (roomId === undefined) return
  const room = await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  if (room) await requireMay(trx, member, 'schedule.change', { centreId: room.centreId })
}

async function write(trx: Trx, sessionId: string, state: SessionState) {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ ...state, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

async function latestOf(trx: Trx, sessionId: string) {
  return (
    trx
      .selectFrom('sessionChanges')
      .select('id')
      .where('sessionId', '=', sessionId)
      .where('undoneAt', 'is', null)
      // Not the way back of another.
      .whereRef('settlesAt', '>', 'at')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  )
}

/** Somebody who stepped in as its teacher, or a class that is called off, leaves no change behind. */
async function isStill(trx: Trx, sessionId: string, after: SessionState): Promise<boolean> {
  const is = await trx
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt', 'roomId', 'instructorId', 'cancelledAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return (Object.keys(is) as (keyof SessionState)[]).every((what) => is[what] === after[what])
}

/** Another room of the same centre is no reason to leave. */
async function exitReason(trx: Trx, before: SessionState, after: SessionState): Promise<WayBack['exit']> {
  if (before.startsAt !== after.startsAt || before.endsAt !== after.endsAt) return 'time'
  if (before.instructorId !== after.instructorId) return 'teacher'
  if (before.roomId === after.roomId) return null
  const centreOf = async (roomId: string | null) =>
    roomId === null
      ? null
      : (await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirstOrThrow())
          .centreId
  const [from, to] = [await centreOf(before.roomId), await centreOf(after.roomId)]
  return from === to ? null : 'place'
}
