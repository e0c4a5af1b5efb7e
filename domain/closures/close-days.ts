import type { Db, Trx } from '../../database/open.ts'
import type { PlannedChange } from '../../database/tables/pending.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { checkOf, requireMay } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import { addPending, endPending, type PendingKind } from '../pending/pending.ts'
import type { Occupied } from '../schedule/occupied.ts'
import { lockSeats } from '../seats/seats.ts'
import { dueTimeOf, replacePending } from '../session-changes/due-time.ts'
import { executeChange } from '../session-changes/execute-change.ts'
import { lockRoomsAndTeachers } from '../session-changes/lock-rooms-and-teachers.ts'
import {
  clashesOf,
  planChange,
  requireMayChange,
  type Wanted,
  whatDiffers,
} from '../session-changes/plan-change.ts'
import { requireRefundPermission } from '../session-changes/refund-permission.ts'
import { refuseClosedDays } from '../session-changes/refuse-closed-days.ts'
import { settleChange } from '../session-changes/settle-change.ts'
import { openDays } from '../studio/closed-days.ts'
import {
  type Closing,
  type ClosingPreview,
  countInClosing,
  previewOfClosing,
  refuseDays,
  sessionsWithin,
} from './closure-preview.ts'

/**
 * Previews closing days; nothing is written.
 * @throws AppError forbidden, not-found; as `refuseDays`
 */
export async function previewClosing(
  studio: Studio,
  member: Member,
  closing: Closing,
): Promise<ClosingPreview> {
  // Takes no locks, since hundreds of sessions take a while.
  const { db } = studio
  await requireMayClose(db, member, closing.centreId, closing.roomId)
  await refuseDays(studio, db, closing)
  const meaning = await previewOfClosing(studio, db, closing)
  await requireMayRefund(db, member, closing, meaning)
  return meaning
}

/**
 * Closes days. Their sessions are moved or cancelled together, with one reason, emails and refunds, after ten minutes;
 * until then only staff see it.
 * @param expected what the preview showed; if it differs by now, nothing is written
 * @returns the id of the closure, by which the days are reopened
 * @throws AppError as the preview; conflict for a session that can't be moved or cancelled, or when the preview is outdated
 */
export async function closeDays(
  studio: Studio,
  member: Member,
  closing: Closing & { name: string },
  expected: { people: number; refund: number },
): Promise<string> {
  return inTransaction(studio.db, async (trx) => {
    await requireMayClose(trx, member, closing.centreId, closing.roomId)
    const locked = await lockForClosing(trx, await sessionsWithin(studio, trx, closing))
    const then = stopped(studio)
    await refuseDays(then, trx, closing)
    const meaning = await countInClosing(then, trx, closing)
    await requireMayRefund(trx, member, closing, meaning)
    // A session may have been moved into these days before the locks were taken.
    const isOther = meaning.sessions.some(({ classId }) => !locked.has(classId))
    if (
      isOther ||
      expected.people !== meaning.people ||
      nearestPaise(expected.refund) !== meaning.refundPaise
    )
      throw new AppError('conflict', TEXTS.changeMeansOther)
    const { sessions } = meaning
    return planClosing(then, trx, member, { closing, sessions, acts: daysOf(closing) })
  })
}

async function requireMayRefund(
  db: Db | Trx,
  member: Member,
  { centreId, ...closing }: Closing,
  { refundPaise }: Pick<ClosingPreview, 'refundPaise'>,
) {
  await requireRefundPermission(checkOf(db, member), { refundPaise, acts: daysOf(closing) }, { centreId })
}

/** The number of days matters only as one or several. */
const daysOf = ({ fromDay, untilDay }: Pick<Closing, 'fromDay' | 'untilDay'>) =>
  fromDay === untilDay ? 1 : 2

/**
 * Keeps others from moving anything into these days.
 * @returns the classes locked
 */
export async function lockForClosing(trx: Trx, sessions: { classId: string }[]): Promise<Set<string>> {
  const known = new Set(sessions.map(({ classId }) => classId))
  for (const id of [...known].sort()) await lockSeats(trx, id)
  await lockRoomsAndTeachers(trx)
  return known
}

type Within = {
  closing: Closing & { name: string }
  sessions: Pick<Occupied, 'id' | 'classId' | 'title' | 'startsAt'>[]
  /** How many days this action closes. */
  acts: number
}

/**
 * Closes the days and plans what happens to their sessions. Needs the locks, and that nothing prevents it.
 * @returns the closure's id
 */
export async function planClosing(
  studio: Studio,
  trx: Trx,
  member: Member,
  { closing, sessions, acts }: Within,
): Promise<string> {
  const id = newId()
  const { moves, ...days } = closing
  const isMoved = (one: { id: string }) => moves.some(({ sessionId }) => sessionId === one.id)
  const changes = await planCancellations(
    studio,
    trx,
    member,
    sessions.filter((one) => !isMoved(one)),
  )
  const payload = { changes, days, acts }
  const dueAt = dueTimeOf(studio, [...sessions, ...moves])
  await addPending(studio, trx, 'closure', { id, subject: id, payload, askedBy: member.id, dueAt })
  for (const session of sessions.filter(isMoved)) {
    changes.push(...(await planMoves(studio, trx, member, { closing, session })))
    // The next class's plan is stored as another action.
    await trx
      .updateTable('pendingActions')
      .set({ payload: JSON.stringify(payload) })
      .where('id', '=', id)
      .execute()
  }
  // From here on nothing can be scheduled on these days.
  await trx
    .insertInto('closures')
    .values({ id, ...days, createdAt: studio.now(), createdBy: member.id })
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'day.closed',
    subject: id,
    before: null,
    after: days,
  })
  return id
}

/** Pending action: what happens to the sessions of closed days. */
export const closureKind: PendingKind<'closure'> = {
  async needs(_db, { payload: { days } }) {
    return { verb: 'schedule.change', about: { centreId: days.centreId } }
  },
  async lock(trx, { payload }) {
    await lockForClosing(trx, payload.changes)
  },
  async execute(studio, trx, { id, askedBy, payload: { changes, days, acts = daysOf(days) } }) {
    const then = stopped(studio)
    await refuseOthersWithin(then, trx, days, changes)
    const common = { askedBy, reason: days.name, acts, mayClash: false }
    for (const [classId, own] of Map.groupBy(changes, (one) => one.classId)) {
      // People booked in several sessions of the class get one email.
      const batchId = `${id}.${classId}`
      await executeChange(then, trx, { ...common, batchId, classId, changes: own })
      await settleChange(then, trx, classId, batchId)
    }
  },
  undo: (studio, trx, actor, { id }) => open(studio, trx, id, actor.id),
  refused: (studio, trx, { id, askedBy }) => open(studio, trx, id, askedBy),
  acts: { undone: 'day.closing-undone', refused: 'day.closing-refused' },
}

/**
 * Reopens closed days. A pending plan for their sessions is dropped; one already executed stays.
 * @throws AppError not-found; forbidden
 */
export async function reopenDays(studio: Studio, member: Member, id: string): Promise<void> {
  return inTransaction(studio.db, async (trx) => {
    const closure = await trx
      .selectFrom('closures')
      .select('centreId')
      .where('id', '=', id)
      .where('openedAt', 'is', null)
      .executeTakeFirst()
    await requireMay(trx, member, 'schedule.change', closure)
    if (!closure) throw new AppError('not-found', TEXTS.closureNotFound)
    await lockRoomsAndTeachers(trx)
    await endPending(studio, trx, id, 'undone')
    await open(studio, trx, id, member.id)
  })
}

async function open(studio: Studio, trx: Trx, id: string, actorId: string): Promise<void> {
  const [name] = await openDays(studio, trx, [id])
  if (name === undefined) return
  const before = { name, openedAt: null }
  await recordChange(studio, trx, {
    actorId,
    action: 'day.opened',
    subject: id,
    before,
    after: { name, openedAt: studio.now() },
  })
}

export async function requireMayClose(
  db: Db | Trx,
  member: Member,
  centreId: string | null,
  roomId: string | null = null,
) {
  await requireMay(db, member, 'schedule.change', { centreId })
  if (centreId === null) return
  const found = await db.selectFrom('centres').select('id').where('id', '=', centreId).executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.centreNotFound)
  if (roomId === null) return
  const room = await db.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  if (room?.centreId !== centreId) throw new AppError('not-found', TEXTS.roomNotFound)
}

/**
 * Refuses if a session was to leave these days and that plan was undone or failed.
 * @throws AppError conflict
 */
async function refuseOthersWithin(
  studio: Studio,
  trx: Trx,
  days: Omit<Closing, 'moves'>,
  changes: readonly PlannedChange[],
): Promise<void> {
  const known = new Set(changes.map(({ sessionId }) => sessionId))
  const within = await sessionsWithin(studio, trx, days, [])
  const other = within.find(({ id, startsAt }) => startsAt > studio.now() && !known.has(id))
  if (!other) return
  const when = dateAndTime(other.startsAt, studio.settings.timeZone)
  throw new AppError('conflict', TEXTS.closedDayHasSession(other.title, when))
}

/**
 * Plans cancelling sessions of any classes together.
 * @throws AppError as `planChange`
 */
async function planCancellations(
  studio: Studio,
  trx: Trx,
  member: Member,
  sessions: Within['sessions'],
): Promise<PlannedChange[]> {
  if (sessions.length === 0) return []
  const waiting = await pendingChanges(trx)
  const ids = new Set(sessions.map(({ id }) => id))
  if (waiting.some(({ sessionId, action }) => action.kind === 'closure' && ids.has(sessionId)))
    throw new AppError('conflict', TEXTS.goesWithClosedDay)
  const run = await trx
    .selectFrom('classSessions')
    .select(['id', 'classId', 'startsAt', 'endsAt', 'roomId', 'instructorId', 'cancelledAt'])
    .where('classId', 'in', [...new Set(sessions.map(({ classId }) => classId))])
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const off = new Set(waiting.filter(({ after }) => after.cancelledAt !== null).map((one) => one.sessionId))
  const left = new Set(run.filter(({ id }) => !ids.has(id) && !off.has(id)).map(({ classId }) => classId))
  const ended = sessions.find(({ classId }) => !left.has(classId))
  if (ended) throw new AppError('conflict', TEXTS.closingEndsClass(ended.title))
  const now = studio.now()
  const planned = run
    .filter(({ id }) => ids.has(id))
    .map(({ id, classId, ...before }) => ({
      session: { id, classId },
      before,
      after: { ...before, cancelledAt: now },
    }))
  if (planned.some(({ before }) => before.startsAt <= now))
    throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
  await requireMayChange(trx, checkOf(trx, member), planned)
  return replacePending(
    studio,
    trx,
    member,
    planned.map(({ session, before, after }) => ({
      sessionId: session.id,
      classId: session.classId,
      before,
      after,
    })),
  )
}

async function planMoves(
  studio: Studio,
  trx: Trx,
  member: Member,
  { session: { id, classId }, closing }: { session: Within['sessions'][number]; closing: Within['closing'] },
): Promise<PlannedChange[]> {
  const move = closing.moves.find(({ sessionId }) => sessionId === id)
  const wanted: Wanted = {
    scope: 'this',
    reason: closing.name,
    startsAt: move?.startsAt,
    roomId: move?.roomId,
  }
  const planned = await planChange(studio, trx, member, id, wanted)
  // The session would stay on the closed day.
  if (planned.every((one) => whatDiffers(one).length === 0))
    throw new AppError('conflict', TEXTS.changesNothing)
  const clashes = await clashesOf(studio, trx, planned)
  await refuseClosedDays(studio, trx, planned)
  if (clashes.length > 0) throw new AppError('conflict', TEXTS.closingClashes(clashes))
  return replacePending(
    studio,
    trx,
    member,
    planned.map(({ before, after }) => ({ sessionId: id, classId, before, after })),
  )
}
