import type { Trx } from '../../database/open.ts'
import { type Money, NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { owedFor, sumOf } from '../changes/money.ts'
import { dayPlus } from '../classes/schedule.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { closedOn } from '../studio/closed-days.ts'
import { clashingWith, midnight, type Occupied, occupied } from './occupied.ts'
import { boundsOf, hoursOf } from './ways.ts'

/** Days that are to be closed, in a centre or (null) in the whole studio, and where the sessions go that are moved: the rest is called off. */
export type Closing = {
  centreId: string | null
  fromDay: string
  untilDay: string
  moves: { sessionId: string; startsAt: number }[]
}

export type ClosingMeans = {
  sessions: (Occupied & {
    /** The nearest day on which its room and teacher are free at that hour. */
    wayOut: number | null
    /** Without it nothing of its class would be left, so that it can not be called off by itself. */
    isLast: boolean
  })[]
  /** Begun already: they stay. */
  begun: number
  people: number
  letters: number
  /** For those that are called off. */
  refundPaise: Money
}

const MOST_DAYS = 45
const LOOK_AHEAD_DAYS = 7

/** @throws AppError invalid for days that are none; conflict where it is closed already, or past */
export async function refuseDays(studio: Studio, trx: Trx, { centreId, fromDay, untilDay }: Closing) {
  const today = studioDay(studio.now(), studio.settings.timeZone)
  if (untilDay < fromDay) throw new AppError('invalid', TEXTS.untilBeforeFrom)
  if (fromDay < today) throw new AppError('conflict', TEXTS.dayHasPassed)
  if (untilDay >= dayPlus(fromDay, MOST_DAYS)) throw new AppError('invalid', TEXTS.closureTooLong)
  for (let day = fromDay; day <= untilDay; day = dayPlus(day, 1)) {
    const closed = await closedOn(trx, day, centreId)
    if (closed) throw new AppError('conflict', TEXTS.closedAlready(closed.name))
  }
}

/** Who and what is in days that are to be closed. */
export async function meaningOfClosing(studio: Studio, trx: Trx, closing: Closing): Promise<ClosingMeans> {
  const within = await sessionsWithin(studio, trx, closing)
  const ahead = within.filter(({ startsAt }) => startsAt > studio.now())
  const moved = new Set(closing.moves.map(({ sessionId }) => sessionId))
  const off = ahead.filter(({ id }) => !moved.has(id))
  const booked = await bookedIn(trx, ahead)
  return {
    sessions: await Promise.all(
      ahead.map(async (session) => ({
        ...session,
        wayOut: await nearestDay(studio, trx, session, closing),
        isLast: (await leftOf(trx, session.classId, ahead)) === 0,
      })),
    ),
    begun: within.length - ahead.length,
    people: new Set(booked.map(({ userId }) => userId)).size,
    letters: new Set(booked.map(({ userId, classId }) => `${userId} ${classId}`)).size,
    refundPaise:
      off.length === 0
        ? NO_MONEY
        : sumOf(
            await owedFor(
              trx,
              off.map(({ id }) => id),
              'booked',
            ),
          ),
  }
}

export async function sessionsWithin(studio: Studio, trx: Trx, { centreId, fromDay, untilDay }: Closing) {
  const { timeZone } = studio.settings
  const [from, until] = [midnight(fromDay, timeZone), midnight(dayPlus(untilDay, 1), timeZone)]
  const all = await occupied(trx, from, until)
  return all.filter((one) => one.startsAt >= from && (centreId === null || one.centreId === centreId))
}

export async function bookedIn(trx: Trx, sessions: Occupied[]) {
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

/** How many sessions of a class are outside of those. */
export async function leftOf(trx: Trx, classId: string, within: Occupied[]): Promise<number> {
  const all = await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .execute()
  return all.filter(({ id }) => !within.some((one) => one.id === id)).length
}

/** At its hour, with its room and teacher, in the order of its run, on a day that is open: after the closing, or else before it. */
async function nearestDay(
  studio: Studio,
  trx: Trx,
  session: Occupied,
  { fromDay, untilDay }: Closing,
): Promise<number | null> {
  const { timeZone } = studio.settings
  const hour = Temporal.Instant.fromEpochMilliseconds(session.startsAt).toZonedDateTimeISO(timeZone)
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, n) => [
    dayPlus(untilDay, n + 1),
    dayPlus(fromDay, -n - 1),
  ]).flat()
  for (const day of days) {
    const startsAt = Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone,
      plainTime: hour.toPlainTime(),
    }).epochMilliseconds
    const place = { ...session, startsAt, endsAt: startsAt + session.endsAt - session.startsAt }
    const { from, until } = await hoursOf(studio, trx, session, day)
    if (startsAt < from || place.endsAt > until) continue
    if (await closedOn(trx, day, session.centreId)) continue
    const others = await occupied(trx, ...boundsOf(studio, day))
    if (
      clashingWith(
        place,
        others.filter(({ id }) => id !== session.id),
      ).length === 0
    )
      return startsAt
  }
  return null
}
