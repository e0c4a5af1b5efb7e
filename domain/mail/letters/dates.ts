/** An instant as a letter names it: "Friday, 20 November 2026 at 07:00 (Asia/Kolkata)". */
export function hourInWords(at: number, timeZone: string): string {
  const hour = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${hour.format(at)} (${timeZone.replaceAll('_', ' ')})`
}

/** "20 November 2026" */
export function dayInWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}
