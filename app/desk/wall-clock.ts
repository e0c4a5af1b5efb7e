import { clockTime } from '../../shared/days.ts'

/** Days are YYYY-MM-DD, minutes are counted from midnight, both on the studio's clock; moments are UTC epoch milliseconds. */

const DAY = 86_400_000
const MINUTE = 60_000
export const MINUTES_A_DAY = 24 * 60

/** What a clock in a time zone shows at a moment, read as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
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
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  const guess = wall - (wallOf(wall, timeZone) - wall)
  return guess - (wallOf(guess, timeZone) - wall)
}

/** 450 -> "07:30", as a field holds it. */
export function hourField(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** 450 -> "7:30 AM" */
export const hourWord = (minute: number) => clockTime(hourField(minute))

/** "07:30", as a field holds it -> 450 */
export function minuteOfField(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
