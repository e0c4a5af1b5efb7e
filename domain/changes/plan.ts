import type { Trx } from '../../database/open.ts'
import type { SessionState } from '../../database/tables/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type Occupied, occupiedBetween, overlap, spanOf } from '../classes/occupied.ts'
import { inWords } from '../classes/schedule.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

/** What the studio wants to change of a session of a class, and of which others with it. */
export type Wanted = {
  scope: 'this' | 'following' | 'all'
  /** The others move by as many days, to the same hour. */
  startsAt?: number | undefined
  endsAt?: number | undefined
  roomId?: string | undefined
  instructorId?: string | undefined
  cancel?: boolean | undefined
  /** Stands in the letter; why two share a room or a teacher, where they do. */
  reason: string
}

export type Planned = {
  session: Pick<SessionDetails, 'id' | 'classId'>
  before: SessionState
  after: SessionState
}

const LONGEST_MS = 12 * 3_600_000

/**
 * What would become of each session. Needs the lock on the class.
 * @throws AppError not-found; conflict for what has begun or was called off, for a move into the past or out of the order of the
 *   run, and for a room that is too small; invalid for an end before its beginning
 */
export async function planChange(
  studio: Studio,
  trx: Trx,
  sessionId: string,
  wanted: Wanted,
): Promise<Planned[]> {
  const now = studio.now()
  const named = await sessionDetails(trx).where('session.id', '=', sessionId).executeTakeFirst()
  if (!named || named.type === 'Recorded') throw new AppError('not-found', TEXTS.sessionNotFound)
  if (named.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (named.startsAt <= now) throw new AppError('conflict', TEXTS.sessionHasBegunToChange)
  const all = await sessionDetails(trx)
    .select(['session.roomId', 'session.instructorId'])
    .where('session.classId', '=', named.classId)
    .where('session.cancelledAt', 'is', null)
    .orderBy('session.number')
    .execute()
  const { timeZone } = studio.settings
  const move = moveOf(named, wanted, timeZone)
  const planned = all
    .filter(({ id, startsAt }) => {
      if (wanted.scope === 'this') return id === sessionId
      return wanted.scope === 'following' ? startsAt >= named.startsAt : startsAt > now
    })
    .map((session): Planned => {
      const { startsAt, endsAt, roomId, instructorId, cancelledAt } = session
      const before = { startsAt, endsAt, roomId, instructorId, cancelledAt }
      if (wanted.cancel) return { session, before, after: { ...before, cancelledAt: now } }
      return {
        session,
        before,
        after: {
          ...before,
          ...move(session),
          ...(wanted.roomId !== undefined && { roomId: wanted.roomId }),
          ...(wanted.instructorId !== undefined && { instructorId: wanted.instructorId }),
        },
      }
    })
  if (wanted.cancel && planned.length === all.length) throw new AppError('conflict', TEXTS.callClassOff)
  if (wanted.cancel) return planned
  refuseTimes(studio, planned, all)
  await refuseRoom(trx, named, wanted)
  await refuseTeacher(trx, wanted)
  return planned
}

/** By as many days, to the same hour on the clock of the studio, for as long. */
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

function refuseTimes(studio: Studio, planned: Planned[], all: SessionDetails[]) {
  const now = studio.now()
  const say = (at: number) => inWords(at, studio.settings.timeZone)
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

/** @throws AppError not-found; conflict online, and for a room that is too small for its class */
export async function refuseRoom(
  trx: Trx,
  { classId, type }: Pick<SessionDetails, 'classId' | 'type'>,
  { roomId }: Pick<Wanted, 'roomId'>,
) {
  if (roomId === undefined) return
  if (type !== 'In Person') throw new AppError('conflict', TEXTS.noRoomOnline)
  const room = await trx.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst()
  if (!room) throw new AppError('not-found', TEXTS.roomNotFound)
  const { capacity } = await trx
    .selectFrom('classes')
    .select('capacity')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  if (room.capacity < capacity)
    throw new AppError('conflict', TEXTS.roomTooSmall(room.name, room.capacity, capacity))
}

async function refuseTeacher(trx: Trx, { instructorId }: Wanted) {
  if (instructorId === undefined) return
  const found = await trx
    .selectFrom('instructors')
    .select('id')
    .where('id', '=', instructorId)
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', TEXTS.teacherNotFound)
}

/**
 * Sessions, of this or of other classes, that would be in the same room or with the same teacher at the same time: a sentence
 * each. Locks the rooms and the teachers, so that two classes cannot be moved into one at once. Needs the lock on the class.
 */
export async function clashesOf(studio: Studio, trx: Trx, planned: Planned[]): Promise<string[]> {
  const moved = planned.filter(({ after }) => after.cancelledAt === null)
  if (moved.length === 0) return []
  const own = await whereabouts(trx, moved)
  await lockPlaces(trx, own)
  const span = spanOf(own)
  const ids = new Set(moved.map(({ session }) => session.id))
  const others = span === null ? [] : await occupiedBetween(trx, span)
  return clashesAmong(
    own,
    others.filter(({ sessionId }) => !ids.has(sessionId)),
    studio.settings.timeZone,
  )
}

type Where = { startsAt: number; endsAt: number; roomId: string | null; instructorId: string | null }

/** Whoever would put something else there, or ask them to teach something else, waits. */
async function lockPlaces(trx: Trx, own: Where[]): Promise<void> {
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

/** A sentence for each two that share a room, or else a teacher, at one time. */
export function clashesAmong(own: Where[], others: Occupied[], timeZone: string): string[] {
  return own.flatMap((one) =>
    others.flatMap((other) => {
      if (!overlap(one, other)) return []
      const when = inWords(other.startsAt, timeZone)
      if (one.roomId !== null && other.roomId === one.roomId) return [TEXTS.roomIsTaken(other.title, when)]
      return other.instructorId === one.instructorId ? [TEXTS.teacherIsBusy(other.title, when)] : []
    }),
  )
}

async function whereabouts(trx: Trx, planned: Planned[]) {
  const [first] = planned
  const { roomId, instructorId } = await trx
    .selectFrom('classes')
    .select(['roomId', 'instructorId'])
    .where('id', '=', first?.session.classId ?? '')
    .executeTakeFirstOrThrow()
  return planned.map(({ after }) => ({
    startsAt: after.startsAt,
    endsAt: after.endsAt,
    roomId: after.roomId ?? roomId,
    instructorId: after.instructorId ?? instructorId,
  }))
}

function unique(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))].sort()
}
