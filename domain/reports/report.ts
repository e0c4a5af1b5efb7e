import { sql } from 'kysely'
import type { Reach } from '../../contract/permissions.ts'
import { reachOf } from '../../contract/permissions.ts'
import type { Period } from '../../contract/reports.ts'
import type { Db } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import { grantsOf } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { CAME, countReports } from './count.ts'
import { columnsOf, type Span, spanOf } from './span.ts'

/** Which classes count: all, or those of some centres. People are counted for the whole studio only. */
export type Within = { db: Db; centreIds: readonly string[] | null }

/**
 * What a week, a month, a quarter or a year came to, as far as it has gone. Counted before it is read.
 * @throws AppError forbidden, also for a centre that is not theirs
 */
export async function reportOf(
  studio: Studio,
  member: Member,
  { period, centreId }: { period: Period; centreId?: string | undefined },
) {
  const { within, reach } = await requireReports(studio, member, centreId)
  await countReports(studio)
  const today = studioDay(studio.now(), studio.settings.timeZone)
  const span = spanOf(period, today)
  const isWhole = within.centreIds === null
  return {
    span,
    countedAt: studio.now(),
    centres: await centresOf(studio.db, reach),
    money: await moneyOf(within, span, today),
    mats: await matsOf(within, span),
    came: await cameOf(within, span),
    again: isWhole ? await againOf(studio, span, today) : null,
    slipping: isWhole ? await slippingOf(studio, 4) : null,
    waiting: await waitingOf(studio, within, span),
    films: isWhole ? await filmsOf(studio, span) : null,
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

/** Classes of the centres; every class without any named. */
export function classesIn({ db, centreIds }: Within) {
  return db
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select('classes.id')
    .where((eb) => eb(eb.fn.coalesce('rooms.centreId', 'classes.centreId'), 'in', [...(centreIds ?? []), '']))
}

export function countsIn(within: Within, { from, until }: { from: string; until: string }) {
  const query = within.db.selectFrom('sessionCounts').where('day', '>=', from).where('day', '<=', until)
  return within.centreIds === null ? query : query.where('classId', 'in', classesIn(within))
}

function moneyIn(within: Within, from: string, until: string) {
  const query = within.db.selectFrom('moneyDays').where('day', '>=', from).where('day', '<=', until)
  return within.centreIds === null ? query : query.where('classId', 'in', classesIn(within))
}

async function moneyOf(within: Within, span: Span, today: string) {
  const sums = async (from: string, until: string) => {
    const rows = await moneyIn(within, from, until)
      .select((eb) => [
        'currency',
        eb.fn.sum<number>('taken').as('taken'),
        eb.fn.sum<number>('back').as('back'),
        eb.fn.sum<number>('tax').as('tax'),
      ])
      .groupBy('currency')
      .orderBy('currency')
      .execute()
    return rows.map(({ currency, taken, back, tax }) => ({
      ...{ currency, taken: Number(taken), back: Number(back), tax: Number(tax) },
    }))
  }
  const columns = columnsOf(span.period, today)
  const days = await moneyIn(within, columns[0]?.from ?? span.from, today)
    .select((eb) => [
      'day',
      'isOnline',
      eb.fn.sum<number>('taken').as('taken'),
      eb.fn.sum<number>('back').as('back'),
    ])
    .where('currency', '=', 'INR')
    .groupBy(['day', 'isOnline'])
    .execute()
  return {
    now: await sums(span.from, span.until),
    before: await sums(span.before.from, span.before.until),
    columns: columns.map((column) => {
      const own = days.filter(({ day }) => day >= column.from && day <= column.until)
      const sum = (of: 'taken' | 'back', isOnline?: 0 | 1) =>
        own
          .filter((one) => isOnline === undefined || one.isOnline === isOnline)
          .reduce((all, one) => all + Number(one[of]), 0)
      return { ...column, inRooms: sum('taken', 0), online: sum('taken', 1), back: sum('back') }
    }),
  }
}

/** Hours of the day at which a session begins, in minutes. */
export const BANDS = [
  { from: 0, until: 8 * 60 },
  { from: 8 * 60, until: 11 * 60 },
  { from: 11 * 60, until: 16 * 60 },
  { from: 16 * 60, until: 18 * 60 },
  { from: 18 * 60, until: 24 * 60 },
]

async function matsOf(within: Within, span: Span) {
  const band = sql<number>`case ${sql.join(
    BANDS.map(({ until }, n) => sql`when ${sql.ref('minute')} < ${sql.lit(until)} then ${sql.lit(n)}`),
    sql` `,
  )} end`
  const rows = await countsIn(within, span)
    .select((eb) => [
      'weekday',
      band.as('band'),
      eb.fn.sum<number>('taken').as('taken'),
      eb.fn.sum<number>('capacity').as('capacity'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .groupBy(['weekday', band])
    .execute()
  const cells = rows.map((row) => ({
    ...{ weekday: row.weekday, band: Number(row.band), taken: Number(row.taken) },
    ...{ capacity: Number(row.capacity), sessions: Number(row.sessions) },
  }))
  return { cells, bands: BANDS }
}

async function cameOf(within: Within, span: Span) {
  const sums = (
    eb: import('kysely').ExpressionBuilder<import('../../database/tables.ts').Database, 'sessionCounts'>,
  ) => {
    const isCalled = sql`${sql.ref('present')} + ${sql.ref('late')} + ${sql.ref('absent')} + ${sql.ref('excused')} > 0`
    return [
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.sum<number>(sql<number>`case when ${isCalled} then 1 else 0 end`).as('called'),
      eb.fn.sum<number>('sessionCounts.taken').as('taken'),
      eb.fn.sum<number>('sessionCounts.capacity').as('capacity'),
      eb.fn.sum<number>('sessionCounts.present').as('present'),
      eb.fn.sum<number>('sessionCounts.late').as('late'),
      eb.fn.sum<number>('sessionCounts.absent').as('absent'),
      eb.fn.sum<number>('sessionCounts.excused').as('excused'),
      eb.fn.sum<number>('sessionCounts.leftLate').as('leftLate'),
    ]
  }
  const all = await countsIn(within, span).select(sums).executeTakeFirstOrThrow()
  const teachers = await within.db
    .selectFrom(
      countsIn(within, span)
        .select('sessionCounts.instructorId')
        .select(sums)
        .groupBy('sessionCounts.instructorId')
        .orderBy(sql`count(*)`, 'desc')
        .limit(12)
        .as('own'),
    )
    .innerJoin('instructors', 'instructors.id', 'own.instructorId')
    .selectAll('own')
    .select(['instructors.id', 'instructors.firstName', 'instructors.lastName'])
    .orderBy('own.sessions', 'desc')
    .orderBy('instructors.id')
    .execute()
  const numbers = (row: typeof all) => ({
    ...{ sessions: Number(row.sessions), called: Number(row.called ?? 0), taken: Number(row.taken ?? 0) },
    ...{
      capacity: Number(row.capacity ?? 0),
      present: Number(row.present ?? 0),
      late: Number(row.late ?? 0),
    },
    ...{ absent: Number(row.absent ?? 0), excused: Number(row.excused ?? 0) },
    leftLate: Number(row.leftLate ?? 0),
  })
  return {
    all: numbers(all),
    teachers: teachers.map(({ id, firstName, lastName, instructorId: _, ...row }) => ({
      ...{ id, name: fullName(firstName, lastName) },
      ...numbers(row),
    })),
  }
}

const COHORTS = 6

async function againOf(studio: Studio, span: Span, today: string) {
  const { db, settings } = studio
  const month = Temporal.PlainYearMonth.from(today.slice(0, 7))
  const begins = (of: Temporal.PlainYearMonth) =>
    of.toPlainDate({ day: 1 }).toZonedDateTime(settings.timeZone).epochMilliseconds
  // In which of the months each began, counted where the rows are: there is one for each person and month.
  const began = sql<number>`case ${sql.join(
    Array.from({ length: COHORTS - 1 }, (_, n) => {
      const next = month.subtract({ months: COHORTS - 2 - n })
      return sql`when ${sql.ref('visitors.firstAt')} < ${sql.lit(begins(next))} then ${sql.lit(n)}`
    }),
    sql` `,
  )} else ${sql.lit(COHORTS - 1)} end`
  const visits = await db
    .selectFrom('visitors')
    .innerJoin('visitorMonths', 'visitorMonths.userId', 'visitors.userId')
    .select((eb) => [began.as('cohort'), 'visitorMonths.month', eb.fn.countAll<number>().as('people')])
    .where('visitors.firstAt', '>=', begins(month.subtract({ months: COHORTS - 1 })))
    .groupBy([began, 'visitorMonths.month'])
    .execute()
  const firstOf = (cohort: number) => month.subtract({ months: COHORTS - 1 - cohort }).toString()
  const people = (first: string, of: string) =>
    Number(visits.find((one) => firstOf(Number(one.cohort)) === first && one.month === of)?.people ?? 0)
  const cohorts = Array.from({ length: COHORTS }, (_, n) => {
    const first = month.subtract({ months: COHORTS - 1 - n })
    return {
      month: first.toString(),
      people: people(first.toString(), first.toString()),
      // A month that is not over says nothing yet.
      later: Array.from({ length: 4 }, (_, m) => {
        const later = first.add({ months: m + 1 })
        return Temporal.PlainYearMonth.compare(later, month) < 0
          ? people(first.toString(), later.toString())
          : null
      }),
    }
  })
  return { cohorts, ...(await newAndReturning(studio, span)) }
}

async function newAndReturning({ db, settings }: Studio, span: Span) {
  const at = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(settings.timeZone).epochMilliseconds
  const { n: fresh } = await db
    .selectFrom('visitors')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('firstAt', '>=', at(span.from))
    .where('firstAt', '<', at(span.until, 1))
    .executeTakeFirstOrThrow()
  const all = span.period === 'week' ? await cameBetween(db, span) : await cameInMonths(db, span)
  return { all, fresh: Number(fresh) }
}

/** People by the day, straight from the bookings: a week has few, and what is counted ahead of it is months. */
async function cameBetween(db: Db, { from, until }: Span): Promise<number> {
  const { n } = await db
    .selectFrom('sessionCounts as counts')
    .innerJoin('bookings', 'bookings.sessionId', 'counts.sessionId')
    .select((eb) => eb.fn.count<number>('bookings.userId').distinct().as('n'))
    .where('counts.day', '>=', from)
    .where('counts.day', '<=', until)
    .where(CAME)
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function cameInMonths(db: Db, span: Span): Promise<number> {
  const [from, until] = [span.from.slice(0, 7), span.until.slice(0, 7)]
  const { n } = await db
    .selectFrom('visitors')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('visitorMonths as month')
          .select('month.month')
          .whereRef('month.userId', '=', 'visitors.userId')
          .where('month.month', '>=', from)
          .where('month.month', '<=', until),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(n)
}

const HOUR = 3_600_000
const TIMES = 3
const LEAST_DAYS = 10
const MOST_DAYS = 180

/** People whose absence is longer than three times their own rhythm, and who are booked in nothing to come. */
export async function slippingOf(studio: Studio, limit: number) {
  const { db } = studio
  const now = studio.now()
  const away = sql`(${sql.lit(now)} - ${sql.ref('visitors.lastAt')})`
  const query = db
    .selectFrom('visitors')
    .innerJoin('users', 'users.id', 'visitors.userId')
    .where('users.deletedAt', 'is', null)
    .where('visitors.rhythmHours', 'is not', null)
    .where('visitors.lastAt', '<', now - LEAST_DAYS * 24 * HOUR)
    .where('visitors.lastAt', '>', now - MOST_DAYS * 24 * HOUR)
    .where(
      sql<boolean>`${away} > cast(${sql.ref('visitors.rhythmHours')} as bigint) * ${sql.lit(TIMES * HOUR)}`,
    )
    // Looked up once: not for each of them.
    .where(
      'visitors.userId',
      'not in',
      db
        .selectFrom('bookings')
        .select((eb) => eb.fn.coalesce('bookings.userId', eb.val('')).as('userId'))
        .where('bookings.state', '=', 'booked')
        // As a join SQLite would read every booking and look each one's session up.
        .where(
          'bookings.sessionId',
          'in',
          db.selectFrom('classSessions').select('classSessions.id').where('classSessions.startsAt', '>', now),
        ),
    )
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const people = await query
    .select([
      'visitors.userId',
      'users.firstName',
      'users.lastName',
      'visitors.rhythmHours',
      'visitors.lastAt',
      'visitors.visits',
    ])
    .orderBy('visitors.visits', 'desc')
    .orderBy('visitors.userId')
    .limit(limit)
    .execute()
  const weeks = await weeksOf(
    studio,
    people.map(({ userId }) => userId),
  )
  return {
    count: Number(n),
    people: people.map(({ userId, firstName, lastName, rhythmHours, lastAt, visits }) => ({
      ...{ userId, name: fullName(firstName, lastName), visits, lastAt },
      everyDays: Math.max(1, Math.round((rhythmHours ?? 0) / 24)),
      awayDays: Math.floor((now - lastAt) / (24 * HOUR)),
      weeks: weeks.get(userId) ?? [],
    })),
  }
}

const WEEKS = 12

/** How often in each of the last twelve weeks, the latest last. */
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
 * Who waited for something that began without them: they stand on its list still, or the list was closed when it was over. Whoever left by
 * themselves, or let an offer lapse, is not among them.
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
  const classes = rows.map(({ id, title, people, lost }) => ({
    id,
    title,
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
