/** Emails sent after 10 PM count as read from 7 AM. */
const DAYTIME = { from: 7, until: 22 }

/** The moment by which this many milliseconds of daytime have passed. */
export function afterDaytime(from: number, length: number, timeZone: string): number {
  let left = length
  for (let date = dateOf(from, timeZone); ; date = date.add({ days: 1 })) {
    const [begins, ends] = daytimeOf(date, from, timeZone)
    if (left <= ends - begins) return begins + left
    left -= Math.max(0, ends - begins)
  }
}

/** Milliseconds of daytime between two moments. */
export function daytimeBetween(from: number, until: number, timeZone: string): number {
  let sum = 0
  for (let date = dateOf(from, timeZone); ; date = date.add({ days: 1 })) {
    const [begins, ends] = daytimeOf(date, from, timeZone)
    if (begins >= until) return sum
    sum += Math.max(0, Math.min(ends, until) - begins)
  }
}

function dateOf(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The part of the day after `from`. */
function daytimeOf(date: Temporal.PlainDate, from: number, timeZone: string): [begins: number, ends: number] {
  const at = (hour: number) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds
  return [Math.max(from, at(DAYTIME.from)), at(DAYTIME.until)]
}
