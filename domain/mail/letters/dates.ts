/** An instant as a letter names it: "Friday, 20 November 2026 at 07:00 (Asia/Kolkata)". */
export function hourInWords(at: number, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${hour.format(at)} (${timeZone.replaceAll('_', ' ')})`
}

/** "20 November 2026" */
export function dayInWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}

/** What begins soon, as a subject says it: "Tomorrow 6:30 AM", "Today 6:30 AM", else "Thursday 6:30 AM". */
export function soonInWords(at: number, now: number, timeZone: string): string {
  const dayOf = (one: number) =>
    Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = dayOf(now).until(dayOf(at))
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(at)
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
  return `${days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday} ${hour.replace(/\s/, ' ')}`
}
