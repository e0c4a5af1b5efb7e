/** Moments of the studio's clock, in words. */
export function hourOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
}

/** "Today", "Tomorrow", or the day with its date. */
export function dayInWords(at: number, timeZone: string): string {
  const day = (moment: number) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  if (day(at) === day(Date.now())) return 'Today'
  if (day(at) === day(Date.now() + 86_400_000)) return 'Tomorrow'
  return new Intl.DateTimeFormat('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(at)
}

/** "Tuesday, 25 November, 6:30 AM" */
export function momentInWords(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return `${day.format(at)}, ${hourOf(at, timeZone)}`
}

/** "Tue, 25 November" */
export function shortDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(at)
}

/** "Tue, 25 November, 6:30 AM" */
export function shortMoment(at: number, timeZone: string): string {
  return `${shortDay(at, timeZone)}, ${hourOf(at, timeZone)}`
}
