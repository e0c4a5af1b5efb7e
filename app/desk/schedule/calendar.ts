import { dateSpan } from '../../../shared/dates.ts'

/** Days are YYYY-MM-DD, the same everywhere. */

const DAY = 86_400_000

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

export function dayPlus(day: string, days: number): string {
  return new Date(utc(day) + days * DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: string, until: string): string[] {
  return Array.from({ length: (utc(until) - utc(from)) / DAY + 1 }, (_, n) => dayPlus(from, n))
}

export function mondayOf(day: string): string {
  return dayPlus(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string): string {
  const next = new Date(utc(firstOfMonth(day)))
  next.setUTCMonth(next.getUTCMonth() + 1)
  return new Date(next.getTime() - DAY).toISOString().slice(0, 10)
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(utc(day))
}

/** "Thursday 26 November" */
export const longDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
/** "Thu 26" */
export const shortDay = (day: string) => `${weekdayOf(day)} ${numberOf(day)}`
/** "Thu" */
export const weekdayOf = inUtc({ weekday: 'short' })
export const wholeWeekday = inUtc({ weekday: 'long' })
export const numberOf = inUtc({ day: 'numeric' })
/** "23 – 29 Nov", "30 Nov – 6 Dec" */
export function spanInWords(from: string, until: string): string {
  return dateSpan(utc(from), utc(until), 'UTC')
}
