import { TEXTS } from '../../shared/texts.ts'
import { listClasses } from '../classes/find-class.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment } from '../enrollment/find-enrollment.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { isLive } from '../seats/live-holds.ts'
import { type Sellable, sellablePlaces } from '../seats/reserve.ts'
import { buyerFor } from './buyer.ts'

const MOST_SESSIONS = 60

/**
 * Classes on sale within reach, in the studio's order, with the price now and the places free and held for the waitlist.
 * @throws AppError forbidden
 */
export async function classesToSell(studio: Studio, member: Member) {
  const { everywhere, centreIds } = await requireMay(studio.db, member, 'sale.make')
  const now = studio.now()
  const found = await listClasses(studio)
  const centres = await centresOf(studio)
  const within = found.filter((one) => {
    const centreId = centres.get(one.id) ?? null
    return !isOver(one, now) && (everywhere || (centreId !== null && centreIds.includes(centreId)))
  })
  const waited = await waitedFor(studio)
  const sold = []
  for (const one of within) {
    const places = waited.has(one.id) ? await placesIn(studio, one) : []
    sold.push({ ...one, run: places.length > 0 ? runOf(places) : { free: one.seatsLeft, kept: 0 } })
  }
  return sold
}

/** Few classes have a waitlist. */
async function waitedFor({ db }: Studio): Promise<Set<string>> {
  const rows = await db
    .selectFrom('enrollments')
    .select('classId')
    .distinct()
    .where('status', '=', 'waitlisted')
    .execute()
  return new Set(rows.map(({ classId }) => classId))
}

async function placesIn(studio: Studio, one: { id: string; capacity: number }) {
  return sellablePlaces(studio, studio.db, { classId: one.id, capacity: one.capacity })
}

/** What a waiting member has been offered: session ids for single places, null for the run. */
async function offeredTo(studio: Studio, userId: string, classId: string): Promise<Set<string | null>> {
  const rows = await studio.db
    .selectFrom('holds')
    .select('sessionId')
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('offeredTo', 'is not', null)
    .where(isLive(studio))
    .execute()
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** A run has as many free places as its fullest session. */
function runOf(places: Sellable[]) {
  const free = Math.min(...places.map((one) => one.free))
  const left = Math.min(...places.map((one) => one.free + one.kept))
  return { free, kept: left - free }
}

async function centresOf({ db }: Studio) {
  const rows = await db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select((eb) => ['classes.id', eb.fn.coalesce('rooms.centreId', 'classes.centreId').as('centreId')])
    .execute()
  return new Map(rows.map(({ id, centreId }) => [id, centreId]))
}

/**
 * What a member can buy of a class: the run and its single places, each with free places.
 * @throws AppError forbidden; not-found
 */
export async function choicesAtDesk(
  studio: Studio,
  actor: Member,
  { classId, memberId }: Record<'classId' | 'memberId', string>,
) {
  const { db } = studio
  await requireMay(db, actor, 'sale.make', { classId })
  const found = (await classesToSell(studio, actor)).find(({ id }) => id === classId)
  if (!found) throw new AppError('not-found', TEXTS.classNotFound)
  const person = await buyerFor(db, actor, memberId)
  const own = await findEnrollment(db as never, memberId, classId, null)
  const booked = await db
    .selectFrom('bookings')
    .select('sessionId')
    .where('classId', '=', classId)
    .where('userId', '=', memberId)
    .where('state', '=', 'booked')
    .execute()
  const isIn = new Set(booked.map(({ sessionId }) => sessionId))
  const sessions =
    found.singlePricePaise === null || found.type === 'Recorded'
      ? []
      : await db
          .selectFrom('classSessions')
          .select(['id', 'startsAt'])
          .where('classId', '=', classId)
          .where('cancelledAt', 'is', null)
          .where('startsAt', '>', studio.now())
          .orderBy('startsAt')
          .limit(MOST_SESSIONS)
          .execute()
  const places = await placesIn(studio, found)
  const offered = await offeredTo(studio, memberId, classId)
  const bySession = new Map(places.map((one) => [one.sessionId, one]))
  return {
    person,
    yogaClass: found,
    isOffered: offered.has(null),
    isInRun: own !== undefined && IN_CLASS.includes(own.status),
    sessions: sessions.map(({ id, startsAt }) => {
      const { free = 0, kept = 0 } = bySession.get(id) ?? {}
      return { id, startsAt, isIn: isIn.has(id), free, kept, isOffered: offered.has(id) }
    }),
  }
}
