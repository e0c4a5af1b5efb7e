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

/** "Mon, Wed, Fri" */
export function shortDays(days: readonly number[]): string {
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => dayName(day).slice(0, 3))
    .join(', ')
}

/** "07:05" -> "7:05 AM" */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
