import { valueText } from './text.ts'

/** Digits without grouping, or grouped as in India (1,49,900) or elsewhere (149,900), by commas, blanks or apostrophes. */
const WHOLE = /^(?:\d{1,12}|\d{1,3}(?:([,\s'’])\d{3})(?:\1\d{3}){0,3}|\d{1,2}(?:([,\s'’])\d{2}){1,4}\2\d{3})$/

type Bounds = { decimals?: number; isNegative?: boolean }

/**
 * A number as people write it: "1,499", "1 499.50", "−3", "१२". null for what is none, for grouping that could mean another number
 * ("1,50", "1.499,00"), and for more than `decimals` digits behind the point.
 */
export function readNumber(typed: string, { decimals = 6, isNegative = true }: Bounds = {}): number | null {
  const text = valueText(typed).replace(/^[−–](?=\d)/, '-')
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)\s?(\d(?:[\d,\s'’]*\d)?|(?=\.\d))(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return null
  if (whole !== '' && !WHOLE.test(whole)) return null
  if (fraction.length > decimals || (sign === '-' && !isNegative)) return null
  return Number(`${sign}${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`)
}

/** Words that make another number of it: "12 weeks" are no twelve sessions. */
const OTHER_UNIT =
  /(?<!\p{L})(?:dozens?|pairs?|hundreds?|thousands?|k|lakhs?|lacs?|crores?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|fortnights?|months?)(?!\p{L})/iu

/** A whole number, with or without the name of what is counted behind it: "12", "12 places", "25+ yrs". Fractions are refused. */
export function readCount(typed: string): number | null {
  if (OTHER_UNIT.test(valueText(typed))) return null
  return readNumber(valueText(typed).replace(/^(.*\d)\s*(?:\+\s*)?[\p{L} ]*\.?$/u, '$1'), {
    decimals: 0,
    isNegative: false,
  })
}

/** 0 to 100 and beyond: "5%", "12.5 %", "18 per cent". */
export function readPercent(typed: string): number | null {
  return readNumber(valueText(typed).replace(/\s*(?:%|per\s?cent|percent|pct)\.?$/i, ''), { decimals: 2 })
}
