/** Calendar days, which belong to no time zone. */

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function parts(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: MONTH_NAMES[month - 1] ?? '', date }
}

/** "2024-03-15" -> "15 March 2024" */
export function calendarDate(day: string): string {
  const { year, month, date } = parts(day)
  return `${date} ${month} ${year}`
}

/** "15–17 March 2024", "1 April to 30 May 2024" */
export function dateRange(from: string, to: string): string {
  const [start, end] = [parts(from), parts(to)]
  if (from === to) return calendarDate(from)
  if (start.year !== end.year) return `${calendarDate(from)} to ${calendarDate(to)}`
  if (start.month !== end.month) return `${start.date} ${start.month} to ${calendarDate(to)}`
  return `${start.date}–${calendarDate(to)}`
}
