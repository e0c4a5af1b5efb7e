/** Days are YYYY-MM-DD, minutes are counted from midnight, both on the studio's clock; moments are UTC epoch milliseconds. */

const DAY = 86_400_000
const MINUTE = 60_000
export const MINUTES_A_DAY = 24 * 60

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

/** What a clock in a time zone shows at a moment, read as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

export function dayOf(at: number, timeZone: string): string {
  return new Date(wallOf(at, timeZone)).toISOString().slice(0, 10)
}

export function minuteOf(at: number, timeZone: string): number {
  return (wallOf(at, timeZone) % DAY) / MINUTE
}

/** The moment at which the studio's clock shows it. In an hour that a change of clocks skips: as much later. */
export function momentOf(day: string, minute: number, timeZone: string): number {
  const wall = utc(day) + minute * MINUTE
  const guess = wall - (wallOf(wall, timeZone) - wall)
  return guess - (wallOf(guess, timeZone) - wall)
}

/** 450 -> "7:30" */
export function hourWord(minute: number): string {
  return `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, '0')}`
}

/** 450 -> "07:30", as a field holds it. */
export function hourField(minute: number): string {
  return hourWord(minute).padStart(5, '0')
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
export const monthOf = inUtc({ month: 'long', year: 'numeric' })
const dayAndMonth = inUtc({ day: 'numeric', month: 'long' })

/** "23 to 29 November", "30 November to 6 December" */
export function spanInWords(from: string, until: string): string {
  const first = from.slice(0, 7) === until.slice(0, 7) ? numberOf(from) : dayAndMonth(from)
  return `${first} to ${dayAndMonth(until)}`
}
