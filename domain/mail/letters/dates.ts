import { clockAt, clockBetween, plainDay, shortDate } from '../../../shared/dates.ts'
import { dateFormat } from '../../../shared/formats.ts'
import { utcOffset, zoneLetters } from '../../../shared/zones.ts'

/** "Fri 20 Nov, 7:00 – 8:15 AM" */
export function timesOf(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  timeZone: string,
): string {
  return `${shortDate(startsAt, timeZone)}, ${clockBetween(startsAt, endsAt, timeZone)}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As `dateAndTime` and `timesOf` write an instant. */
const INSTANT = new RegExp(
  `\\w{3} (\\d{1,2}) (${MONTHS.join('|')})(?: (\\d{4}))?, (\\d{1,2}):(\\d{2})(?: ([AP])M)?(?: – \\d{1,2}:\\d{2} ([AP])M)?( (?:[A-Z]{2,5}|GMT[+-][\\d:]+)(?!\\w))?`,
  'g',
)

/**
 * Adds the reader’s own time to each instant of a text: "Fri 27 Nov, 6:30 AM IST (Thu 5:00 PM your time)". Every email to a member goes
 * through it, so that no email has to know where its reader is.
 */
export function withOwnTime(text: string, studioZone: string, ownZone: string | null): string {
  if (ownZone === null || ownZone === studioZone) return text
  const thisYear = plainDay(Date.now(), studioZone).slice(0, 4)
  return text.replace(INSTANT, (whole, day, month, year, hour, minute, half, endHalf, zone) => {
    const at = Temporal.PlainDateTime.from({
      year: Number(year ?? thisYear),
      month: MONTHS.indexOf(month) + 1,
      day: Number(day),
      hour: (Number(hour) % 12) + ((half ?? endHalf) === 'P' ? 12 : 0),
      minute: Number(minute),
    }).toZonedDateTime(studioZone).epochMilliseconds
    if (utcOffset(studioZone, at) === utcOffset(ownZone, at)) return whole
    const [weekday] = shortDate(at, ownZone).split(' ')
    const studioTime = zone ? whole : `${whole} ${zoneLetters(studioZone, at)}`
    return `${studioTime} (${weekday} ${clockAt(at, ownZone)} your time)`
  })
}

/** What starts soon, as a subject says it: "Today, 6:30 AM", "Tomorrow, 6:30 AM", else "Thursday, 6:30 AM". */
export function soonInWords(at: number, now: number, timeZone: string): string {
  const dayOf = (one: number) =>
    Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = dayOf(now).until(dayOf(at))
  const weekday = dateFormat('en-GB', { weekday: 'long', timeZone }).format(at)
  return `${days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday}, ${clockAt(at, timeZone)}`
}
