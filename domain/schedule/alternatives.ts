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
/** The hours in which another time is looked for, on the studio's clock. */
const [EARLIEST, LATEST] = [6, 22]

type Wanted = {
  startsAt: number
  endsAt?: number | undefined
  roomId?: string | undefined
  teacherId?: string | undefined
  /** One session more there, instead of a move. */
  copy?: 'true' | undefined
}

/**
 * What is in the way of a move of one session, and the nearest ways out: other rooms of the centre that are free then and
 * hold the class, and the nearest free time of that day with that room and teacher. Nothing is changed, nothing is locked.
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

/** Why a session may not go there at all: in the past, out of the order of its run, too small a room, another centre's. */
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
 * Of the same centre. First those that hold the whole class, the smallest of them first, so that larger ones stay free; then those that
 * hold who is booked. None where it is the teacher who is busy.
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
    // Who is booked has to fit in; no more are sold than the room holds (seats/count.ts).
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

/** After the first session of its run, in the hours of a day that are still to come. */
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

/** Between the sessions before and after it of its run, in the hours of a day that are still to come. */
async function hoursOf(
  studio: Studio,
  trx: Trx,
  session: Pick<Occupied, 'classId' | 'number'>,
  day: string,
): Promise<{ from: number; until: number }> {
  return hoursIn(studio, await runsOf(trx, [session]), session, day)
}

/** The sessions of some classes that are not cancelled. */
export async function runsOf(db: Db | Trx, of: Pick<Occupied, 'classId'>[]) {
  return db
    .selectFrom('classSessions')
    .select(['id', 'classId', 'number', 'startsAt', 'endsAt'])
    .where('classId', 'in', ['', ...new Set(of.map(({ classId }) => classId))])
    .where('cancelledAt', 'is', null)
    .execute()
}

/** As `hoursOf`, of runs that are known. */
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

/** The beginning of the nearest free time as long as a place, by quarters of an hour, the earlier of two as near. */
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
