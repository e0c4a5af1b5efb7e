/** As on the wire: 1 = Sunday ... 7 = Saturday (section 9). */
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export function dayName(day: number): string {
  return DAY_NAMES[day - 1] ?? ''
}

/** "Mon, Wed, Fri"; three or more in a row are a range: "Mon–Fri, Sun". The week begins on Monday. */
export function shortDays(days: readonly number[]): string {
  const short = (fromMonday: number) => dayName(((fromMonday + 1) % 7) + 1).slice(0, 3)
  const runs: number[][] = []
  for (const day of days.map((one) => (one + 5) % 7).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && day === (run.at(-1) ?? 0) + 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${short(run[0] ?? 0)}–${short(run.at(-1) ?? 0)}` : run.map(short).join(', '),
    )
    .join(', ')
}

/** "07:05" -> "7:05 AM" */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "07:00", "08:15" -> "7:00" and "8:15 AM": the half of the day is said once where it is the same. */
export function clockSpan(from: string, until: string): [from: string, until: string] {
  const [first, last] = [clockTime(from), clockTime(until)]
  return [first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first, last]
}

/** "7:00 – 8:15 AM" */
export function clockRange(from: string, until: string): string {
  return clockSpan(from, until).join(' – ')
}

/** How long from one time of a day to another, "07:00" to "08:15"; 0 where they are not known. */
export function minutesOf({ startTime, endTime }: { startTime: string; endTime: string }): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return minutes(endTime) - minutes(startTime)
}
