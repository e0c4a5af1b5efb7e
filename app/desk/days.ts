import { clockAt, fullDay, plainDay, shortDate } from '../../shared/dates.ts'

/** This many months on, or with a minus back: "2026-12", 1 -> "2027-01". */
export function monthPlus(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The last day of a month: "Mon 30 Nov 2026". */
export function endOfMonth(month: string): string {
  const next = new Date(`${monthPlus(month, 1)}-01T00:00:00Z`)
  return fullDay(new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10))
}

/** "7:20 AM" today, else "Sun 22 Nov". */
export function marginOf(at: number, now: number, timeZone: string): string {
  const isToday = plainDay(at, timeZone) === plainDay(now, timeZone)
  return isToday ? clockAt(at, timeZone) : shortDate(at, timeZone, now)
}
