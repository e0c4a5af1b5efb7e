/** Weeks begin on Monday; days are in the studio's time zone. */

export type Week = { monday: string; previous: string; next: string; days: string[] }

export function weekOf(day: string): Week {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return {
    monday: monday.toString(),
    previous: monday.subtract({ days: 7 }).toString(),
    next: monday.add({ days: 7 }).toString(),
    days: Array.from({ length: 7 }, (_, n) => monday.add({ days: n }).toString()),
  }
}

/** UTC epoch milliseconds, end exclusive. A week with a clock change is not 168 hours. */
export function weekBounds(week: Week, timeZone: string): { from: number; to: number } {
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  return { from: midnight(week.monday), to: midnight(week.next) }
}

/** "07:00", studio time. */
export function wallTime(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}
