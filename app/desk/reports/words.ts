import type { ReportOnWire } from '../../../contract/reports.ts'
import { fullDateSpan } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { hourWord } from '../wall-clock.ts'

type Period = ReportOnWire['period']

export const PERIOD_WORDS: Record<Period, string> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}
export function beforeWords({ period, isOver }: Pick<ReportOnWire, 'period' | 'isOver'>): string {
  return `the ${period} before${isOver ? '' : ' by this date'}`
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

type Time = Pick<ReportOnWire, 'period' | 'from' | 'until' | 'isOver'>

/** "November, to 23 Nov", and once it is over "November 2026"; of a week "28 Dec – 1 Jan 2027". */
export function titleOf({ period, from, until, isOver }: Time): string {
  if (period === 'week') return `Week of ${fullDateSpan(noonOf(from), noonOf(until), 'UTC')}`
  if (isOver) {
    if (period === 'year') return from.slice(0, 4)
    const months = [...new Set([from, until].map((day) => month.format(noonOf(day))))]
    return `${months.join(' – ')} ${from.slice(0, 4)}`
  }
  const first = period === 'year' ? from.slice(0, 4) : month.format(noonOf(from))
  const last = month.format(noonOf(until))
  const months = period === 'year' || first === last ? first : `${first} – ${last}`
  return `${months}, to ${shortDayOf(until)}`
}

export function monthOf(monthOfYear: string): string {
  return month.format(noonOf(`${monthOfYear}-01`))
}

/** What one column of money is. */
export const COLUMN_WORDS: Record<Period, string> = {
  week: 'day',
  month: 'week',
  quarter: 'week',
  year: 'month',
}

/** What is under a column: "Mon 23", "23 Nov", "Nov". */
export function columnName(period: Period, from: string): string {
  if (period === 'week')
    return `${WEEKDAYS[(new Date(noonOf(from)).getUTCDay() + 6) % 7]} ${Number(from.slice(8))}`
  return period === 'year' ? (shortDayOf(from).split(' ')[1] ?? '') : shortDayOf(from)
}

export function shortDayOf(day: string): string {
  return short.format(noonOf(day))
}

/** In whole units: figures of a report are read, not reckoned with. */
export function whole(amount: number, currency = 'INR'): string {
  return formatPrice(Math.round(amount), currency)
}

export function ofHundred(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 100)
}

/** Of ten, as cuts are drawn. */
export function ofTen(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 10)
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 480 to 660 -> "8 – 11 AM"; the first and the last band have no other end. */
export function bandOf({ from, until }: { from: number; until: number }): string {
  if (from === 0) return `before ${hour(until)}`
  if (until === 24 * 60) return `after ${hour(from)}`
  const [first, last] = [hour(from), hour(until)]
  return `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} – ${last}`
}

/** 660 -> "11 AM" */
const hour = (minutes: number) => hourWord(minutes).replace(':00', '')
