import { sql } from 'kysely'
import type { Reach } from '../../contract/permissions.ts'
import { reachOf } from '../../contract/permissions.ts'
import type { Period } from '../../contract/reports.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { labelsOf } from '../classes/label.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countReports } from './count.ts'
import { moneyReport } from './money-report.ts'
import { afterKey, type Key, type Order, ordered } from './paging.ts'
import { returningOf } from './returning.ts'
import { sessionsReport } from './sessions-report.ts'
import { isSlipping } from './slipping.ts'
import { type Span, spanOf } from './span.ts'
import { classesIn, type Within } from './within.ts'

/**
 * A report for a week, month, quarter or year so far. Updates the counts first. People slipping away and videos watched are
 * known only as of today.
 * @throws AppError forbidden, also for a centre out of reach
 */
export async function reportOf(
  studio: Studio,
  member: Member,
  { period, at, centreId }: { period: Period; at?: string | undefined; centreId?: string | undefined },
) {
  const { within, reach } = await requireReports(studio, member, centreId)
  await countReports(studio)
  const today = studioDay(studio.now(), studio.settings.timeZone)
  const span = spanOf(period, today, at)
  const isWhole = within.centreIds === null
  return {
    span,
    countedAt: studio.now(),
    centres: await centresOf(studio.db, reach),
    money: await moneyReport(within, span),
    ...(await sessionsReport(studio, within, span)),
    again: isWhole ? await returningOf(studio, span, today) : null,
    slipping: isWhole && !span.isOver ? await slippingOf(studio, 4) : null,
    waiting: await waitingOf(studio, within, span),
    films: isWhole && !span.isOver ? await filmsOf(studio, span) : null,
    mayPeople: reachOf(await grantsOf(studio.db, member.id), 'member.contact') !== null,
  }
}

/** @throws AppError forbidden */
export async function requireReports(studio: Studio, member: Member, centreId: string | undefined) {
  const reach = await requireMay(studio.db, member, 'reports.see')
  const mine = reach.everywhere ? null : reach.centreIds
  if (centreId && mine !== null && !mine.includes(centreId)) throw new AppError('forbidden', TEXTS.notAllowed)
  const centreIds = centreId ? [centreId] : mine
  return { reach, within: { db: studio.db, centreIds } satisfies Within }
}

async function centresOf(db: Db, { everywhere, centreIds }: Reach) {
  const query = db.selectFrom('centres').select(['id', 'name']).orderBy('position')
  return (everywhere ? query : query.where('id', 'in', [...centreIds, ''])).execute()
}

const HOUR = 3_600_000

export const SLIPPING_ORDER: Order = [
  { by: sql.ref('visitors.visits'), falls: true, kind: 'number' },
  { by: sql.ref('visitors.userId'), kind: 'text' },
]

/**
 * People absent for over three times their usual gap, with nothing booked.
 * @param after the previous page's last; the count then covers those after it
 */
export async function slippingOf(studio: Studio, limit: number, after?: Key) {
  const { db } = studio
  const now = studio.now()
  const query = db
    .selectFrom('visitors')
    .innerJoin('users', 'users.id', 'visitors.userId')
    .where('users.deletedAt', 'is', null)
    .where(isSlipping(now))
  const people = await query
    .select(sql<number>`count(*) over ()`.as('n'))
    .select([
      'visitors.userId',
      'users.firstName',
      'users.lastName',
      'visitors.rhythmHours',
      'visitors.lastAt',
      'visitors.visits',
    ])
    .where(afterKey(SLIPPING_ORDER, after))
    .orderBy(ordered(SLIPPING_ORDER))
    .limit(limit)
    .execute()
  const drawn = people.slice(0, DRAWN).map(({ userId }) => userId)
  const weeks = await weeksOf(studio, drawn)
  return {
    count: Number(people[0]?.n ?? 0),
    people: people.map(({ userId, firstName, lastName, rhythmHours, lastAt, visits }) => ({
      userId,
      name: fullName(firstName, lastName),
      visits,
      lastAt,
      everyDays: Math.max(1, Math.round((rhythmHours ?? 0) / 24)),
      awayDays: Math.floor((now - lastAt) / (24 * HOUR)),
      weeks: weeks.get(userId) ?? [],
    })),
  }
}

const WEEKS = 12
/** The number of people whose weeks are drawn; others get rows only. */
const DRAWN = 12

/** Visits in each of the last twelve weeks, latest last. */
async function weeksOf({ db, now: clock }: Studio, userIds: string[]): Promise<Map<string, number[]>> {
  if (userIds.length === 0) return new Map()
  const now = clock()
  const week = 7 * 24 * HOUR
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('sessionCounts as counts', 'counts.sessionId', 'bookings.sessionId')
    .select(['bookings.userId', 'counts.startsAt'])
    .where('bookings.userId', 'in', userIds)
    .where('bookings.state', '=', 'booked')
    .where((eb) => eb.or([eb('bookings.mark', 'is', null), eb('bookings.mark', 'in', ['present', 'late'])]))
    .where('counts.startsAt', '>', now - WEEKS * week)
    .execute()
  return new Map(
    userIds.map((userId) => {
      const weeks = Array.from({ length: WEEKS }, () => 0)
      for (const { startsAt } of rows.filter((row) => row.userId === userId)) {
        const n = WEEKS - 1 - Math.floor((now - startsAt) / week)
        weeks[n] = (weeks[n] ?? 0) + 1
      }
      return [userId, weeks]
    }),
  )
}

/**
 * People who waited for something that began without them: still on the waitlist, or on it when it ended. Leaves out people
 * who left it or let an offer lapse.
 */
export function waitsIn(studio: Studio, within: Within, { from, until }: { from: string; until: string }) {
  const at = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(studio.settings.timeZone).epochMilliseconds
  const begins = sql<number>`coalesce(${sql.ref('session.startsAt')}, (select min(${sql.ref('startsAt')}) from ${sql.table('classSessions')}
    where ${sql.ref('classSessions.classId')} = ${sql.ref('own.classId')}))`
  const query = within.db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .leftJoin('classSessions as session', 'session.id', 'own.sessionId')
    .where((eb) =>
      eb.or([
        eb('own.status', '=', 'waitlisted'),
        eb.and([
          eb('own.status', '=', 'cancelled'),
          eb('own.paymentId', 'is', null),
          eb('own.waitPlace', 'is not', null),
          eb('own.offeredAt', 'is', null),
          eb('own.cancelledBy', 'is', null),
          eb('own.cancelledAt', '>=', begins),
        ]),
      ]),
    )
    .where(begins, '>=', at(from))
    .where(begins, '<', Math.min(at(until, 1), studio.now()))
  return within.centreIds === null ? query : query.where('own.classId', 'in', classesIn(within))
}

async function waitingOf(studio: Studio, within: Within, span: Span) {
  const rows = await waitsIn(studio, within, span)
    .select((eb) => [
      'classes.id',
      'classes.title',
      eb.fn.countAll<number>().as('people'),
      eb.fn
        .sum<number>(
          sql<number>`case when ${sql.ref('own.sessionId')} is null then ${sql.ref('classes.pricePaise')}
            else coalesce(${sql.ref('classes.singlePricePaise')}, ${sql.ref('classes.pricePaise')}) end`,
        )
        .as('lost'),
    ])
    .groupBy(['classes.id', 'classes.title'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('classes.id')
    .execute()
  const labels = await labelsOf(
    studio.db,
    rows.map(({ id }) => id),
    studio.settings.timeZone,
  )
  const classes = rows.map(({ id, title, people, lost }) => ({
    id,
    title: labels.get(id) ?? title,
    people: Number(people),
    lost: Number(lost),
  }))
  return {
    people: classes.reduce((sum, one) => sum + one.people, 0),
    lost: classes.reduce((sum, one) => sum + one.lost, 0),
    classes: classes.slice(0, 5),
  }
}

export function filmsIn({ db, settings }: Studio, { from, until }: { from: string; until: string }) {
  const at = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(settings.timeZone).epochMilliseconds
  return db
    .selectFrom('videoPlaces as place')
    .innerJoin('classVideos as film', 'film.id', 'place.videoId')
    .innerJoin('classes', 'classes.id', 'film.classId')
    .where('place.updatedAt', '>=', at(from))
    .where('place.updatedAt', '<', at(until, 1))
}

async function filmsOf(studio: Studio, span: Span) {
  const films = await filmsIn(studio, span)
    .select((eb) => [
      'film.id',
      'film.title',
      'classes.title as classTitle',
      eb.fn.countAll<number>().as('people'),
    ])
    .groupBy(['film.id', 'film.title', 'classes.title'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('film.id')
    .limit(6)
    .execute()
  const { n } = await filmsIn(studio, span)
    .select((eb) => eb.fn.count<number>('place.userId').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return { people: Number(n), films: films.map((film) => ({ ...film, people: Number(film.people) })) }
}
