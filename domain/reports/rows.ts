import { sql } from 'kysely'
import type { Period, REPORT_ROWS } from '../../contract/reports.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { monthAndYear } from '../../shared/dates.ts'
import { fullName } from '../../shared/full-name.ts'
import { wayInWords } from '../../shared/payment-ways.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireFileTry } from '../core/throttle.ts'
import { countReports } from './count.ts'
import { byClass, byMonth, byWay, LEDGER_COLUMNS, type Ledger, receiptsIn, taxOf } from './ledger.ts'
import { afterKey, type Key, keyFromText, keyToText, type Order, ordered } from './paging.ts'
import { filmsIn, requireReports, SLIPPING_ORDER, slippingOf, waitsIn } from './report.ts'
import { boundsOf, cohortsOf, visitorsIn } from './returning.ts'
import { countsIn } from './sessions-report.ts'
import { type Span, spanOf } from './span.ts'
import { isMoneyIn, type Within } from './within.ts'

type ReportRows = (typeof REPORT_ROWS)[number]

type Cell = string | number
export type Rows = {
  title: string
  columns: string[]
  /** Indexes of the columns with amounts, in rupees or dollars with two decimals. */
  money: number[]
  /** `to` links to details. */
  rows: { cells: Cell[]; to: string | null }[]
  /** Totals of all rows, one line per currency. */
  totals: Cell[][]
  /** The start of the next page. */
  next: string | null
  from: string
  until: string
}

type Asked = {
  what: ReportRows
  period: Period
  at?: string | undefined
  centreId?: string | undefined
  month?: string | undefined
  later?: number | undefined
  from?: string | undefined
  until?: string | undefined
  after?: string | undefined
}
type Page = {
  studio: Studio
  within: Within
  span: Span
  today: string
  limit: number
  asked: Asked
  after: Key | undefined
}
type Found = { cells: Cell[]; to: string | null; key: Key }
type Kind = {
  title(page: Pick<Page, 'asked' | 'span'>): string
  columns: string[]
  order: Order
  rows(page: Page): Promise<Found[]>
  totals?(page: Omit<Page, 'after' | 'limit'>): Promise<Cell[][]>
}

/** These name people, so they need permission to contact members. */
const OF_PEOPLE: readonly ReportRows[] = ['away', 'new', 'returning', 'cohort', 'slipping', 'waiting']
/** People are counted for the whole studio. */
const OF_ALL: readonly ReportRows[] = ['new', 'returning', 'cohort', 'cohorts', 'slipping', 'films']

const ON_SCREEN = 100
const IN_A_PIECE = 5_000

/**
 * A page of the rows behind a figure.
 * @throws AppError forbidden, also for names where someone may see only figures; invalid for an unknown position
 */
export async function reportRows(studio: Studio, member: Member, asked: Asked): Promise<Rows> {
  const page = await begin(studio, member, asked)
  const kind = ROWS[asked.what]
  const after = keyFromText(kind.order, asked.after)
  const found = await kind.rows({ ...page, after, limit: ON_SCREEN + 1 })
  const rows = found.slice(0, ON_SCREEN)
  const last = found.length > ON_SCREEN ? rows.at(-1) : undefined
  const { from, until } = page.span
  return {
    title: kind.title(page),
    columns: kind.columns,
    money: moneyIn(kind.columns),
    from,
    until,
    totals: rows.length > 0 ? ((await kind.totals?.(page)) ?? []) : [],
    rows: rows.map(({ cells, to }) => ({ cells, to })),
    next: last ? keyToText(last.key) : null,
  }
}

/** The same as a complete CSV file, in pieces. Each download is logged. */
export async function reportFile(
  studio: Studio,
  member: Member,
  asked: Asked,
): Promise<AsyncGenerator<string>> {
  const page = await begin(studio, member, asked)
  await requireFileTry(studio, member)
  await inTransaction(studio.db, (trx) =>
    recordEvent(studio, trx, member.id, 'report.exported', asked.what, { period: asked.period }),
  )
  return pieces(page)
}

async function* pieces(page: Omit<Page, 'after' | 'limit'>) {
  const kind = ROWS[page.asked.what]
  const money = moneyIn(kind.columns)
  const written = (cell: Cell, place: number) =>
    typeof cell === 'number' && money.includes(place) ? cell.toFixed(2) : cell
  yield `${BYTE_ORDER_MARK}${csvLines([kind.columns])}`
  for (let after: Key | undefined; ; ) {
    const rows = await kind.rows({ ...page, after, limit: IN_A_PIECE })
    if (rows.length > 0) yield csvLines(rows.map(({ cells }) => cells.map(written)))
    after = rows.at(-1)?.key
    if (rows.length < IN_A_PIECE || !after) return
  }
}

const MONEY = new Set([
  ...['Received', 'Refunded', 'Kept', 'Tax included'],
  ...['Taxable', 'Tax', 'CGST', 'SGST', 'IGST', 'Total'],
])

const moneyIn = (columns: string[]) => columns.flatMap((name, place) => (MONEY.has(name) ? [place] : []))

async function begin(studio: Studio, member: Member, asked: Asked) {
  const { what, period, at, centreId } = asked
  const { within } = await requireReports(studio, member, centreId)
  if (OF_PEOPLE.includes(what)) await requireMay(studio.db, member, 'member.contact')
  if (what === 'receipts') await requireMay(studio.db, member, 'sales.see')
  if (OF_ALL.includes(what)) await requireMay(studio.db, member, 'reports.see', { centreId: null })
  await countReports(studio)
  const today = studioDay(studio.now(), studio.settings.timeZone)
  return { studio, within, today, asked, span: chosenDays(spanOf(period, today, at), asked) }
}

/** These accept any days, since an accountant's year doesn't begin in January. */
const OF_DAYS: readonly ReportRows[] = ['by-class', 'by-way', 'by-month', 'tax', 'receipts']

/** @throws AppError invalid */
function chosenDays(span: Span, { what, from, until }: Asked): Span {
  if (!OF_DAYS.includes(what) || (from === undefined && until === undefined)) return span
  const days = { from: from ?? span.from, until: until ?? span.until }
  if (days.from > days.until)
    throw new AppError('invalid', TEXTS.reportDaysWrong, { until: TEXTS.reportDaysWrong })
  return { ...span, ...days }
}

const c = (name: string) => sql.ref(name)
const id = (name: string): Order[number] => ({ by: c(name), kind: 'text' })
const newest = (name: string): Order[number] => ({ by: c(name), falls: true, kind: 'number' })

/** A report summed in memory; its result is short. */
function ledgerKind(
  title: string,
  columns: readonly string[],
  ledgerOf: (studio: Studio, within: Within, span: Span) => Promise<Ledger>,
): Kind {
  return {
    title: () => title,
    columns: [...columns],
    order: [{ by: sql`1`, kind: 'number' }],
    async rows({ studio, within, span, limit, after }) {
      const first = after === undefined ? 0 : Number(after[0]) + 1
      const { rows } = await ledgerOf(studio, within, span)
      return rows.slice(first, first + limit).map((row, n) => ({ ...row, key: [first + n] }))
    },
    totals: async ({ studio, within, span }) => (await ledgerOf(studio, within, span)).totals,
  }
}

const ROWS: Record<ReportRows, Kind> = {
  'by-class': ledgerKind('Revenue by class', LEDGER_COLUMNS['by-class'], byClass),
  'by-way': ledgerKind('Revenue by payment method', LEDGER_COLUMNS['by-way'], byWay),
  'by-month': ledgerKind('Revenue by month', LEDGER_COLUMNS['by-month'], byMonth),
  tax: ledgerKind('Tax by month, rate and state', LEDGER_COLUMNS.tax, taxOf),
  receipts: {
    title: () => 'Receipts and credit notes',
    columns: [
      'Number',
      'Document',
      'Date',
      'Customer',
      'Customer GSTIN',
      'For',
      'Payment method',
      'Taxable',
      'Tax',
      'Total',
      'Currency',
    ],
    order: [newest('receipts.issuedAt'), id('receipts.id')],
    async rows({ studio, within, span, limit, after }) {
      const rows = await receiptsIn(studio, within, span)
        .selectAll('receipts')
        .select(['payments.way', 'payments.method'])
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => {
        const sign = row.refundId === null ? 1 : -1
        const tax = row.cgstPaise + row.sgstPaise + row.igstPaise
        return {
          cells: [
            row.code,
            row.kind === 'invoice' ? 'tax invoice' : row.kind,
            dayAt(studio, row.issuedAt),
            row.buyer.business?.name ?? row.buyer.name,
            row.buyer.business?.gstin ?? '',
            row.what,
            wayInWords(row.way, row.method),
            (sign * row.taxablePaise) / 100,
            (sign * tax) / 100,
            (sign * row.amountPaise) / 100,
            row.currency,
          ],
          to: `/api/receipts/${row.id}.pdf`,
          key: [row.issuedAt, row.id],
        }
      })
    },
    async totals({ studio, within, span }) {
      const sums = await receiptsIn(studio, within, span)
        .select((eb) => {
          const signed = (amount: string) =>
            eb.fn.sum<number>(
              sql<number>`case when ${c('receipts.refundId')} is null then 1 else -1 end * (${sql.raw(amount)})`,
            )
          return [
            'receipts.currency',
            signed('"receipts"."taxablePaise"').as('taxable'),
            signed('"receipts"."cgstPaise" + "receipts"."sgstPaise" + "receipts"."igstPaise"').as('tax'),
            signed('"receipts"."amountPaise"').as('total'),
          ]
        })
        .groupBy('receipts.currency')
        .orderBy('receipts.currency')
        .execute()
      return sums.map(({ currency, taxable, tax, total }) => [
        'Total',
        '',
        '',
        '',
        '',
        '',
        '',
        Number(taxable) / 100,
        Number(tax) / 100,
        Number(total) / 100,
        currency,
      ])
    },
  },
  money: {
    title: () => 'Revenue by day',
    columns: ['Day', 'Currency', 'Received', 'Refunded', 'Tax included'],
    order: [{ by: c('day'), falls: true, kind: 'text' }, id('currency')],
    async rows({ within, span, limit, after }) {
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
        .where(afterKey(this.order, after))
        .groupBy(['day', 'currency'])
        .orderBy(ordered(this.order))
        .limit(limit)
      if (within.centreIds !== null)
        query = query.where((eb) =>
          isMoneyIn(eb, within, { classId: eb.ref('classId'), centreId: eb.ref('centreId') }),
        )
      const rows = await query.execute()
      return rows.map(({ day, currency, taken, back, tax }) => ({
        cells: [day, currency, Number(taken) / 100, Number(back) / 100, Number(tax) / 100],
        to: `/studio/money?from=${day}&until=${day}`,
        key: [day, currency],
      }))
    },
  },
  mats: {
    title: () => 'Sessions held',
    columns: [
      ...['Day', 'Time', 'Class', 'Teacher', 'Booked', 'Places'],
      ...['Present', 'Late', 'No-show', 'Excused', 'Late cancellation'],
    ],
    order: [newest('sessionCounts.startsAt'), id('sessionCounts.sessionId')],
    async rows({ studio, within, span, limit, after }) {
      const rows = await countsIn(studio, within, span)
        .innerJoin('classes', 'classes.id', 'sessionCounts.classId')
        .innerJoin('instructors', 'instructors.id', 'sessionCounts.instructorId')
        .selectAll('sessionCounts')
        .select(['classes.title', 'instructors.firstName', 'instructors.lastName'])
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        cells: [
          ...[row.day, hourOf(row.minute), row.title, fullName(row.firstName, row.lastName)],
          ...[row.taken, row.capacity, row.present, row.late, row.absent, row.excused, row.leftLate],
        ],
        to: `/studio/session/${row.sessionId}`,
        key: [row.startsAt, row.sessionId],
      }))
    },
  },
  away: {
    title: () => 'No-shows and excused',
    columns: ['Day', 'Time', 'Class', 'Member', 'Attendance'],
    order: [newest('sessionCounts.startsAt'), id('sessionCounts.sessionId'), id('bookings.id')],
    async rows({ studio, within, span, limit, after }) {
      const rows = await countsIn(studio, within, span)
        .innerJoin('bookings', 'bookings.sessionId', 'sessionCounts.sessionId')
        .innerJoin('classes', 'classes.id', 'sessionCounts.classId')
        .leftJoin('users', 'users.id', 'bookings.userId')
        .select(['sessionCounts.day', 'sessionCounts.minute', 'sessionCounts.sessionId', 'classes.title'])
        .select(['sessionCounts.startsAt', 'bookings.id', 'bookings.mark'])
        .select(['bookings.guestName', 'users.firstName', 'users.lastName'])
        .where('bookings.state', '=', 'booked')
        .where('bookings.mark', 'in', ['absent', 'excused'])
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        cells: [row.day, hourOf(row.minute), row.title, nameOf(row), row.mark ?? ''],
        to: `/studio/session/${row.sessionId}`,
        key: [row.startsAt, row.sessionId, row.id],
      }))
    },
  },
  new: {
    title: () => 'First-timers',
    columns: ['Member', 'First visit', 'Last visit', 'Visits'],
    order: [newest('visitors.firstAt'), id('visitors.userId')],
    async rows({ studio, span, limit, after }) {
      const [since, end] = boundsOf(studio, span)
      const rows = await studio.db
        .selectFrom('visitors')
        .innerJoin('users', 'users.id', 'visitors.userId')
        .selectAll('visitors')
        .select(['users.firstName', 'users.lastName'])
        .where('visitors.firstAt', '>=', since)
        .where('visitors.firstAt', '<', end)
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...visitor(studio, row), key: [row.firstAt, row.userId] }))
    },
  },
  returning: {
    title: () => 'Returning members',
    columns: ['Member', 'First visit', 'Last visit', 'Visits'],
    order: [newest('visitors.lastAt'), id('visitors.userId')],
    async rows({ studio, span, limit, after }) {
      const [since] = boundsOf(studio, span)
      const rows = await visitorsIn(studio, span)
        .innerJoin('users', 'users.id', 'visitors.userId')
        .selectAll('visitors')
        .select(['users.firstName', 'users.lastName'])
        .where('visitors.firstAt', '<', since)
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...visitor(studio, row), key: [row.lastAt, row.userId] }))
    },
  },
  cohorts: {
    title: () => 'Retention by first month',
    columns: ['First visit in', 'New', 'After 1 month', '2 months', '3 months', '4 months'],
    order: [{ by: c('month'), kind: 'text' }],
    async rows({ studio, span, today, after }) {
      const cohorts = await cohortsOf(studio, span, today)
      return cohorts
        .filter(({ month }) => month > String(after?.[0] ?? ''))
        .map(({ month, people, later }) => ({
          cells: [month, people, ...later.map((one) => one ?? '')],
          to: `/studio/reports/cohort?month=${month}`,
          key: [month],
        }))
    },
  },
  cohort: {
    title: (page) => {
      const { later = 0 } = page.asked
      const month = monthOf(page)
      return `First visit in ${monthAndYear(month)}${later > 0 ? `, and again in ${monthAndYear(plusMonths(month, later))}` : ''}`
    },
    columns: ['Member', 'First visit', 'Last visit', 'Visits'],
    order: [newest('visitors.firstAt'), id('visitors.userId')],
    async rows({ studio, span, asked, limit, after }) {
      const month = monthOf({ asked, span })
      const [since, end] = boundsOf(studio, { from: `${month}-01`, until: lastDayOf(month) })
      const { later = 0 } = asked
      const rows = await studio.db
        .selectFrom('visitors')
        .innerJoin('users', 'users.id', 'visitors.userId')
        .selectAll('visitors')
        .select(['users.firstName', 'users.lastName'])
        .where('visitors.firstAt', '>=', since)
        .where('visitors.firstAt', '<', end)
        .where('visitors.userId', 'in', (eb) =>
          eb
            .selectFrom('visitorMonths')
            .select('visitorMonths.userId')
            .where('visitorMonths.month', '=', plusMonths(month, later)),
        )
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...visitor(studio, row), key: [row.firstAt, row.userId] }))
    },
  },
  slipping: {
    title: () => 'Members at risk',
    columns: ['Member', 'Usual gap, in days', 'Days away', 'Last visit', 'Visits'],
    order: SLIPPING_ORDER,
    async rows({ studio, limit, after }) {
      const { people } = await slippingOf(studio, limit, after)
      return people.map((row) => ({
        cells: [row.name, row.everyDays, row.awayDays, dayAt(studio, row.lastAt), row.visits],
        to: `/studio/members/${row.userId}`,
        key: [row.visits, row.userId],
      }))
    },
  },
  waiting: {
    title: () => 'Unmet demand',
    columns: ['Member', 'Class', 'Session', 'On the waitlist since'],
    order: [newest('own.createdAt'), id('own.id')],
    async rows({ studio, within, span, limit, after }) {
      const rows = await waitsIn(studio, within, span)
        .innerJoin('users', 'users.id', 'own.userId')
        .select(['own.id', 'own.classId', 'own.createdAt', 'classes.title', 'session.startsAt'])
        .select(['users.firstName', 'users.lastName'])
        .where(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        cells: [
          nameOf(row),
          row.title,
          row.startsAt === null ? 'all sessions' : dayAt(studio, row.startsAt),
          dayAt(studio, row.createdAt),
        ],
        to: `/studio/classes/${row.classId}`,
        key: [row.createdAt, row.id],
      }))
    },
  },
  films: {
    title: () => 'Videos watched',
    columns: ['Film', 'Class', 'People', 'Average watched, %'],
    order: [{ by: sql`count(*)`, falls: true, kind: 'number' }, id('film.id')],
    async rows({ studio, span, limit, after }) {
      const rows = await filmsIn(studio, span)
        .select((eb) => [
          ...(['film.id', 'film.title', 'film.durationSeconds'] as const),
          ...(['classes.id as classId', 'classes.title as classTitle'] as const),
          eb.fn.countAll<number>().as('people'),
          eb.fn.avg<number>('place.seconds').as('seconds'),
        ])
        .groupBy(['film.id', 'film.title', 'film.durationSeconds', 'classes.id', 'classes.title'])
        .having(afterKey(this.order, after))
        .orderBy(ordered(this.order))
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        cells: [
          row.title,
          row.classTitle,
          Number(row.people),
          Math.min(100, Math.round((Number(row.seconds) / Math.max(1, row.durationSeconds)) * 100)),
        ],
        to: `/studio/classes/${row.classId}`,
        key: [Number(row.people), row.id],
      }))
    },
  },
}

type Visitor = Row<'visitors'> & { firstName: string; lastName: string }

function visitor(studio: Studio, row: Visitor) {
  return {
    cells: [nameOf(row), dayAt(studio, row.firstAt), dayAt(studio, row.lastAt), row.visits],
    to: `/studio/members/${row.userId}`,
  }
}

function monthOf({ asked, span }: Pick<Page, 'asked' | 'span'>): string {
  return asked.month ?? span.until.slice(0, 7)
}

function plusMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

function lastDayOf(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
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
