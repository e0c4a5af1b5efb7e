import { MONTH_NAMES } from '../../../shared/calendar.ts'
import { DAY_NAMES } from '../../../shared/days.ts'

/** "2026-11-16" in its parts. */
export function dayParts(date: string): { weekday: string; day: number; month: string; year: number } {
  const at = new Date(`${date}T00:00:00Z`)
  return {
    weekday: DAY_NAMES[at.getUTCDay()] ?? '',
    day: at.getUTCDate(),
    month: MONTH_NAMES[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
  }
}

/** Seven days: "16–22 November 2026", "28 December 2026 – 3 January 2027". */
export function daysTitle(from: string): string {
  const first = dayParts(from)
  const last = dayParts(new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10))
  const year = first.year === last.year ? '' : ` ${first.year}`
  const month = first.month === last.month ? '' : ` ${first.month}`
  const dash = month || year ? ' – ' : '–'
  return `${first.day}${month}${year}${dash}${last.day} ${last.month} ${last.year}`
}
