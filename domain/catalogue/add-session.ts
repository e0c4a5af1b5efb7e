import type { AddedSessionMeans } from '../../contract/desk-classes.ts'
import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import { NOT_THERE } from '../changes/added.ts'
import { refuseClosedDays } from '../changes/closed.ts'
import { clashesOf, type Planned, refuseRoom } from '../changes/plan.ts'
import { overlap } from '../classes/occupied.ts'
import { inWords } from '../classes/schedule.ts'
import { isOver } from '../classes/status.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { GRACE_MS } from '../core/grace.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import { clearEnded } from '../seats/holds.ts'
import { isLive } from '../seats/live-holds.ts'
import { lockSeats } from '../seats/seats.ts'

type When = { startsAt: number; endsAt: number }
/** Where and who, where that is otherwise than its class says: a copy takes them from what it is copied from. */
type Placed = { roomId: string | null; instructorId: string | null; joinLink: string | null }
export type Wished = When & Partial<Placed>
export type Added = { sessionId: string; means: AddedSessionMeans; settlesAt: number }

/** Rolls a preview back. */
class Previewed<T> extends Error {
  readonly means: T
  constructor(means: T) {
    super('previewed')
    this.means = means
  }
}

const LONGEST_MS = 12 * 3_600_000

/** What something would mean: it is done, counted and taken back within one transaction. */
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
 * What one more session of a class would mean. Nothing is changed.
 * @throws AppError as `addSession`
 */
export async function previewAddedSession(
  studio: Studio,
  member: Member,
  classId: string,
  when: Wished,
): Promise<AddedSessionMeans> {
  return previewed(studio, async (trx) => {
    const { means } = await addUnderLock(studio, trx, member, { classId, when, batchId: newId() })
    return means
  })
}

/**
 * One more session of a run, after one that is there already. Everybody in the run gets a place in it and, ten minutes later, one
 * letter; whoever is paying for the run right now gets the place with it. It costs nobody anything.
 * @param form.people as the preview said
 * @returns the name by which it is undone, and until when
 * @throws AppError forbidden, not-found; class-over for a run that is over; invalid for an end before its beginning; conflict for
 *   a recording, the past, an hour of another session of the run, a closed day, too few mats, a clash without a reason, or when it
 *   would mean something else by now
 */
export async function addSession(
  studio: Studio,
  member: Member,
  classId: string,
  { people, reason = '', ...when }: Wished & { people: number; reason?: string | undefined },
): Promise<{ batchId: string; settlesAt: number }> {
  return inTransaction(studio.db, async (trx) => {
    await lockLiveMember(trx, member)
    const batchId = newId()
    const { means, settlesAt } = await addUnderLock(stopped(studio), trx, member, {
      ...{ classId, when, batchId, reason },
    })
    refuseOther(means, { people, reason })
    return { batchId, settlesAt }
  })
}

/** @throws AppError conflict for a clash without a reason, or when it means something else than was said */
export function refuseOther(
  means: AddedSessionMeans,
  { people, reason }: { people: number; reason: string },
) {
  if (means.clashes.length > 0 && reason.trim() === '')
    throw new AppError('conflict', TEXTS.clashNeedsReason(means.clashes), {
      reason: TEXTS.clashNeedsReason(means.clashes),
    })
  if (people !== means.people) throw new AppError('conflict', TEXTS.changeMeansOther)
}

type Adding = { classId: string; when: Wished; batchId: string; reason?: string }

/**
 * The same within a transaction; whoever calls asks whether it means what was said. What is refused has changed nothing.
 * @param adding.batchId of what is undone together, in one class
 */
export async function addUnderLock(
  studio: Studio,
  trx: Trx,
  member: Member,
  { classId, when, batchId, reason = '' }: Adding,
): Promise<Added> {
  const locked = await lockSeats(trx, classId)
  await requireMay(trx, member, 'classes.change', { classId })
  if (!locked) throw new AppError('not-found', TEXTS.classNotFound)
  await requireMayThere(trx, member, when)
  await clearEnded(studio, trx, classId)
  const row = await trx.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
  const sessions = await trx
    .selectFrom('classSessions')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('number')
    .execute()
  refuse(studio, row, sessions, when)
  await refuseRoom(trx, { classId, type: row.type }, { roomId: when.roomId ?? undefined })
  const { inRun, holds } = await whoGetsOne(studio, trx, row)
  const { startsAt, endsAt, roomId = null, instructorId = null } = when
  const state: SessionState = { startsAt, endsAt, roomId, instructorId, cancelledAt: null }
  const planned = {
    session: { id: newId(), classId },
    before: { ...state, cancelledAt: NOT_THERE },
    after: state,
  }
  // First: it takes the locks that whoever closes a day takes too.
  const clashes = await clashesOf(studio, trx, [planned])
  await refuseClosedDays(studio, trx, [planned])
  const number = 1 + (sessions.findLast((one) => one.startsAt < startsAt)?.number ?? 0)
  const settlesAt = await insert(studio, trx, member, {
    ...{ row, sessions, number, planned, batchId, reason, joinLink: when.joinLink ?? null },
  })
  const sessionId = planned.session.id
  await seatEverybody(studio, trx, { classId, sessionId, inRun, holds })
  const means: AddedSessionMeans = {
    ...{ number, people: inRun.length, paying: holds.length, clashes },
    busy: await busyThen(trx, inRun, sessionId, when),
  }
  await recordChange(studio, trx, {
    ...{ actorId: member.id, action: 'session.added', subject: classId, before: null },
    after: { sessionId, startsAt, endsAt, number },
    detail: clashes.length > 0 ? { clashes, reason } : {},
  })
  return { sessionId, means, settlesAt }
}

/** Whoever works in one centre puts nothing into another's rooms. */
async function requireMayThere(trx: Trx, member: Member, { roomId }: Wished) {
  if (!roomId) return
  const room = await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  if (room) await requireMay(trx, member, 'classes.change', { centreId: room.centreId })
}

/** Why a run can have no session there: asked before it is added. @throws AppError as `addSession` */
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
  refuse(studio, row, sessions, when)
  await refuseRoom(trx, { classId, type: row.type }, { roomId })
}

/** @throws AppError where a run can have no session at that hour; `class-over`, `invalid`, `conflict` */
function refuse(studio: Studio, row: Row<'classes'>, sessions: Row<'classSessions'>[], when: When) {
  const now = studio.now()
  const say = (at: number) => inWords(at, studio.settings.timeZone)
  if (row.type === 'Recorded') throw new AppError('conflict', TEXTS.recordedHasNoTerm)
  const live = sessions.filter(({ cancelledAt }) => cancelledAt === null)
  const [first] = live
  const endsAt = Math.max(...live.map((one) => one.endsAt))
  if (!first || row.archivedAt !== null || isOver({ ...row, startsAt: first.startsAt, endsAt }, now))
    throw new AppError('class-over', TEXTS.runIsOver)
  if (when.endsAt <= when.startsAt || when.endsAt - when.startsAt > LONGEST_MS)
    throw new AppError('invalid', TEXTS.sessionEndsWrong, { endsAt: TEXTS.sessionEndsWrong })
  if (when.startsAt <= now) throw new AppError('conflict', TEXTS.movedIntoPast(say(when.startsAt)))
  // Refunds are reckoned from the first session that somebody bought: it stays the first.
  if (when.startsAt < first.startsAt)
    throw new AppError('conflict', TEXTS.beforeFirstSession(say(first.startsAt)))
  const other = live.find((one) => overlap(one, when))
  if (other) throw new AppError('conflict', TEXTS.sessionsOverlap(other.number, say(other.startsAt)))
}

type Inserting = {
  row: Row<'classes'>
  sessions: Row<'classSessions'>[]
  number: number
  planned: Planned
  joinLink: string | null
  batchId: string
  reason: string
}

/** @returns when its letters leave */
async function insert(studio: Studio, trx: Trx, member: Member, inserting: Inserting): Promise<number> {
  const { row, sessions, number, planned, joinLink, batchId, reason } = inserting
  const classId = row.id
  // From the last one back: a number belongs to one session at any moment. None of them has begun, so none was marked.
  for (const later of sessions.filter((one) => one.number >= number).toReversed())
    await trx
      .updateTable('classSessions')
      .set((eb) => ({ number: later.number + 1, sequence: eb('sequence', '+', 1) }))
      .where('id', '=', later.id)
      .execute()
  const { session, before, after } = planned
  await trx
    .insertInto('classSessions')
    .values({ id: session.id, classId, number, ...after, joinLink })
    .execute()
  await trx
    .updateTable('classes')
    .set((eb) => ({ totalClasses: eb('totalClasses', '+', 1) }))
    .where('id', '=', classId)
    .execute()
  const at = studio.now()
  const settlesAt = at + GRACE_MS
  // Before that it was none: whoever left earlier had not bought it, and the audit reckons as of that day.
  await trx
    .insertInto('sessionChanges')
    .values({
      ...{ id: newId(), sessionId: session.id, classId, batchId, at, by: member.id, reason, settlesAt },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute()
  return settlesAt
}

/** Who is in the run, is paying for it or was asked. @throws AppError conflict when the mats are too few for them */
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
          ...{ id, sessionId, classId, userId, source: 'run' as const, enrollmentId, policyVersion },
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
