import { dateFormat } from '../../../shared/formats.ts'
import { zoneLetters } from '../../../shared/zones.ts'

/** An instant as a letter names it: "Friday, 20 November 2026 at 7:00 AM IST". */
export function hourInWords(at: number, timeZone: string): string {
  const day = dateFormat('en-GB', { dateStyle: 'full', timeZone }).format(at)
  return `${day} at ${clockInWords(at, timeZone)} ${zoneLetters(timeZone, at)}`
}

/** "20 November 2026" */
export function dayInWords(at: number, timeZone: string): string {
  return dateFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}

/** What begins soon, as a subject says it: "Tomorrow 6:30 AM", "Today 6:30 AM", else "Thursday 6:30 AM". */
export function soonInWords(at: number, now: number, timeZone: string): string {
  const dayOf = (one: number) =>
    Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = dayOf(now).until(dayOf(at))
  const weekday = dateFormat('en-GB', { weekday: 'long', timeZone }).format(at)
  return `${days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday} ${clockInWords(at, timeZone)}`
}

/** "6:30 AM" */
function clockInWords(at: number, timeZone: string): string {
  const clock = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return clock.format(at).replace(/\s/, ' ')
}
