const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-30" -> "30 November 2026": a day is the same everywhere. */
export function dayInWords(plain: string): string {
  return day.format(new Date(`${plain}T00:00:00Z`))
}

/** "Wed 25 November, 20:00", by the studio's clock. */
export function hourInWords(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone })
  return `${day.format(at).replace(',', '')}, ${clock(at, timeZone)}`
}

/** "7:40" */
export function clock(at: number, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone })
  return hour.format(at).replace(/^0(?=\d)/, '')
}

const wholeMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "2026-11" -> "November 2026" */
export function monthInWords(month: string): string {
  return wholeMonth.format(new Date(`${month}-01T00:00:00Z`))
}

/** This many months on, or with a minus back: "2026-12", 1 -> "2027-01". */
export function monthPlus(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The last day of a month: "30 November 2026". */
export function endOfMonth(month: string): string {
  const next = new Date(`${monthPlus(month, 1)}-01T00:00:00Z`)
  return dayInWords(new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10))
}

/** "7:20" today, "Sun 21:10" within a week, "2 Nov" before. */
export function marginOf(at: number, now: number, timeZone: string): string {
  const dayOf = (one: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(one)
  if (dayOf(at) === dayOf(now)) return clock(at, timeZone)
  const isNear = Math.abs(now - at) < 6 * 86_400_000
  if (isNear)
    return `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(at)} ${clock(at, timeZone)}`
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(at)
}
