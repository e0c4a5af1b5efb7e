import { dateFormat } from '../../shared/formats.ts'

/** Moments of the studio's clock, in words. */
export function hourOf(at: number, timeZone: string): string {
  return dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
}

/** "Today", "Tomorrow", or the day with its date. */
export function dayInWords(at: number, timeZone: string): string {
  const [day, today, tomorrow] = [at, Date.now(), Date.now() + 86_400_000].map((one) =>
    longDay(one, timeZone),
  )
  if (day === today) return 'Today'
  return day === tomorrow ? 'Tomorrow' : (day ?? '')
}

/** "Tuesday, 25 November, 6:30 AM" */
export function momentInWords(at: number, timeZone: string): string {
  return `${longDay(at, timeZone)}, ${hourOf(at, timeZone)}`
}

/** "Tuesday, 25 November" */
function longDay(at: number, timeZone: string): string {
  return dateFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(at)
}

/** "Tue, 25 November" */
export function shortDay(at: number, timeZone: string): string {
  return dateFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'long', timeZone }).format(at)
}

/** "Tue, 25 November, 6:30 AM" */
export function shortMoment(at: number, timeZone: string): string {
  return `${shortDay(at, timeZone)}, ${hourOf(at, timeZone)}`
}
