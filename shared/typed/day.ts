import { valueText } from './text.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?\.?,?\s+/i
/** An hour behind a day, as spreadsheets and databases write it. */
const HOUR =
  /(?:T|,?\s+)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|[+-]\d{2}:?\d{2})?$/i

type How = {
  /** 05/31/1990. Only where the whole file is written so; otherwise the day comes first, as in India. */
  monthFirst?: boolean
  /** The last year that two figures can mean: "90" is 1990 where 2090 is later. */
  latestYear?: number
}

/**
 * A day as people write it, as "YYYY-MM-DD": "27/11/2026", "27-11-26", "27.11.2026", "27 Nov 2026", "27th November, 2026",
 * "Nov 27, 2026", "31-May-90", ISO with or without an hour. null for what is none or does not exist, such as 31 June.
 */
export function readDay(typed: string, { monthFirst = false, latestYear = 2069 }: How = {}): string | null {
  const text = valueText(typed).replace(WEEKDAY, '').replace(HOUR, '').trim()
  const [, isoYear, isoMonth, isoDay] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (isoYear) return dayOf(isoYear, Number(isoMonth), Number(isoDay))
  const [, one, other, year] = /^(\d{1,2})\s?[-/.\s]\s?(\d{1,2})\s?[-/.\s]\s?(\d{4}|\d{2})$/.exec(text) ?? []
  if (one)
    return dayOf(
      fullYear(year ?? '', latestYear),
      Number(monthFirst ? one : other),
      Number(monthFirst ? other : one),
    )
  const [, dayFirst, word, named] =
    /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[-/\s,.]*([a-z]{3,9})[-/\s,.]*['’]?(\d{4}|\d{2})$/i.exec(text) ?? []
  if (dayFirst) return dayOf(fullYear(named ?? '', latestYear), monthIn(word ?? ''), Number(dayFirst))
  const [, first, date, after] =
    /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/i.exec(text) ?? []
  return first ? dayOf(fullYear(after ?? '', latestYear), monthIn(first), Number(date)) : null
}

/** "sept" and "September" are both the ninth; 0 for no month. */
function monthIn(word: string): number {
  const long = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase())
  if (at < 0) return 0
  const name = long.format(Date.UTC(2026, at, 1)).toLowerCase()
  return name.startsWith(word.toLowerCase()) || word.toLowerCase() === 'sept' ? at + 1 : 0
}

function fullYear(text: string, latest: number): string {
  if (text.length !== 2) return text
  const century = Math.floor(latest / 100) * 100
  const year = century + Number(text)
  return String(year > latest ? year - 100 : year)
}

function dayOf(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

export const dayWanted = 'Enter a date like 27/11/2026 or 27 Nov 2026.'
