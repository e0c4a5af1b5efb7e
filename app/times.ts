const moment = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment as the reader's own clock shows it, written as the studio's hours are: "2:30 PM". */
export const yourTime = {
  format: (at: Date | number) => moment.format(at).replace(/\b[ap]m\b/, (half) => half.toUpperCase()),
}

export const yourDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' })

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function studioDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
}

export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The beginning of a day (YYYY-MM-DD) in a time zone, UTC epoch milliseconds. */
export function beginningOf(day: string, timeZone: string): number {
  const guess = Date.parse(`${day}T00:00:00Z`)
  const offset = (at: number) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  }
  // Asked again at what was found: the clocks may change that night.
  return guess - offset(guess - offset(guess))
}
