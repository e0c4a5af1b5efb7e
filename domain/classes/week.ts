/** Days are in the studio's time zone; weeks begin on Monday. */

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

export type SevenDays = { from: string; previous: string | null; next: string; days: string[] }

/** Seven days starting at `asked`, or at `today` if `asked` is in the past or missing. */
export function sevenDays(today: string, asked = today): SevenDays {
  const first = Temporal.PlainDate.from(asked < today ? today : asked)
  const before = first.subtract({ days: 7 }).toString()
  const from = first.toString()
  return {
    from,
    previous: from === today ? null : before < today ? today : before,
    next: first.add({ days: 7 }).toString(),
    days: Array.from({ length: 7 }, (_, n) => first.add({ days: n }).toString()),
  }
}

/** UTC epoch milliseconds; the end is exclusive. A week with a clock change isn't 168 hours long. */
export function boundsOf({ from, next }: SevenDays, timeZone: string): { from: number; to: number } {
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  return { from: midnight(from), to: midnight(next) }
}

/** "07:00", studio time. */
export function wallTime(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}
