import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { PendingChange } from '../classes/pending-changes.ts'
import { dayPlus } from '../classes/schedule.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { freeRooms, hoursIn, runsOf } from '../schedule/alternatives.ts'
import { clashingWith, midnight, type Occupied, occupied } from '../schedule/occupied.ts'
import { owedFor, sumOf } from '../session-changes/refunds-owed.ts'
import { closedOn, closes, closuresBetween, type Where } from '../studio/closed-days.ts'

/** Days to close in a room, a centre or the whole studio, and where sessions move; the others are cancelled. */
export type Closing = Where & {
  fromDay: string
  untilDay: string
  moves: Move[]
}

/** Moves a session to another day at the same time, or to another room. */
export type Move = { sessionId: string; startsAt?: number | undefined; roomId?: string | undefined }

export type ClosingPreview = {
  sessions: (Occupied & {
    /** The nearest day when its room and teacher are free at that time. */
    wayOut: number | null
    /** Free rooms of the same centre that are big enough for everyone booked, smallest first. */
    rooms: { id: string; name: string; capacity: number }[]
    /** Whether it is the last session left of its class, which can't be cancelled on its own. */
    isLast: boolean
  })[]
  /** Sessions already begun, which stay. */
  begun: number
  people: number
  letters: number
  /** For the sessions that would be cancelled. */
  refundPaise: Money
}

const MOST_DAYS = 45
const LOOK_AHEAD_DAYS = 7

/** @throws AppError invalid for impossible days; conflict for days already closed or past */
export async function refuseDays(
  studio: Studio,
  trx: Db | Trx,
  { centreId, roomId, fromDay, untilDay }: Closing,
) {
  const today = studioDay(studio.now(), studio.settings.timeZone)
  if (untilDay < fromDay) throw new AppError('invalid', TEXTS.untilBeforeFrom)
  if (fromDay < today) throw new AppError('conflict', TEXTS.dayHasPassed)
  if (untilDay >= dayPlus(fromDay, MOST_DAYS)) throw new AppError('invalid', TEXTS.closureTooLong)
  for (let day = fromDay; day <= untilDay; day = dayPlus(day, 1)) {
    const closed = await closedOn(trx, day, { centreId, roomId })
    if (closed) throw new AppError('conflict', TEXTS.closedAlready(closed.name))
  }
}

/** The sessions and people on days to close, and where each session could move. */
export async function previewOfClosing(
  studio: Studio,
  db: Db | Trx,
  closing: Closing,
): Promise<ClosingPreview> {
  const { sessions, ...means } = await countInClosing(studio, db, closing)
  const waysOf = await alternativesFor(studio, db, sessions, closing)
  const ways: ClosingPreview['sessions'] = []
  for (const session of sessions) ways.push({ ...session, ...(await waysOf(session)) })
  return { ...means, sessions: ways }
}

/** How many sessions and people are on days to close. */
export async function countInClosing(studio: Studio, db: Db | Trx, closing: Closing) {
  const within = await sessionsWithin(studio, db, closing)
  const ahead = within.filter(({ startsAt }) => startsAt > studio.now())
  const moved = new Set(closing.moves.map(({ sessionId }) => sessionId))
  const off = ahead.filter(({ id }) => !moved.has(id)).map(({ id }) => id)
  const booked = await bookedIn(db, ahead)
  return {
    sessions: ahead,
    begun: within.length - ahead.length,
    people: new Set(booked.map(({ userId }) => userId)).size,
    letters: new Set(booked.map(({ userId, classId }) => `${userId} ${classId}`)).size,
    refundPaise: off.length === 0 ? NO_MONEY : sumOf(await owedFor(db, off, 'booked')),
  }
}

/** @param planned as `occupied` */
export async function sessionsWithin(
  studio: Studio,
  trx: Db | Trx,
  { centreId, roomId, fromDay, untilDay }: Omit<Closing, 'moves'>,
  planned?: readonly PendingChange[],
) {
  const { timeZone } = studio.settings
  const [from, until] = [midnight(fromDay, timeZone), midnight(dayPlus(untilDay, 1), timeZone)]
  const all = await occupied(trx, from, until, planned)
  const isThere = (one: Occupied) =>
    roomId === null ? centreId === null || one.centreId === centreId : one.roomId === roomId
  return all.filter((one) => one.startsAt >= from && isThere(one))
}

export async function bookedIn(trx: Db | Trx, sessions: Occupied[]) {
  if (sessions.length === 0) return []
  return trx
    .selectFrom('bookings')
    .select(['userId', 'classId'])
    .where(
      'sessionId',
      'in',
      sessions.map(({ id }) => id),
    )
    .where('state', '=', 'booked')
    .where('userId', 'is not', null)
    .execute()
}

/** How many sessions of a class remain outside those. */
export async function leftOf(trx: Trx, classId: string, within: Occupied[]): Promise<number> {
  const all = await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .execute()
  return all.filter(({ id }) => !within.some((one) => one.id === id)).length
}

async function alternativeRooms(studio: Studio, trx: Db | Trx, session: Occupied, others: Occupied[]) {
  const day = studioDay(session.startsAt, studio.settings.timeZone)
  const rooms = await freeRooms(trx, session, session, others)
  const closed = await Promise.all(
    rooms.map(({ id }) => closedOn(trx, day, { centreId: session.centreId, roomId: id })),
  )
  return rooms.filter((_, at) => !closed[at])
}

/** Finds alternatives for all sessions with one read, since there may be hundreds. */
async function alternativesFor(studio: Studio, db: Db | Trx, sessions: Occupied[], closing: Closing) {
  const { timeZone } = studio.settings
  const [first, last] = [
    dayPlus(closing.fromDay, -LOOK_AHEAD_DAYS),
    dayPlus(closing.untilDay, LOOK_AHEAD_DAYS),
  ]
  const around = await occupied(db, midnight(first, timeZone), midnight(dayPlus(last, 1), timeZone))
  const closures = await closuresBetween(db, first, last)
  const runs = await runsOf(db, sessions)
  const within = new Set(sessions.map(({ id }) => id))
  return async (session: Occupied) => {
    const others = around.filter(({ id }) => id !== session.id)
    return {
      wayOut: nearestDay(studio, session, closing, { others, closures, runs }),
      rooms: closing.roomId === null ? [] : await alternativeRooms(studio, db, session, others),
      isLast: runs.every(({ id, classId }) => classId !== session.classId || within.has(id)),
    }
  }
}

type Around = {
  others: Occupied[]
  closures: Row<'closures'>[]
  runs: Awaited<ReturnType<typeof runsOf>>
}

/**
 * The nearest open day after the closure, or else before it, at the same time with the same room and teacher, in the order
 * of its run.
 */
function nearestDay(
  studio: Studio,
  session: Occupied,
  { fromDay, untilDay }: Closing,
  { others, closures, runs }: Around,
): number | null {
  const { timeZone } = studio.settings
  const plainTime = Temporal.Instant.fromEpochMilliseconds(session.startsAt)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, n) => [
    dayPlus(untilDay, n + 1),
    dayPlus(fromDay, -n - 1),
  ]).flat()
  for (const day of days) {
    const startsAt = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    const place = { ...session, startsAt, endsAt: startsAt + session.endsAt - session.startsAt }
    const { from, until } = hoursIn(studio, runs, session, day)
    if (startsAt < from || place.endsAt > until) continue
    if (closures.some((one) => one.fromDay <= day && one.untilDay >= day && closes(one, session))) continue
    if (clashingWith(place, others).length === 0) return startsAt
  }
  return null
}
