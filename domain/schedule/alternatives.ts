import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dayPlus } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { refuseAdded } from '../session-changes/add-session.ts'
import { planChange } from '../session-changes/plan-change.ts'
import { closedOn } from '../studio/closed-days.ts'
import { clashingWith, midnight, type Occupied, occupied } from './occupied.ts'
import { placedSessions } from './placed-sessions.ts'

const QUARTER = 15 * 60_000
/** The hours in which another time is suggested, on the studio's clock. */
const [EARLIEST, LATEST] = [6, 22]

type Wanted = {
  startsAt: number
  endsAt?: number | undefined
  roomId?: string | undefined
  teacherId?: string | undefined
  /** Adds a session there instead of moving one. */
  copy?: 'true' | undefined
}

/**
 * What prevents moving a session, and the nearest alternatives: free rooms of the centre that are big enough, and the
 * nearest free time that day with the same room and teacher. Writes and locks nothing.
 * @throws AppError forbidden; not-found
 */
export async function findAlternatives(studio: Studio, member: Member, sessionId: string, wanted: Wanted) {
  return inTransaction(studio.db, async (trx) => {
    await requireMay(trx, member, 'schedule.change', { sessionId })
    const session = await placedSessions(trx).where('session.id', '=', sessionId).executeTakeFirstOrThrow()
    const { teacherId = session.teacherId, roomId = session.roomId, startsAt } = wanted
    const endsAt = wanted.endsAt ?? startsAt + session.endsAt - session.startsAt
    const place = { startsAt, endsAt, roomId, teacherId }
    const day = studioDay(startsAt, studio.settings.timeZone)
    const others = (await occupied(trx, ...boundsOf(studio, day))).filter(
      ({ id }) => wanted.copy !== undefined || id !== sessionId,
    )
    const clashes = clashingWith(place, others)
    const centreId = await centreOfRoom(trx, roomId, session.centreId)
    const closed = await closedOn(trx, day, { centreId, roomId })
    const refusal = closed ? null : await refusalOf(studio, trx, member, session, { ...wanted, endsAt })
    const isFine = clashes.length === 0 && refusal === null
    const hours = wanted.copy ? hoursOfCopy : hoursOf
    const time = isFine || closed ? null : nearestTime(place, others, await hours(studio, trx, session, day))
    return {
      startsAt,
      endsAt,
      closed: closed?.name ?? null,
      refusal,
      clashes: clashes.map((one) => ({ ...one, sharesRoom: one.roomId !== null && one.roomId === roomId })),
      rooms: closed || isFine ? [] : await freeRooms(trx, place, session, others),
      time,
    }
  })
}

export function boundsOf({ settings }: Studio, day: string): [number, number] {
  return [midnight(day, settings.timeZone), midnight(dayPlus(day, 1), settings.timeZone)]
}

async function centreOfRoom(trx: Trx, roomId: string | null, otherwise: string | null) {
  if (roomId === null) return otherwise
  const room = await trx.selectFrom('rooms').select('centreId').where('id', '=', roomId).executeTakeFirst()
  return room?.centreId ?? otherwise
}

/**
 * Why a session can't go there at all: in the past, out of its run's order, a room that is too small, or another centre's.
 */
async function refusalOf(
  studio: Studio,
  trx: Trx,
  member: Member,
  session: Occupied,
  { copy, ...wanted }: Wanted & { endsAt: number },
): Promise<string | null> {
  try {
    const { teacherId: instructorId, ...place } = wanted
    if (copy) await refuseAdded(studio, trx, session, place)
    else
      await planChange(studio, trx, member, session.id, { ...place, instructorId, scope: 'this', reason: '' })
    return null
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not-found') return error.message
    throw error
  }
}

type Place = { startsAt: number; endsAt: number; roomId: string | null; teacherId: string }

/**
 * Rooms of the same centre: first those for the whole class, smallest first so that larger ones stay free, then those for
 * the people booked. None if the teacher is busy.
 */
export async function freeRooms(trx: Db | Trx, place: Place, session: Occupied, others: Occupied[]) {
  const busy = others.filter(({ id }) => id !== session.id).filter((one) => overlaps(one, place))
  if (place.roomId === null || busy.some((one) => one.teacherId === place.teacherId)) return []
  const rooms = await trx
    .selectFrom('rooms')
    .select(['id', 'name', 'capacity'])
    .where('centreId', '=', (eb) => eb.selectFrom('rooms').select('centreId').where('id', '=', place.roomId))
    .where('id', '!=', place.roomId)
    .where('archivedAt', 'is', null)
    // The room must hold the people booked; beyond that, only its capacity is sold (seats/count.ts).
    .where('capacity', '>=', Number(session.booked ?? 0))
    .orderBy('capacity')
    .orderBy('position')
    .execute()
  const free = rooms.filter(({ id }) => !busy.some((one) => one.roomId === id))
  const [whole, fewer] = [true, false].map((holds) =>
    free.filter(({ capacity }) => capacity >= session.capacity === holds),
  ) as [typeof free, typeof free]
  return [...whole, ...fewer.reverse()]
}

const overlaps = (one: { startsAt: number; endsAt: number }, other: typeof one) =>
  one.startsAt < other.endsAt && one.endsAt > other.startsAt

/** After the run's first session, within the remaining hours of the day. */
async function hoursOfCopy(
  studio: Studio,
  trx: Trx,
  { classId }: Pick<Occupied, 'classId'>,
  day: string,
): Promise<{ from: number; until: number }> {
  const first = await trx
    .selectFrom('classSessions')
    .select('startsAt')
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .executeTakeFirst()
  const { from, until } = boundsOfHours(studio, day)
  return { from: Math.max(from, studio.now() + 1, first?.startsAt ?? 0), until }
}

function boundsOfHours({ settings }: Studio, day: string): { from: number; until: number } {
  const at = (hour: number) =>
    Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: settings.timeZone,
      plainTime: Temporal.PlainTime.from({ hour }),
    }).epochMilliseconds
  return { from: at(EARLIEST), until: at(LATEST) }
}

/** Between the run's previous and next session, within the remaining hours of the day. */
async function hoursOf(
  studio: Studio,
  trx: Trx,
  session: Pick<Occupied, 'classId' | 'number'>,
  day: string,
): Promise<{ from: number; until: number }> {
  return hoursIn(studio, await runsOf(trx, [session]), session, day)
}

/** The sessions of some classes, without cancelled ones. */
export async function runsOf(db: Db | Trx, of: Pick<Occupied, 'classId'>[]) {
  return db
    .selectFrom('classSessions')
    .select(['id', 'classId', 'number', 'startsAt', 'endsAt'])
    .where('classId', 'in', ['', ...new Set(of.map(({ classId }) => classId))])
    .where('cancelledAt', 'is', null)
    .execute()
}

/** As `hoursOf`, for runs already read. */
export function hoursIn(
  studio: Studio,
  runs: Awaited<ReturnType<typeof runsOf>>,
  { classId, number }: Pick<Occupied, 'classId' | 'number'>,
  day: string,
): { from: number; until: number } {
  const run = runs.filter((one) => one.classId === classId)
  const open = boundsOfHours(studio, day)
  const before = run.filter((one) => one.number < number).map(({ endsAt }) => endsAt)
  const after = run.filter((one) => one.number > number).map(({ startsAt }) => startsAt)
  return {
    from: Math.max(open.from, studio.now() + 1, ...before),
    until: Math.min(open.until, ...after),
  }
}

/** The start of the nearest free time of the same length, in quarter hours; the earlier of two equally near. */
export function nearestTime(
  { startsAt, endsAt, roomId, teacherId }: Place,
  others: Occupied[],
  { from, until }: { from: number; until: number },
): number | null {
  const lasts = endsAt - startsAt
  for (let steps = 1; steps <= (24 * 60) / 15; steps++)
    for (const begins of [startsAt - steps * QUARTER, startsAt + steps * QUARTER]) {
      const place = { startsAt: begins, endsAt: begins + lasts, roomId, teacherId }
      if (begins >= from && place.endsAt <= until && clashingWith(place, others).length === 0) return begins
    }
  return null
}
