import type { ReportOnWire } from '../../../contract/reports.ts'
import { formatPrice } from '../../../shared/money.ts'
import { dayInWords } from '../days.ts'

type Period = ReportOnWire['period']

export const PERIOD_WORDS: Record<Period, string> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}
export function beforeWords({ period, isOver }: Pick<ReportOnWire, 'period' | 'isOver'>): string {
  return `the ${period} before${isOver ? '' : ' by the same day'}`
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const ofDay = (day: string) => new Date(`${day}T00:00:00Z`)

type Time = Pick<ReportOnWire, 'period' | 'from' | 'until' | 'isOver'>

/** "November, to the 23rd", and once it is over "November 2026"; of a week "The week from 28 December 2026 to 1 January 2027". */
export function titleOf({ period, from, until, isOver }: Time): string {
  if (period === 'week') return weekOf(from, until)
  if (isOver) {
    if (period === 'year') return from.slice(0, 4)
    const months = [...new Set([from, until].map((day) => month.format(ofDay(day))))]
    return `${months.join(' to ')} ${from.slice(0, 4)}`
  }
  if (period === 'year') return `${from.slice(0, 4)}, to ${dayInWords(until)}`
  const first = month.format(ofDay(from))
  const last = month.format(ofDay(until))
  const months = first === last ? first : `${first} to ${last}`
  return `${months}, to the ${ordinal(Number(until.slice(8)))}`
}

function weekOf(from: string, until: string): string {
  if (from === until) return `The week from ${dayInWords(from)}`
  const [, month, year] = dayInWords(until).split(' ')
  const [day, ofMonth, ofYear] = dayInWords(from).split(' ')
  const begin = [day, ofMonth !== month && ofMonth, ofYear !== year && ofYear].filter(Boolean).join(' ')
  return `The week from ${begin} to ${dayInWords(until)}`
}

export function monthOf(monthOfYear: string): string {
  return month.format(ofDay(`${monthOfYear}-01`))
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
  if (period === 'week') return `${WEEKDAYS[(ofDay(from).getUTCDay() + 6) % 7]} ${Number(from.slice(8))}`
  return period === 'year' ? (shortDayOf(from).split(' ')[1] ?? '') : shortDayOf(from)
}

export function shortDayOf(day: string): string {
  return short.format(ofDay(day))
}

/** 2 -> "2nd" */
export function ordinal(n: number): string {
  const tens = n % 100
  if (tens >= 11 && tens <= 13) return `${n}th`
  return `${n}${{ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th'}`
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

/** 480 to 660 -> "8 to 11"; the first and the last band have no other end. */
export function bandOf({ from, until }: { from: number; until: number }): string {
  if (from === 0) return `before ${until / 60}`
  return until === 24 * 60 ? `from ${from / 60}` : `${from / 60} to ${until / 60}`
}
