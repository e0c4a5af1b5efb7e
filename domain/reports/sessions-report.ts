import { sql } from 'kysely'
import { fullName } from '../../shared/full-name.ts'
import type { Studio } from '../core/studio.ts'
import type { Span } from './span.ts'
import { classesIn, type Within } from './within.ts'

/** Sessions that were held in some days, by when they began. */
export function countsIn(
  { settings }: Studio,
  within: Within,
  { from, until }: { from: string; until: string },
) {
  const at = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(settings.timeZone).epochMilliseconds
  const query = within.db
    .selectFrom('sessionCounts')
    .where('sessionCounts.startsAt', '>=', at(from))
    .where('sessionCounts.startsAt', '<', at(until, 1))
  return within.centreIds === null ? query : query.where('sessionCounts.classId', 'in', classesIn(within))
}

/** Hours of the day at which a session begins, in minutes. */
export const BANDS = [
  { from: 0, until: 8 * 60 },
  { from: 8 * 60, until: 11 * 60 },
  { from: 11 * 60, until: 16 * 60 },
  { from: 16 * 60, until: 18 * 60 },
  { from: 18 * 60, until: 24 * 60 },
]
const TEACHERS = 12

/** How full the hours of the week were, and who came: added from one row a teacher, weekday and band, so that the sessions are read once. */
export async function sessionsReport(studio: Studio, within: Within, span: Span) {
  const rows = await cellsIn(studio, within, span)
  const hours = Map.groupBy(rows, ({ weekday, band }) => `${weekday} ${band}`)
  const cells = [...hours.values()].flatMap((some) => {
    const [{ weekday, band } = { weekday: 0, band: 0 }] = some
    const { taken, capacity, sessions } = sumOf(some)
    return [{ weekday, band, taken, capacity, sessions }]
  })
  return {
    mats: { cells, bands: BANDS },
    came: { all: sumOf(rows), teachers: await teachersOf(within, rows) },
  }
}

type Cell = Awaited<ReturnType<typeof cellsIn>>[number]
const SUMS = [
  ...([
    'sessions',
    'called',
    'taken',
    'capacity',
    'present',
    'late',
    'absent',
    'excused',
    'leftLate',
  ] as const),
]
type Sums = Record<(typeof SUMS)[number], number>

function sumOf(rows: readonly Cell[]): Sums {
  const of = (name: (typeof SUMS)[number]) => rows.reduce((sum, row) => sum + row[name], 0)
  return Object.fromEntries(SUMS.map((name) => [name, of(name)])) as Sums
}

async function cellsIn(studio: Studio, within: Within, span: Span) {
  const band = sql<number>`case ${sql.join(
    BANDS.map(({ until }, n) => sql`when ${sql.ref('minute')} < ${sql.lit(until)} then ${sql.lit(n)}`),
    sql` `,
  )} end`
  const isCalled = sql`${sql.ref('present')} + ${sql.ref('late')} + ${sql.ref('absent')} + ${sql.ref('excused')} > 0`
  const rows = await countsIn(studio, within, span)
    .select((eb) => [
      ...(['instructorId', 'weekday'] as const),
      band.as('band'),
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.sum<number>(sql<number>`case when ${isCalled} then 1 else 0 end`).as('called'),
      eb.fn.sum<number>('sessionCounts.taken').as('taken'),
      eb.fn.sum<number>('sessionCounts.capacity').as('capacity'),
      eb.fn.sum<number>('sessionCounts.present').as('present'),
      eb.fn.sum<number>('sessionCounts.late').as('late'),
      eb.fn.sum<number>('sessionCounts.absent').as('absent'),
      eb.fn.sum<number>('sessionCounts.excused').as('excused'),
      eb.fn.sum<number>('sessionCounts.leftLate').as('leftLate'),
    ])
    .groupBy(['instructorId', 'weekday', band])
    .execute()
  return rows.map(({ instructorId, weekday, band, ...sums }) => ({
    instructorId,
    weekday,
    band: Number(band),
    ...(Object.fromEntries(SUMS.map((name) => [name, Number(sums[name])])) as Sums),
  }))
}

/** Those who held most sessions. */
async function teachersOf({ db }: Within, rows: readonly Cell[]) {
  const most = [...Map.groupBy(rows, ({ instructorId }) => instructorId)]
    .map(([id, own]) => ({ id, ...sumOf(own) }))
    .toSorted((one, other) => other.sessions - one.sessions || (one.id < other.id ? -1 : 1))
    .slice(0, TEACHERS)
  if (most.length === 0) return []
  const people = await db
    .selectFrom('instructors')
    .select(['id', 'firstName', 'lastName'])
    .where(
      'id',
      'in',
      most.map(({ id }) => id),
    )
    .execute()
  return most.flatMap(({ id, ...sums }) => {
    const who = people.find((one) => one.id === id)
    return who ? [{ id, name: fullName(who.firstName, who.lastName), ...sums }] : []
  })
}
