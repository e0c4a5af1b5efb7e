import { sql } from 'kysely'
import type { Studio } from '../core/studio.ts'
import type { Span } from './span.ts'

const COHORTS = 6

/** Who began in which of the six months up to the end of a time, and how many of them came one to four months later. */
export async function returningOf(studio: Studio, span: Span, today: string) {
  return { cohorts: await cohortsOf(studio, span, today), ...(await newAndReturning(studio, span)) }
}

export async function cohortsOf(studio: Studio, span: Span, today: string) {
  const { db, settings } = studio
  const month = Temporal.PlainYearMonth.from(span.until.slice(0, 7))
  const present = Temporal.PlainYearMonth.from(today.slice(0, 7))
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
    .where('visitors.firstAt', '<', begins(month.add({ months: 1 })))
    .groupBy([began, 'visitorMonths.month'])
    .execute()
  const firstOf = (cohort: number) => month.subtract({ months: COHORTS - 1 - cohort }).toString()
  const people = (first: string, of: string) =>
    Number(visits.find((one) => firstOf(Number(one.cohort)) === first && one.month === of)?.people ?? 0)
  return Array.from({ length: COHORTS }, (_, n) => {
    const first = month.subtract({ months: COHORTS - 1 - n })
    return {
      month: first.toString(),
      people: people(first.toString(), first.toString()),
      // A month that is not over says nothing yet.
      later: Array.from({ length: 4 }, (_, m) => {
        const later = first.add({ months: m + 1 })
        return Temporal.PlainYearMonth.compare(later, present) < 0
          ? people(first.toString(), later.toString())
          : null
      }),
    }
  })
}

/** How many people came in a time, and how many of them for the first time. */
async function newAndReturning(studio: Studio, span: Span) {
  const [since, end] = boundsOf(studio, span)
  const came = span.isOver
    ? idsIn(studio, span).select((eb) => eb.fn.countAll<number>().as('all'))
    : hereSince(studio, span).select((eb) => eb.fn.countAll<number>().as('all'))
  const { all } = await came.executeTakeFirstOrThrow()
  const { fresh } = await studio.db
    .selectFrom('visitors')
    .select((eb) => eb.fn.countAll<number>().as('fresh'))
    .where('firstAt', '>=', since)
    .where('firstAt', '<', end)
    .executeTakeFirstOrThrow()
  return { all: Number(all), fresh: Number(fresh) }
}

/** Who came in a time. */
export function visitorsIn(studio: Studio, span: Span) {
  if (!span.isOver) return hereSince(studio, span)
  return studio.db
    .selectFrom('visitors')
    .where('visitors.userId', 'in', idsIn(studio, span).select('came.userId'))
}

/** In a time that goes on: anyone who was here last since it began. */
function hereSince(studio: Studio, span: Span) {
  return studio.db.selectFrom('visitors').where('visitors.lastAt', '>=', boundsOf(studio, span)[0])
}

/**
 * In one that is over: by their months, which are counted already, each person once; a week is shorter than that, and its few bookings are
 * read.
 */
function idsIn(studio: Studio, span: Span) {
  const [since, end] = boundsOf(studio, span)
  const ofMonths = studio.db
    .selectFrom('visitorMonths')
    .select('visitorMonths.userId')
    .where('visitorMonths.month', '>=', span.from.slice(0, 7))
    .where('visitorMonths.month', '<=', span.until.slice(0, 7))
    .groupBy('visitorMonths.userId')
  const ofBookings = studio.db
    .selectFrom('sessionCounts as counts')
    .innerJoin('bookings', 'bookings.sessionId', 'counts.sessionId')
    .select((eb) => eb.fn.coalesce('bookings.userId', eb.val('')).as('userId'))
    .where('counts.startsAt', '>=', since)
    .where('counts.startsAt', '<', end)
    .where('bookings.state', '=', 'booked')
    .where('bookings.userId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('bookings.mark', 'is', null), sql<boolean>`not ${CALLED}`]),
        eb('bookings.mark', 'in', ['present', 'late']),
      ]),
    )
    .groupBy('bookings.userId')
  return studio.db.selectFrom((span.period === 'week' ? ofBookings : ofMonths).as('came'))
}

const CALLED = sql`(${sql.join(
  ['present', 'late', 'absent', 'excused'].map((mark) => sql.ref(`counts.${mark}`)),
  sql` + `,
)} > 0)`

/** When a time begins, and when it has ended. */
export function boundsOf({ settings }: Studio, { from, until }: { from: string; until: string }) {
  const at = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(settings.timeZone).epochMilliseconds
  return [at(from), at(until, 1)] as const
}
