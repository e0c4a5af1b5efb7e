import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { PendingPayloads } from '../../database/tables/pending.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import { CREATED } from '../classes/added-sessions.ts'
import { overlap } from '../classes/occupied.ts'
import { type PendingChange, pendingChanges } from '../classes/pending-changes.ts'
import { isOver } from '../classes/status.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { type Check, checkOf, requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { addPending } from '../pending/pending.ts'
import { clearEnded } from '../seats/holds.ts'
import { isLive } from '../seats/live-holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { dueTimeOf } from './due-time.ts'
import { clashesOf, refuseRoom, refuseTeacher } from './plan-change.ts'
import { refuseClosedDays } from './refuse-closed-days.ts'

type When = { startsAt: number; endsAt: number }
/** Room, teacher and join link where they differ from the class's. A copy takes them from its original. */
type Placed = { roomId: string | null; instructorId: string | null; joinLink: string | null }
export type Wished = When & Partial<Placed>
export type AddedChange = PendingPayloads['added-sessions']['changes'][number]
export type Added = { change: AddedChange; means: AddedSessionMeans }

/** Thrown to roll back a preview. */
class Previewed<T> extends Error {
  readonly means: T
  constructor(means: T) {
    super('previewed')
    this.means = means
  }
}

const LONGEST_MS = 12 * 3_600_000

/** Previews a change by making it in a transaction that is always rolled back. */
export async function previewed<T>(studio: Studio, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    await inTransaction(studio.db, async (trx) => {
      throw new Previewed(await work(trx))
    })
  } catch (error) {
    if (error instanceof Previewed) return error.means
    throw error
  }
  throw new Error('a preview was kept')
}

/**
 * Previews adding a session to a class; nothing is written.
 * @throws AppError as `addSession`
 */
export async function previewAddedSession(
  studio: Studio,
  member: Member,
  classId: string,
  when: Wished,
): Promise<AddedSessionMeans> {
  const { means } = await previewed(studio, (trx) => tryToAdd(studio, trx, member, { classId, when }))
  return means
}

/**
 * Plans one more session in a run. It is added ten minutes later: everyone in the run gets a place and one email, and
 * people paying for the run at that time get the place too. It costs no one anything.
 * @param form.people the number the preview showed
 * @returns the id for undoing it, and when it will be added
 * @throws AppError forbidden, not-found; class-over; invalid for an end before the start; conflict for a recording, a time
 * in the past or during another session of the run, a closed day, too few places, a clash without a reason, or an outdated
 * preview
 */
export async function addSession(
  studio: Studio,
  member: Member,
  classId: string,
  { people, reason = '', ...when }: Wished & { people: number; reason?: string | undefined },
): Promise<{ id: string; dueAt: number }> {
  const added = await previewed(studio, (trx) => tryToAdd(studio, trx, member, { classId, when }))
  refuseOther(added.means, { people, reason })
  return planAdded(studio, member, [added.change], reason)
}

/**
 * Stores the sessions as one plan per class. Everything is checked again when a plan is executed.
 * @returns the last plan
 */
export async function planAdded(
  studio: Studio,
  member: Member,
  added: AddedChange[],
  reason: string,
): Promise<{ id: string; dueAt: number }> {
  return inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    let last = { id: '', dueAt: 0 }
    for (const [subject, changes] of Map.groupBy(added, ({ classId }) => classId)) {
      await requireMay(trx, member, 'classes.change', { classId: subject })
      const payload = { changes, reason }
      const dueAt = dueTimeOf(
        studio,
        changes.map(({ after }) => after),
      )
      last = await addPending(studio, trx, 'added-sessions', { subject, payload, askedBy: member.id, dueAt })
    }
    return last
  })
}

/** @throws AppError conflict for a clash without a reason, or when the preview is outdated */
export function refuseOther(
  means: AddedSessionMeans,
  { people, reason }: { people: number; reason: string },
) {
  refuseClashes(means, reason)
  if (people !== means.people) throw new AppError('conflict', TEXTS.changeMeansOther)
}

/** @throws AppError conflict */
export function refuseClashes({ clashes }: AddedSessionMeans, reason: string) {
  if (clashes.length > 0 && reason.trim() === '')
    throw new AppError('conflict', TEXTS.clashNeedsReason(clashes), {
      reason: TEXTS.clashNeedsReason(clashes),
    })
}

type Adding = {
  classId: string
  sessionId: string
  when: Wished
  /** Shared by all sessions added to one class together. */
  batchId: string
  reason: string
  /** Whether this is only a plan, so that other plans count as clashes. */
  isPlanned: boolean
}

/** Adds the session as the member requests it, to preview its effect. The caller rolls it back. */
export async function tryToAdd(
  studio: Studio,
  trx: Trx,
  member: Member,
  { classId, when }: Pick<Adding, 'classId' | 'when'>,
): Promise<Added> {
  const by = { id: member.id, check: checkOf(trx, member), askedAt: studio.now() }
  return addUnderLock(studio, trx, by, {
    classId,
    when,
    sessionId: newId(),
    batchId: newId(),
    reason: '',
    isPlanned: true,
  })
}

/**
 * Adds a session within a transaction. Writes nothing if it is refused. The caller checks that the effect matches the
 * preview.
 * @param by who asked for it, and when; a run that ended since then still gets it
 */
export async function addUnderLock(
  studio: Studio,
  trx: Trx,
  by: { id: string; check: Check; askedAt: number },
  { classId, sessionId, when, batchId, reason, isPlanned }: Adding,
): Promise<Added> {
  const locked = await lockSeats(trx, classId)
  await by.check('classes.change', { classId })
  if (!locked) throw new AppError('not-found', TEXTS.classNotFound)
  await requireMayThere(trx, by.check, when)
  await clearEnded(studio, trx, classId)
  const row = await trx.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
  const sessions = await trx
    .selectFrom('classSessions')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('number')
    .execute()
  const waiting = isPlanned ? await pendingChanges(trx) : []
  refuse({ ...studio, now: () => by.askedAt }, row, withPlans(sessions, waiting), when)
  if (when.startsAt <= studio.now())
    throw new AppError('conflict', TEXTS.movedIntoPast(dateAndTime(when.startsAt, studio.settings.timeZone)))
  await refuseRoom(trx, { classId, type: row.type }, { roomId: when.roomId ?? undefined })
  if (when.instructorId) await refuseTeacher(trx, { instructorId: when.instructorId })
  const { inRun, holds } = await whoGetsOne(studio, trx, row)
  const { startsAt, endsAt, roomId = null, instructorId = null, joinLink = null } = when
  const state: SessionState = { startsAt, endsAt, roomId, instructorId, cancelledAt: null }
  const change: AddedChange = {
    sessionId,
    classId,
    before: { ...state, cancelledAt: CREATED },
    after: state,
    joinLink,
  }
  const planned = { session: { id: sessionId, classId }, before: change.before, after: state }
  // Checked first: it takes the locks that closing a day takes too.
  const clashes = await clashesOf(studio, trx, [planned], isPlanned)
  await refuseClosedDays(studio, trx, [planned])
  const number = 1 + (sessions.findLast((one) => one.startsAt < startsAt)?.number ?? 0)
  await insert(studio, trx, by.id, { row, sessions, number, change, batchId, reason })
  await seatEverybody(studio, trx, { classId, sessionId, inRun, holds })
  const means: AddedSessionMeans = {
    number,
    people: inRun.length,
    paying: holds.length,
    clashes,
    busy: await busyThen(trx, inRun, sessionId, when),
  }
  await recordChange(studio, trx, {
    actorId: by.id,
    action: 'session.added',
    subject: classId,
    before: null,
    after: { sessionId, startsAt, endsAt, number },
    detail: clashes.length > 0 ? { clashes, reason } : {},
  })
  return { change, means }
}

/** The class's sessions at their planned times, and the sessions planned in addition. */
function withPlans(
  sessions: Row<'classSessions'>[],
  waiting: readonly PendingChange[],
): Pick<Row<'classSessions'>, 'number' | 'startsAt' | 'endsAt' | 'cancelledAt'>[] {
  const classId = sessions[0]?.classId
  const own = waiting.filter((change) => change.classId === classId)
  const added = own.filter(({ sessionId }) => !sessions.some(({ id }) => id === sessionId))
  return [
    ...sessions.map((session) => ({
      ...session,
      ...own.find(({ sessionId }) => sessionId === session.id)?.after,
    })),
    ...added.map(({ after }) => ({ ...after, number: sessions.length + 1 })),
  ].toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Staff limited to one centre can't use another centre's rooms. */
async function requireMayThere(trx: Trx, check: Check, { roomId }: Wished) {
  if (!roomId) return
  const room = await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  if (room) await check('classes.change', { centreId: room.centreId })
}

/**
 * Checks whether the run can have a session at that time.
 * @throws AppError as `addSession`
 */
export async function refuseAdded(
  studio: Studio,
  trx: Trx,
  { classId }: { classId: string },
  { roomId, ...when }: When & { roomId?: string | undefined },
): Promise<void> {
  const row = await trx.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
  const sessions = await trx
    .selectFrom('classSessions')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('number')
    .execute()
  refuse(studio, row, withPlans(sessions, await pendingChanges(trx)), when)
  await refuseRoom(trx, { classId, type: row.type }, { roomId })
}

/** @throws AppError class-over, invalid or conflict if the run can't have a session at that time */
function refuse(studio: Studio, row: Row<'classes'>, sessions: ReturnType<typeof withPlans>, when: When) {
  const now = studio.now()
  const say = (at: number) => dateAndTime(at, studio.settings.timeZone)
  if (row.type === 'Recorded') throw new AppError('conflict', TEXTS.recordedHasNoTerm)
  const live = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  const [first] = live
  const endsAt = Math.max(...live.map((one) => one.endsAt))
  if (!first || row.archivedAt !== null || isOver({ ...row, startsAt: first.startsAt, endsAt }, now))
    throw new AppError('class-over', TEXTS.runIsOver)
  if (when.endsAt <= when.startsAt || when.endsAt - when.startsAt > LONGEST_MS)
    throw new AppError('invalid', TEXTS.sessionEndsWrong, { endsAt: TEXTS.sessionEndsWrong })
  if (when.startsAt <= now) throw new AppError('conflict', TEXTS.movedIntoPast(say(when.startsAt)))
  // Refunds are calculated from the first session someone bought, so it has to stay the first.
  if (when.startsAt < first.startsAt)
    throw new AppError('conflict', TEXTS.beforeFirstSession(say(first.startsAt)))
  const other = live.find((one) => overlap(one, when))
  if (other) throw new AppError('conflict', TEXTS.sessionsOverlap(other.number, say(other.startsAt)))
}

type Inserting = {
  row: Row<'classes'>
  sessions: Row<'classSessions'>[]
  number: number
  change: AddedChange
  batchId: string
  reason: string
}

async function insert(studio: Studio, trx: Trx, by: string, inserting: Inserting): Promise<void> {
  const { row, sessions, number, change, batchId, reason } = inserting
  const classId = row.id
  // Renumbers from the last one back, so that no two sessions share a number. None has begun, so none has attendance.
  for (const later of sessions.filter((one) => one.number >= number).toReversed())
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ number: later.number + 1, sequence: eb('sequence', '+', 1) }))
      .where('id', '=', later.id)
      .execute()
  const { sessionId, before, after, joinLink } = change
  await trx
    .insertInto('classSessions')
    .values({ id: sessionId, classId, number, ...after, joinLink })
    .execute()
  await trx
    .updateTable('classes')
    .set((eb) => ({ totalClasses: eb('totalClasses', '+', 1) }))
    .where('id', '=', classId)
    .execute()
  const at = studio.now()
  // Recorded so that people who left earlier don't count as having bought it; the audit calculates as of that day.
  await trx
    .insertInto('sessionChanges')
    .values({
      id: newId(),
      sessionId,
      classId,
      batchId,
      at,
      by,
      reason,
      settlesAt: at,
      settledAt: at,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/**
 * Everyone in the run, paying for it or holding an offer.
 * @throws AppError conflict if there are too few places for them
 */
async function whoGetsOne(studio: Studio, trx: Trx, { id: classId, capacity }: Row<'classes'>) {
  const inRun = await trx
    .selectFrom('enrollments')
    .select(['id', 'userId', 'policyVersion'])
    .where('classId', '=', classId)
    .where('sessionId', 'is', null)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const holds = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where('sessionId', 'is', null)
    .where(isLive(studio))
    .execute()
  const wanted = inRun.length + holds.length
  if (wanted > capacity) throw new AppError('conflict', TEXTS.noRoomForRun(wanted, capacity))
  return { inRun, holds }
}

type Seated = Awaited<ReturnType<typeof whoGetsOne>> & { classId: string; sessionId: string }

async function seatEverybody(studio: Studio, trx: Trx, { classId, sessionId, inRun, holds }: Seated) {
  const booked = inRun.map((own) => ({ ...own, bookingId: newId() }))
  if (booked.length > 0)
    await trx
      .insertInto('bookings')
      .values(
        booked.map(({ id: enrollmentId, userId, policyVersion, bookingId: id }) => ({
          id,
          sessionId,
          classId,
          userId,
          source: 'run' as const,
          enrollmentId,
          policyVersion,
          createdAt: studio.now(),
        })),
      )
      .execute()
  const seats = [
    ...booked.map(({ bookingId }) => ({ bookingId })),
    ...holds.map(({ id: holdId }) => ({ holdId })),
  ]
  if (seats.length > 0)
    await trx
      .insertInto('seats')
      .values(seats.map((owner, index) => ({ sessionId, classId, number: index + 1, ...owner })))
      .execute()
}

type InRun = { userId: string }

async function busyThen(trx: Trx, inRun: InRun[], sessionId: string, when: When): Promise<number> {
  if (inRun.length === 0) return 0
  const busy = await trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('bookings.userId')
    .distinct()
    .where(
      'bookings.userId',
      'in',
      inRun.map(({ userId }) => userId),
    )
    .where('bookings.state', '=', 'booked')
    .where('bookings.sessionId', '!=', sessionId)
    .where('classSessions.startsAt', '<', when.endsAt)
    .where('classSessions.endsAt', '>', when.startsAt)
    .execute()
  return busy.length
}
