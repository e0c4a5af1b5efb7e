import { dateFormat } from '../../../shared/formats.ts'
import { utcOffset, zoneLetters } from '../../../shared/zones.ts'

/** An instant as a letter names it: "Friday, 20 November 2026 at 7:00 AM IST". */
export function hourInWords(at: number, timeZone: string): string {
  const day = dateFormat('en-GB', { dateStyle: 'full', timeZone }).format(at)
  return `${day} at ${clockInWords(at, timeZone)} ${zoneLetters(timeZone, at)}`
}

/** As `hourInWords` writes an instant. */
const HOUR_IN_WORDS = /\w+day, (\d{1,2}) (\w+) (\d{4}) at (\d{1,2}):(\d{2}) ([AP])M \S*[\w)]/g

/**
 * Puts the reader's own time behind each instant of a line: "Friday, 20 November 2026 at 6:30 AM IST (Thursday 5:00 PM, your time)".
 * Every email to a member goes through it, so that no email has to know where its reader is.
 */
export function withOwnTime(line: string, studioZone: string, ownZone: string | null): string {
  if (ownZone === null || ownZone === studioZone) return line
  return line.replace(HOUR_IN_WORDS, (whole, day, month, year, hour, minute, half) => {
    const at = Temporal.PlainDateTime.from({
      year: Number(year),
      month: MONTHS.indexOf(month) + 1,
      day: Number(day),
      hour: (Number(hour) % 12) + (half === 'P' ? 12 : 0),
      minute: Number(minute),
    }).toZonedDateTime(studioZone).epochMilliseconds
    if (utcOffset(studioZone, at) === utcOffset(ownZone, at)) return whole
    const weekday = dateFormat('en-GB', { weekday: 'long', timeZone: ownZone }).format(at)
    return `${whole} (${weekday} ${clockInWords(at, ownZone)}, your time)`
  })
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
)

/** "20 November 2026" */
export function dayInWords(at: number, timeZone: string): string {
  return dateFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}

/** What begins soon, as a subject says it: "Tomorrow 6:30 AM IST", "Today 6:30 AM IST", else "Thursday 6:30 AM IST". */
export function soonInWords(at: number, now: number, timeZone: string): string {
  const dayOf = (one: number) =>
    Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = dayOf(now).until(dayOf(at))
  const weekday = dateFormat('en-GB', { weekday: 'long', timeZone }).format(at)
  return `${days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday} ${clockInWords(at, timeZone)} ${zoneLetters(timeZone, at)}`
}

/** "6:30 AM" */
function clockInWords(at: number, timeZone: string): string {
  const clock = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return clock.format(at).replace(/\s/, ' ')
}
