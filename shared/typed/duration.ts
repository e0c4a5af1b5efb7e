import { readNumber } from './number.ts'
import { valueText } from './text.ts'

/**
 * Minutes as people write them: "75", "75 min", "1 hr 15 min", "1h15", "1:15", "1.5 hours", "an hour", "2 days". A bare number is minutes.
 * null for what is none, or no whole minutes.
 */
export function readMinutes(typed: string): number | null {
  const text = valueText(typed)
    .toLowerCase()
    .replace(/^an?\s+(?=[hdw])/, '1 ')
    .replace(/^half an hour$/, '30')
  const [, hours, minutes] =
    /^(\d{1,3})\s*(?::|h(?:(?:ou)?rs?\.?)?\s*(?:and\s*)?)\s*(\d{1,2})\s*(?:m|min|mins|minutes)?\.?$/.exec(
      text,
    ) ?? []
  if (hours) return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null
  const [, number = text, unit = 'm'] =
    /^(.*\d)\s*(h|m|d|w)(?:rs?|ours?|ins?|inutes?|ays?|eeks?|ks?)?\.?$/.exec(text) ?? []
  const count = readNumber(number, { isNegative: false })
  const found = count === null ? null : count * (MINUTES[unit] ?? 1)
  return found === null || !Number.isInteger(found) ? null : found
}

const MINUTES: Record<string, number> = { h: 60, d: 1_440, w: 10_080 }

/** Whole hours: "48", "48 hrs", "2 days", "1 week". A bare number is hours. */
export function readHours(typed: string): number | null {
  const bare = readNumber(typed, { decimals: 0, isNegative: false })
  const minutes = readMinutes(typed)
  if (bare !== null) return bare
  return minutes === null || minutes % 60 > 0 ? null : minutes / 60
}

export const durationWanted = 'Enter minutes, or a time like 1 hr 15 min.'
export const hoursWanted = 'Enter whole hours, or days like 2 days.'
