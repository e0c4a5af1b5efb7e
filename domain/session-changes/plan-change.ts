import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Occupied, occupiedBetween, overlap, spanOf } from '../classes/occupied.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { type Check, checkOf } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { inForce, placeOfClass } from './in-force.ts'

/** What staff want to change about a session, and which other sessions of the class change with it. */
export type Wanted = {
  scope: 'this' | 'following' | 'all'
  /** The other sessions move by the same number of days, to the same time. */
  startsAt?: number | undefined
  endsAt?: number | undefined
  roomId?: string | undefined
  instructorId?: string | undefined
  cancel?: boolean | undefined
  /** Shown in the email; also why a clash is intended. */
  reason: string
}

export type Planned = {
  session: Pick<SessionDetails, 'id' | 'classId'>
  before: SessionState
  after: SessionState
}

const LONGEST_MS = 12 * 3_600_000

/**
 * Plans each session's new state, starting from its pending change if there is one. Needs the lock of the class.
 * @throws AppError not-found; forbidden as `requireMayChange`; invalid for an end before the start; conflict for a session
 * that has begun, is cancelled or falls on a closed day, a move into the past or out of the run's order, or a room that is
 * too small
 */
export async function planChange(
  studio: Studio,
  trx: Trx,
  member: Member,
  sessionId: string,
  wanted: Wanted,
): Promise<Planned[]> {
  const now = studio.now()
  const waiting = new Map((await pendingChanges(trx)).map((change) => [change.sessionId, change]))
  const found = await sessionDetails(trx).where('session.id', '=', sessionId).executeTakeFirst()
  if (!found || found.type === 'Recorded') throw new AppError('not-found', TEXTS.sessionNotFound)
  const sessions = await sessionDetails(trx)
    .select(['session.roomId', 'session.instructorId'])
    .where('session.classId', '=', found.classId)
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.number')
    .execute()
  // As staff see them: pending changes count as done.
  const all = sessions
    .map((session) => ({ ...session, before: stateOf(session), ...waiting.get(session.id)?.after }))
    .filter(({ cancelledAt }) => cancelledAt === null)
  const named = all.find(({ id }) => id === sessionId)
  if (!named) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (found.startsAt <= now) throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
  const move = moveOf(named, wanted, studio.settings.timeZone)
  const ofClass = await placeOfClass(trx, found.classId)
  /** Choosing the current room or teacher is no change. */
  const otherThan = (is: SessionState, asked: Pick<Wanted, 'roomId' | 'instructorId'>) => {
    const { roomId, instructorId } = inForce(is, ofClass)
    return {
      ...(asked.roomId !== undefined && { roomId: asked.roomId === roomId ? is.roomId : asked.roomId }),
      ...(asked.instructorId !== undefined && {
        instructorId: asked.instructorId === instructorId ? is.instructorId : asked.instructorId,
      }),
    }
  }
  const planned = all
    .filter(({ id, startsAt, before }) => {
      if (wanted.scope === 'this') return id === sessionId
      return before.startsAt > now && (wanted.scope === 'all' || startsAt >= named.startsAt)
    })
    .map((session): Planned => {
      const { before } = session
      if (wanted.cancel) return { session, before, after: { ...before, cancelledAt: now } }
      return {
        session,
        before,
        after: { ...stateOf(session), ...move(session), ...otherThan(before, wanted) },
      }
    })
  await requireMayChange(trx, checkOf(trx, member), planned)
  for (const { session } of planned) {
    const action = waiting.get(session.id)?.action
    if (action?.kind === 'closure') throw new AppError('conflict', TEXTS.goesWithClosedDay)
  }
  if (wanted.cancel && planned.length === all.length) throw new AppError('conflict', TEXTS.callClassOff)
  if (wanted.cancel) return planned
  refuseTimes(studio, planned, all)
  await refuseRoom(trx, named, wanted, await fullestOf(trx, planned))
  await refuseTeacher(trx, wanted)
  return planned
}

export function whatDiffers({ before, after }: Pick<Planned, 'before' | 'after'>): (keyof SessionState)[] {
  return (Object.keys(before) as (keyof SessionState)[]).filter((what) => before[what] !== after[what])
}

function stateOf({ startsAt, endsAt, roomId, instructorId, cancelledAt }: SessionState): SessionState {
  return { startsAt, endsAt, roomId, instructorId, cancelledAt }
}

/**
 * Staff limited to one centre can't change another centre's sessions or move sessions there.
 * @throws AppError as the check
 */
export async function requireMayChange(trx: Trx, check: Check, planned: Planned[]): Promise<void> {
  const from = new Map(planned.map(({ session, before }) => [before.roomId, session.id]))
  for (const sessionId of from.values()) await check('schedule.change', { sessionId })
  for (const roomId of unique(planned.map(({ after }) => after.roomId))) {
    if (from.has(roomId)) continue
    const room = await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
    if (room) await check('schedule.change', { centreId: room.centreId })
  }
}

/** Moves by whole days, to the same time on the studio's clock, keeping the length. */
function moveOf(named: SessionDetails, { startsAt, endsAt }: Wanted, timeZone: string) {
  const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const [from, to] = [zoned(named.startsAt), zoned(startsAt ?? named.startsAt)]
  const days = from.toPlainDate().until(to.toPlainDate()).days
  const lasts = endsAt === undefined ? named.endsAt - named.startsAt : endsAt - (startsAt ?? named.startsAt)
  return (session: SessionDetails) => {
    if (startsAt === undefined && endsAt === undefined) return {}
    const begins = zoned(session.startsAt)
      .add({ days })
      .withPlainTime(startsAt === undefined ? zoned(session.startsAt).toPlainTime() : to.toPlainTime())
    return { startsAt: begins.epochMilliseconds, endsAt: begins.epochMilliseconds + lasts }
  }
}

type Dated = Pick<SessionDetails, 'id' | 'number' | 'startsAt' | 'endsAt'>

/** @param all the class's sessions that aren't cancelled, in order */
export function refuseTimes(studio: Studio, planned: Planned[], all: readonly Dated[]): void {
  const now = studio.now()
  const say = (at: number) => dateAndTime(at, studio.settings.timeZone)
  for (const { after } of planned) {
    if (after.startsAt <= now) throw new AppError('conflict', TEXTS.movedIntoPast(say(after.startsAt)))
    if (after.endsAt <= after.startsAt || after.endsAt - after.startsAt > LONGEST_MS)
      throw new AppError('invalid', TEXTS.sessionEndsWrong)
  }
  const moved = new Map(planned.map(({ session, after }) => [session.id, after]))
  const dated = all.map(({ id, number, ...now }) => ({ number, ...(moved.get(id) ?? now) }))
  for (const [index, one] of dated.entries()) {
    const next = dated[index + 1]
    if (next && next.startsAt < one.endsAt)
      throw new AppError('conflict', TEXTS.outOfRun(one.number, next.number, say(next.startsAt)))
  }
}

/**
 * @param people how many people the room must hold; the whole class by default
 * @throws AppError not-found; conflict online, and for a room that is too small
 */
export async function refuseRoom(
  trx: Trx,
  { classId, type }: Pick<SessionDetails, 'classId' | 'type'>,
  { roomId }: Pick<Wanted, 'roomId'>,
  people?: number,
) {
  if (roomId === undefined) return
  if (type !== 'In Person') throw new AppError('conflict', TEXTS.noRoomOnline)
  const room = await trx.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
  if (!room) throw new AppError('not-found', TEXTS.roomNotFound)
  if (room.archivedAt !== null) throw new AppError('conflict', TEXTS.roomGivenUp(room.name))
  const { capacity } = await trx
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const needed = people ?? capacity
  if (room.capacity < needed)
    throw new AppError('conflict', TEXTS.roomTooSmall(room.name, room.capacity, needed))
}

/** How many seats are taken in the fullest of the sessions: booked, being paid for, or offered. */
export async function fullestOf(trx: Trx, planned: Pick<Planned, 'session'>[]): Promise<number> {
  const sessionIds = planned.map(({ session }) => session.id)
  if (sessionIds.length === 0) return 0
  const rows = await trx
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('sessionId', 'in', sessionIds)
    .groupBy('sessionId')
    .execute()
  return Math.max(0, ...rows.map(({ taken }) => Number(taken)))
}

/** @throws AppError not-found; conflict for someone who no longer teaches here */
export async function refuseTeacher(trx: Trx, { instructorId }: Pick<Wanted, 'instructorId'>) {
  if (instructorId === undefined) return
  const found = await trx
    .selectFrom('instructors')
    .select(['firstName', 'lastName', 'archivedAt'])
    .where('id', '=', instructorId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.teacherNotFound)
  if (found.archivedAt !== null)
    throw new AppError('conflict', TEXTS.teacherGone(fullName(found.firstName, found.lastName)))
}

/**
 * One sentence for each clash: sessions of any class in the same room or with the same teacher at the same time. Locks the
 * rooms and teachers, so two classes can't be moved there at once. Needs the lock of the class.
 * @param isPlanned whether other pending changes count; not on execution, where the earlier request wins
 */
export async function clashesOf(
  studio: Studio,
  trx: Trx,
  planned: Planned[],
  isPlanned = true,
): Promise<string[]> {
  const moved = planned.filter(({ after }) => after.cancelledAt === null)
  if (moved.length === 0) return []
  const own = await whereabouts(trx, moved)
  await lockRoomAndTeacher(trx, own)
  const span = spanOf(own)
  const ids = new Set(moved.map(({ session }) => session.id))
  const others =
    span === null ? [] : await occupiedBetween(trx, span, isPlanned ? await pendingChanges(trx) : [])
  return clashesAmong(
    own,
    others.filter(({ sessionId }) => !ids.has(sessionId)),
    studio.settings.timeZone,
  )
}

type Where = { startsAt: number; endsAt: number; roomId: string | null; instructorId: string | null }

/** Makes anyone else who schedules this room or teacher wait. */
async function lockRoomAndTeacher(trx: Trx, own: Where[]): Promise<void> {
  for (const id of unique(own.map(({ roomId }) => roomId)))
    await trx
      .updateTable('rooms')
      .set((eb) => ({ position: eb.ref('position') }))
      .where('id', '=', id)
      .execute()
  for (const id of unique(own.map(({ instructorId }) => instructorId)))
    await trx
      .updateTable('instructors')
      .set((eb) => ({ position: eb.ref('position') }))
      .where('id', '=', id)
      .execute()
}

/** One sentence for each pair of sessions that share a room, or otherwise a teacher, at the same time. */
export function clashesAmong(own: Where[], others: Occupied[], timeZone: string): string[] {
  return own.flatMap((one) =>
    others.flatMap((other) => {
      if (!overlap(one, other)) return []
      const when = dateAndTime(other.startsAt, timeZone)
      if (one.roomId !== null && other.roomId === one.roomId) return [TEXTS.roomIsTaken(other.title, when)]
      return other.instructorId === one.instructorId ? [TEXTS.teacherIsBusy(other.title, when)] : []
    }),
  )
}

async function whereabouts(trx: Trx, planned: Planned[]) {
  const [first] = planned
  const ofClass = await placeOfClass(trx, first?.session.classId ?? '')
  return planned.map(({ after }) => inForce(after, ofClass))
}

function unique(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))].sort()
}
