import { sql } from 'kysely'
import type { Period } from '../../contract/reports.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { fullName } from '../../shared/full-name.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { countReports } from './count.ts'
import { countsIn } from './held.ts'
import { filmsIn, requireReports, slippingOf, waitsIn } from './report.ts'
import { type Span, spanOf } from './span.ts'
import { classesIn, type Within } from './within.ts'

export const REPORT_ROWS = ['money', 'mats', 'away', 'new', 'slipping', 'waiting', 'films'] as const
export type ReportRows = (typeof REPORT_ROWS)[number]

type Cell = string | number
export type Rows = {
  title: string
  columns: string[]
  /** `to` leads to where more of it stands. */
  rows: { cells: Cell[]; to: string | null }[]
  /** There are more than were asked for. */
  more: boolean
  from: string
  until: string
}

type Asked = { studio: Studio; within: Within; span: Span; limit: number }

/** Whom they name is for those who may write to members. */
const OF_PEOPLE: readonly ReportRows[] = ['away', 'new', 'slipping', 'waiting']

const ON_SCREEN = 300
const IN_A_FILE = 50_000

/**
 * The rows from which a figure was added.
 * @throws AppError forbidden, also for names where somebody may see figures alone
 */
export async function reportRows(
  studio: Studio,
  member: Member,
  {
    what,
    period,
    centreId,
    isFile = false,
  }: { what: ReportRows; period: Period; centreId?: string | undefined; isFile?: boolean },
): Promise<Rows> {
  const { within } = await requireReports(studio, member, centreId)
  if (OF_PEOPLE.includes(what)) await requireMay(studio.db, member, 'member.contact')
  // People are counted for the whole studio.
  if (what === 'new' || what === 'slipping' || what === 'films')
    await requireMay(studio.db, member, 'reports.see', { centreId: null })
  await countReports(studio)
  const span = spanOf(period, studioDay(studio.now(), studio.settings.timeZone))
  const limit = isFile ? IN_A_FILE : ON_SCREEN
  const found = await ROWS[what]({ studio, within, span, limit: limit + 1 })
  const { from, until } = span
  return { ...found, from, until, rows: found.rows.slice(0, limit), more: found.rows.length > limit }
}

/** The same as a file for a spreadsheet; whoever takes one is written down. */
export async function reportFile(
  studio: Studio,
  member: Member,
  asked: { what: ReportRows; period: Period; centreId?: string | undefined },
): Promise<string> {
  const { columns, rows } = await reportRows(studio, member, { ...asked, isFile: true })
  await inTransaction(studio.db, (trx) =>
    record(studio, trx, member.id, 'report.exported', asked.what, { period: asked.period }),
  )
  return `${BYTE_ORDER_MARK}${csvLines([columns, ...rows.map(({ cells }) => cells)])}`
}

const ROWS: Record<ReportRows, (asked: Asked) => Promise<Pick<Rows, 'title' | 'columns' | 'rows'>>> = {
  async money({ within, span, limit }) {
    let query = within.db
      .selectFrom('moneyDays')
      .select((eb) => [
        ...(['day', 'currency'] as const),
        eb.fn.sum<number>('taken').as('taken'),
        eb.fn.sum<number>('back').as('back'),
        eb.fn.sum<number>('tax').as('tax'),
      ])
      .where('day', '>=', span.from)
      .where('day', '<=', span.until)
      .groupBy(['day', 'currency'])
      .orderBy('day', 'desc')
      .limit(limit)
    if (within.centreIds !== null) query = query.where('classId', 'in', classesIn(within))
    const rows = await query.execute()
    return {
      title: 'Money in, by day',
      columns: ['Day', 'Currency', 'Taken', 'Given back', 'Tax inside'],
      rows: rows.map(({ day, currency, taken, back, tax }) => ({
        cells: [day, currency, Number(taken) / 100, Number(back) / 100, Number(tax) / 100],
        to: `/studio/money?from=${day}&until=${day}`,
      })),
    }
  },
  async mats({ studio, within, span, limit }) {
    const rows = await countsIn(studio, within, span)
      .innerJoin('classes', 'classes.id', 'sessionCounts.classId')
      .innerJoin('instructors', 'instructors.id', 'sessionCounts.instructorId')
      .selectAll('sessionCounts')
      .select(['classes.title', 'instructors.firstName', 'instructors.lastName'])
      .orderBy('sessionCounts.startsAt', 'desc')
      .orderBy('sessionCounts.sessionId')
      .limit(limit)
      .execute()
    return {
      title: 'Sessions that were held',
      columns: [
        'Day',
        'Hour',
        'Class',
        'Teacher',
        'Mats taken',
        'Mats',
        'Here',
        'Late',
        'Stayed away',
        'Excused',
        'Left late',
      ],
      rows: rows.map((row) => ({
        cells: [
          ...[row.day, hourOf(row.minute), row.title, fullName(row.firstName, row.lastName)],
          ...[row.taken, row.capacity, row.present, row.late, row.absent, row.excused, row.leftLate],
        ],
        to: `/studio/session/${row.sessionId}`,
      })),
    }
  },
  async away({ studio, within, span, limit }) {
    const rows = await countsIn(studio, within, span)
      .innerJoin('bookings', 'bookings.sessionId', 'sessionCounts.sessionId')
      .innerJoin('classes', 'classes.id', 'sessionCounts.classId')
      .leftJoin('users', 'users.id', 'bookings.userId')
      .select(['sessionCounts.day', 'sessionCounts.minute', 'sessionCounts.sessionId', 'classes.title'])
      .select(['bookings.guestName', 'users.firstName', 'users.lastName', 'bookings.mark'])
      .where('bookings.state', '=', 'booked')
      .where('bookings.mark', 'in', ['absent', 'excused'])
      .orderBy('sessionCounts.startsAt', 'desc')
      .orderBy('sessionCounts.sessionId')
      .orderBy('bookings.id')
      .limit(limit)
      .execute()
    return {
      title: 'Who booked and stayed away',
      columns: ['Day', 'Hour', 'Class', 'Person', 'Roll'],
      rows: rows.map((row) => ({
        cells: [row.day, hourOf(row.minute), row.title, nameOf(row), row.mark ?? ''],
        to: `/studio/session/${row.sessionId}`,
      })),
    }
  },
  async new({ studio, span, limit }) {
    const at = (day: string, days = 0) =>
      Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(studio.settings.timeZone).epochMilliseconds
    const rows = await studio.db
      .selectFrom('visitors')
      .innerJoin('users', 'users.id', 'visitors.userId')
      .select(['visitors.userId', 'users.firstName', 'users.lastName', 'visitors.firstAt', 'visitors.visits'])
      .select('visitors.lastAt')
      .where('visitors.firstAt', '>=', at(span.from))
      .where('visitors.firstAt', '<', at(span.until, 1))
      .orderBy('visitors.firstAt', 'desc')
      .orderBy('visitors.userId')
      .limit(limit)
      .execute()
    return {
      title: 'Who came for the first time',
      columns: ['Person', 'First here', 'Last here', 'Times here'],
      rows: rows.map((row) => ({
        cells: [nameOf(row), dayAt(studio, row.firstAt), dayAt(studio, row.lastAt), row.visits],
        to: `/studio/money?member=${row.userId}`,
      })),
    }
  },
  async slipping({ studio, limit }) {
    const { people } = await slippingOf(studio, Math.min(limit, ON_SCREEN + 1))
    return {
      title: 'Who is slipping away',
      columns: ['Person', 'Used to come every … days', 'Days away', 'Last here', 'Times here'],
      rows: people.map((row) => ({
        cells: [row.name, row.everyDays, row.awayDays, dayAt(studio, row.lastAt), row.visits],
        to: `/studio/money?member=${row.userId}`,
      })),
    }
  },
  async waiting({ studio, within, span, limit }) {
    const rows = await waitsIn(studio, within, span)
      .innerJoin('users', 'users.id', 'own.userId')
      .select([
        'own.id',
        'own.classId',
        'own.createdAt',
        'classes.title',
        'users.firstName',
        'users.lastName',
      ])
      .select('session.startsAt')
      .orderBy('own.createdAt', 'desc')
      .orderBy('own.id')
      .limit(limit)
      .execute()
    return {
      title: 'Who waited in vain',
      columns: ['Person', 'Class', 'Session', 'Waited since'],
      rows: rows.map((row) => ({
        cells: [
          nameOf(row),
          row.title,
          row.startsAt === null ? 'the whole run' : dayAt(studio, row.startsAt),
          dayAt(studio, row.createdAt),
        ],
        to: `/studio/classes/${row.classId}`,
      })),
    }
  },
  async films({ studio, span, limit }) {
    const rows = await filmsIn(studio, span)
      .select((eb) => [
        ...([
          'film.id',
          'film.title',
          'film.durationSeconds',
          'classes.id as classId',
          'classes.title as classTitle',
        ] as const),
        eb.fn.countAll<number>().as('people'),
        eb.fn.avg<number>('place.seconds').as('seconds'),
      ])
      .groupBy(['film.id', 'film.title', 'film.durationSeconds', 'classes.id', 'classes.title'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('film.id')
      .limit(limit)
      .execute()
    return {
      title: 'Films that were watched',
      columns: ['Film', 'Class', 'People', 'Watched up to, on average, %'],
      rows: rows.map((row) => ({
        cells: [
          row.title,
          row.classTitle,
          Number(row.people),
          Math.min(100, Math.round((Number(row.seconds) / Math.max(1, row.durationSeconds)) * 100)),
        ],
        to: `/studio/classes/${row.classId}`,
      })),
    }
  },
}

function nameOf(row: {
  firstName: string | null
  lastName: string | null
  guestName?: string | null
}): string {
  return row.firstName === null ? (row.guestName ?? 'a guest') : fullName(row.firstName, row.lastName)
}

function hourOf(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

function dayAt({ settings }: Studio, at: number): string {
  return studioDay(at, settings.timeZone)
}
