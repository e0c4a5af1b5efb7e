import { dateFormat } from './formats.ts'

/** "India time (IST)" of Asia/Kolkata; a zone that changes its clocks has no one abbreviation: "Central European time". */
export function zoneName(timeZone: string): string {
  const name = part(timeZone, 'longGeneric').replace(/ Standard Time$| Time$/, ' time')
  const [winter = '', summer] = [0, 6].map((month) => part(timeZone, 'short', Date.UTC(2026, month, 1)))
  if (name.startsWith('GMT')) return winter
  return winter === summer && /^[A-Z]+$/.test(winter) ? `${name} (${winter})` : name
}

/** "IST"; "GMT+1" where a zone's letters are not known to everyone. */
export function zoneLetters(timeZone: string, at: number): string {
  return part(timeZone, 'short', at)
}

/** Minutes that a zone's clock is ahead of UTC at a moment. */
export function utcOffset(timeZone: string, at: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(part(timeZone, 'longOffset', at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

function part(
  timeZone: string,
  timeZoneName: Intl.DateTimeFormatOptions['timeZoneName'],
  at?: number,
): string {
  const parts = dateFormat('en-IN', { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
