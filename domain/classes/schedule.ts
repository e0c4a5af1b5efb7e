/** Days are in the studio's time zone, instants in UTC epoch milliseconds. */

export type WeeklyPlan = {
  /** YYYY-MM-DD. */
  startDate: string
  /** 1 = Sunday ... 7 = Saturday. */
  daysOfWeek: readonly number[]
  /** "07:00"; an end before the start means the next day. */
  startTime: string
  endTime: string
  totalClasses: number
}

export type DatedSession = { number: number; startsAt: number; endsAt: number }

export function datedSessions(plan: WeeklyPlan, timeZone: string): DatedSession[] {
  if (!plan.daysOfWeek.some((day) => day >= 1 && day <= 7))
    throw new RangeError('A class needs at least one day of the week.')
  const sessions: DatedSession[] = []
  const length = lengthOf(plan)
  for (
    let day = Temporal.PlainDate.from(plan.startDate);
    sessions.length < plan.totalClasses;
    day = day.add({ days: 1 })
  ) {
    if (!plan.daysOfWeek.includes(wireWeekday(day))) continue
    const startsAt = instant(day, plan.startTime, timeZone)
    // Uses the length, not the end time on the clock, so a session that crosses a clock change isn't shortened.
    sessions.push({ number: sessions.length + 1, startsAt, endsAt: startsAt + length })
  }
  return sessions
}

/** Milliseconds. An end at or before the start is on the next day. */
function lengthOf({ startTime, endTime }: Pick<WeeklyPlan, 'startTime' | 'endTime'>): number {
  const minutes = minutesOfDay(endTime) - minutesOfDay(startTime)
  return (minutes > 0 ? minutes : minutes + 24 * 60) * 60_000
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function dayPlus(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Temporal counts Monday as 1 to Sunday as 7; the API counts Sunday as 1 to Saturday as 7. */
function wireWeekday(day: Temporal.PlainDate): number {
  return (day.dayOfWeek % 7) + 1
}

function instant(day: Temporal.PlainDate, time: string, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
