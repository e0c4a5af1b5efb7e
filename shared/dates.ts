import { dateFormat } from './formats.ts'

/**
 * How every text writes a date or a time: "Tue 1 Dec, 6:30 PM". The year follows only where it is not the current one; papers
 * and records, which are read years later, use `fullDate`. A moment is UTC epoch milliseconds, a plain day YYYY-MM-DD.
 */

/** "6:30 PM" */
export function clockAt(at: number, timeZone: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, timeZone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** "6:30 – 7:45 PM", "11:30 AM – 12:45 PM" */
export function clockBetween(from: number, until: number, timeZone: string): string {
  const [first, last] = [clockAt(from, timeZone), clockAt(until, timeZone)]
  return `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} – ${last}`
}

/** "Tue 1 Dec"; in another year "Fri 1 Jan 2027" */
export function shortDate(at: number, timeZone: string, now = Date.now()): string {
  const { weekday, day, month, year } = partsOf(at, timeZone)
  return `${weekday} ${day} ${month}${year === partsOf(now, timeZone).year ? '' : ` ${year}`}`
}

/** "Tue 1 Dec, 6:30 PM" */
export function dateAndTime(at: number, timeZone: string, now = Date.now()): string {
  return `${shortDate(at, timeZone, now)}, ${clockAt(at, timeZone)}`
}

/** "Tue 1 Dec 2026" */
export function fullDate(at: number, timeZone: string): string {
  const { weekday, day, month, year } = partsOf(at, timeZone)
  return `${weekday} ${day} ${month} ${year}`
}

/** "Tue 1 Dec 2026, 6:30 PM" */
export function fullDateAndTime(at: number, timeZone: string): string {
  return `${fullDate(at, timeZone)}, ${clockAt(at, timeZone)}`
}

/** "Tuesday 1 December", for headings; in another year "Friday 1 January 2027" */
export function longDate(at: number, timeZone: string, now = Date.now()): string {
  const format = dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  const year = ` ${partsOf(now, timeZone).year}`
  const words = format.format(at).replace(',', '')
  return words.endsWith(year) ? words.slice(0, -year.length) : words
}

/** "29 Nov – 10 Jan", "5 – 9 Jan 2027": the year only where it begins in another. One day is "29 Nov". */
export function dateSpan(from: number, until: number, timeZone: string, now = Date.now()): string {
  const [first, last] = [partsOf(from, timeZone), partsOf(until, timeZone)]
  const year = first.year === partsOf(now, timeZone).year ? '' : ` ${last.year}`
  const end = `${last.day} ${last.month}${year}`
  if (first.month !== last.month || first.year !== last.year) return `${first.day} ${first.month} – ${end}`
  return first.day === last.day ? end : `${first.day} – ${end}`
}

/** "29 Nov 2026 – 10 Jan 2027", "5 – 9 Jan 2027" */
export function fullDateSpan(from: number, until: number, timeZone: string): string {
  const [first, last] = [partsOf(from, timeZone), partsOf(until, timeZone)]
  const end = `${last.day} ${last.month} ${last.year}`
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`
  return first.day === last.day ? end : `${first.day} – ${end}`
}

/** The day of a moment: "2026-12-01". */
export function plainDay(at: number, timeZone: string): string {
  return dateFormat('en-CA', { timeZone }).format(at)
}

/** A plain day as `shortDate` writes it: "Tue 1 Dec". @param today a plain day */
export function shortDay(day: string, today = plainDay(Date.now(), 'UTC')): string {
  return shortDate(noonOf(day), 'UTC', noonOf(today))
}

/** A plain day with its year: "Tue 1 Dec 2026"; empty for what is no day. */
export function fullDay(day: string): string {
  const noon = noonOf(day)
  return Number.isNaN(noon) ? '' : fullDate(noon, 'UTC')
}

/** A plain month, "2026-12", or the month of a plain day: "December 2026". */
export function monthAndYear(month: string): string {
  const format = dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(noonOf(`${month.slice(0, 7)}-01`))
}

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod'

/** In parts, since no locale writes these in this order; en-US has "Sep", "6" and "PM" where en-GB has "Sept", "06" and "pm". */
function partsOf(at: number, timeZone: string): Record<Part, string> {
  const format = dateFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    Part,
    string
  >
}
