import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { endBookings, seatAgain } from '../seats/bookings.ts'
import { clearSeatsOfSession } from '../seats/holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { openFreeExit } from '../sessions/free-exit.ts'
import { owedFor, sumOf } from './money.ts'
import { clashesOf, type Planned, planChange, type Wanted } from './plan.ts'
import { tellWhoCameSince, type WayBack } from './tell.ts'

/** Letters and refunds wait so long; until then all of it can be undone. */
export const GRACE_MS = 10 * 60_000

export type Preview = {
  sessions: { id: string; before: SessionState; after: SessionState }[]
  /** Booked in one of them; each gets one letter. */
  people: number
  /** Booked in another session at the new hour. */
  busy: number
  /** They are paying for a place right now, and get it. */
  paying: number
  waiting: number
  /** What comes back for sessions that are called off. */
  refundPaise: Money
  clashes: string[]
}

/** What a change would mean. Nothing is changed. @throws AppError as `planChange`, and forbidden */
export async function previewChange(
  studio: Studio,
  member: Member,
  sessionId: string,
  wanted: Wanted,
): Promise<Preview> {
  return underLock(studio, member, sessionId, async (trx) => {
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
    const planned = await planChange(then, trx, sessionId, wanted)
    const meaning = await meaningOf(then, trx, planned, wanted)
    if (meaning.clashes.length > 0 && wanted.reason.trim() === '')
      throw new AppError('conflict', TEXTS.clashNeedsReason(meaning.clashes))
    if (expected.people !== meaning.people || nearestPaise(expected.refund) !== meaning.refundPaise)
      throw new AppError('conflict', TEXTS.changeMeansOther)
    const [batchId, settlesAt] = [newId(), now + GRACE_MS]
    for (const { session, before, after } of planned) {
      await write(trx, session.id, after)
      await trx
        .insertInto('sessionChanges')
        .values({
          id: newId(),
          ...{ sessionId: session.id, classId, batchId, at: now, by: member.id, settlesAt },
          ...{ before: JSON.stringify(before), after: JSON.stringify(after), reason: wanted.reason },
        })
        .execute()
      await record(then, trx, member.id, 'session.changed', session.id, { before, after })
      if (after.cancelledAt !== null) {
        await clearSeatsOfSession(trx, session.id)
        await endBookings(then, trx, { sessionId: session.id }, 'cancelled')
      } else {
        const reason = await exitReason(trx, before, after)
        if (reason) await openFreeExit(then, trx, session.id, reason)
      }
    }
    return { batchId, settlesAt }
  })
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
  await underLock(studio, member, known.sessionId, async (trx, classId) => {
    const { capacity } = await trx
      .selectFrom('classes')
      .select('capacity')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    const now = studio.now()
    const rows = await trx.selectFrom('sessionChanges').selectAll().where('batchId', '=', batchId).execute()
    if (rows.some(({ settledAt, undoneAt }) => settledAt !== null || undoneAt !== null))
      throw new AppError('conflict', TEXTS.undoTooLate)
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
        const taken = await seatAgain(trx, { sessionId, classId, endedAt })
        if (taken > capacity) throw new AppError('conflict', TEXTS.undoNeedsSeats(taken))
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
  })
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

async function meaningOf(studio: Studio, trx: Trx, planned: Planned[], wanted: Wanted): Promise<Preview> {
  const ids = planned.map(({ session }) => session.id)
  const booked = await trx
    .selectFrom('bookings')
    .select(['userId', 'sessionId'])
    .where('sessionId', 'in', ids)
    .where('state', '=', 'booked')
    .where('userId', 'is not', null)
    .execute()
  const people = [...new Set(booked.flatMap(({ userId }) => userId ?? []))]
  const paying = await trx
    .selectFrom('seats')
    .select('holdId')
    .distinct()
    .where('sessionId', 'in', ids)
    .where('holdId', 'is not', null)
    .execute()
  const waiting = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('sessionId', 'in', ids)
    .where('status', '=', 'waitlisted')
    .execute()
  return {
    sessions: planned.map(({ session, before, after }) => ({ id: session.id, before, after })),
    people: people.length,
    busy: wanted.cancel ? 0 : await busyThen(trx, people, planned),
    paying: paying.length,
    waiting: waiting.length,
    refundPaise: sumOf(wanted.cancel ? await owedFor(trx, ids, 'booked') : []),
    clashes: await clashesOf(studio, trx, planned),
  }
}

async function busyThen(trx: Trx, people: string[], planned: Planned[]): Promise<number> {
  if (people.length === 0) return 0
  const ids = planned.map(({ session }) => session.id)
  const busy = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where('bookings.userId', 'in', people)
    .where('bookings.state', '=', 'booked')
    .where('bookings.sessionId', 'not in', ids)
    .where((eb) =>
      eb.or(
        planned.map(({ after }) =>
          eb.and([
            eb('classSessions.startsAt', '<', after.endsAt),
            eb('classSessions.endsAt', '>', after.startsAt),
          ]),
        ),
      ),
    )
    .execute()
  return busy.length
}
