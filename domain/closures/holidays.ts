import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Money, NO_MONEY, nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { checkOf } from '../core/require-may.ts'
import { type Studio, stopped } from '../core/studio.ts'
import type { Occupied } from '../schedule/occupied.ts'
import { requireRefundPermission } from '../session-changes/refund-permission.ts'
import { owedFor, sumOf } from '../session-changes/refunds-owed.ts'
import { lockForClosing, planClosing, requireMayClose } from './close-days.ts'
import { bookedIn, leftOf, refuseDays, sessionsWithin } from './closure-preview.ts'

/** Days of a year to close at once, each with its own reason. Their sessions are cancelled. */
export type Holidays = { centreId: string | null; days: string[] }

type Day = {
  day: string
  /** Sessions still to come. */
  sessions: Occupied[]
  people: number
  /** One email per person and class. */
  letters: number
  refundPaise: Money
  /** Why the day can't be closed; it is then not counted. */
  refused: string | null
}

export type HolidaysPreview = {
  days: Day[]
  /** Across all days. */
  people: number
  letters: number
  refundPaise: Money
}

/**
 * Previews closing these days together; nothing is written.
 * @throws AppError forbidden, not-found
 */
export async function previewHolidays(
  studio: Studio,
  member: Member,
  holidays: Holidays,
): Promise<HolidaysPreview> {
  return inTransaction(studio.db, async (trx) => {
    await requireMayClose(trx, member, holidays.centreId)
    const meaning = await previewOfHolidays(studio, trx, holidays)
    await requireMayRefund(trx, member, holidays, meaning)
    return meaning
  })
}

/**
 * Closes all of these days or none. Each is a closure of its own and can be reopened separately.
 * @param expected what the preview showed; if it differs by now, nothing is written
 * @throws AppError as the preview; conflict for a day that can't be closed, or when the preview is outdated
 */
export async function closeHolidays(
  studio: Studio,
  member: Member,
  { centreId, days }: { centreId: string | null; days: { day: string; name: string }[] },
  expected: { people: number; refund: number },
): Promise<void> {
  const holidays = { centreId, days: days.map(({ day }) => day) }
  await inTransaction(studio.db, async (trx) => {
    await requireMayClose(trx, member, centreId)
    const then = stopped(studio)
    const known = (await previewOfHolidays(then, trx, holidays)).days
    const locked = await lockForClosing(
      trx,
      known.flatMap(({ sessions }) => sessions),
    )
    const meaning = await previewOfHolidays(then, trx, holidays)
    await requireMayRefund(trx, member, holidays, meaning)
    const refused = meaning.days.find((one) => one.refused !== null)?.refused
    if (refused) throw new AppError('conflict', refused)
    // A session may have been moved into these days before the locks were taken.
    const isOther = meaning.days.some(({ sessions }) => sessions.some(({ classId }) => !locked.has(classId)))
    if (
      isOther ||
      expected.people !== meaning.people ||
      nearestPaise(expected.refund) !== meaning.refundPaise
    )
      throw new AppError('conflict', TEXTS.changeMeansOther)
    for (const [at, { day, name }] of days.entries())
      await planClosing(then, trx, member, {
        closing: { centreId, roomId: null, fromDay: day, untilDay: day, name, moves: [] },
        sessions: meaning.days[at]?.sessions ?? [],
        acts: days.length,
      })
  })
}

async function requireMayRefund(
  trx: Trx,
  member: Member,
  { centreId }: Holidays,
  { refundPaise, days }: HolidaysPreview,
) {
  const acts = days.filter(({ refused }) => refused === null).length
  await requireRefundPermission(checkOf(trx, member), { refundPaise, acts }, { centreId })
}

async function previewOfHolidays(
  studio: Studio,
  trx: Trx,
  { centreId, days }: Holidays,
): Promise<HolidaysPreview> {
  const found = []
  for (const [at, day] of days.entries()) {
    const refused =
      days.indexOf(day) < at ? TEXTS.dayTwice : await obstacleToDay(studio, trx, { centreId, day })
    const sessions = refused === null ? await aheadOn(studio, trx, { centreId, day }) : []
    found.push({ day, sessions, refused })
  }
  // Two days together may take all sessions of a class even if neither does alone.
  const all = found.flatMap(({ sessions }) => sessions)
  const meant: Day[] = []
  for (const one of found) {
    const ended = await endedBy(trx, one.sessions, all)
    meant.push({
      ...one,
      ...(await countedIn(trx, one.sessions)),
      refused: one.refused ?? (ended && TEXTS.holidayEndsClass(ended.title)),
    })
  }
  const closed = meant.filter(({ refused }) => refused === null).flatMap(({ sessions }) => sessions)
  const together = await countedIn(trx, closed)
  const letters = meant.reduce((sum, one) => sum + (one.refused === null ? one.letters : 0), 0)
  return { ...together, letters, days: meant }
}

type OneDay = { centreId: string | null; day: string }

async function obstacleToDay(studio: Studio, trx: Trx, { centreId, day }: OneDay): Promise<string | null> {
  try {
    await refuseDays(studio, trx, { centreId, roomId: null, fromDay: day, untilDay: day, moves: [] })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function aheadOn(studio: Studio, trx: Trx, { centreId, day }: OneDay): Promise<Occupied[]> {
  const within = await sessionsWithin(studio, trx, {
    centreId,
    roomId: null,
    fromDay: day,
    untilDay: day,
  })
  return within.filter(({ startsAt }) => startsAt > studio.now())
}

async function endedBy(trx: Trx, sessions: Occupied[], all: Occupied[]): Promise<Occupied | null> {
  for (const session of sessions) if ((await leftOf(trx, session.classId, all)) === 0) return session
  return null
}

async function countedIn(trx: Trx, sessions: Occupied[]) {
  if (sessions.length === 0) return { people: 0, letters: 0, refundPaise: NO_MONEY }
  const booked = await bookedIn(trx, sessions)
  const ids = sessions.map(({ id }) => id)
  return {
    people: new Set(booked.map(({ userId }) => userId)).size,
    letters: new Set(booked.map(({ userId, classId }) => `${userId} ${classId}`)).size,
    refundPaise: sumOf(await owedFor(trx, ids, 'booked')),
  }
}
