import { readNumber } from './number.ts'
import { valueText } from './text.ts'

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|रु\.?|रुपये|us\$|usd|\$)`
const BEFORE = new RegExp(`^([-−]?)\\s*${CURRENCY}\\s*`, 'i')
/** "/-" and the like, and what it is for: "p.m.", "per class", "/month". */
const BEHIND = new RegExp(
  `\\s*(?:/[-=]|${CURRENCY}|only|\\.?-|p\\.?\\s?[am]\\.?|(?:/|\\bper\\b|\\ba\\b)\\s*\\p{L}+)+\\s*$`,
  'iu',
)
const NOTHING = /^(?:free|nil|no charge|मुफ़्त|मुफ्त|निःशुल्क)$/i
const OF_OTHERS: Record<Currency, RegExp> = { INR: /\$|usd/i, USD: /₹|\brs\b|inr|rupee|रु/i }
const MULTIPLES: Record<string, number> = {
  k: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  crore: 1e7,
  crores: 1e7,
}

export type Currency = 'INR' | 'USD'

/**
 * A sum in rupees (or dollars) as people write it: "₹1,499", "1499/-", "Rs 1,499.00", "1 499", "1,499/- only", "1.5 lakh".
 * null for what is none, for a part of a paisa, for what could be two sums ("1,50"), and for one of another currency.
 */
export function readMoney(typed: string, currency?: Currency): number | null {
  if (currency && OF_OTHERS[currency].test(typed)) return null
  if (NOTHING.test(valueText(typed))) return 0
  const text = valueText(typed).replace(BEFORE, '$1')
  const bare = endsOff(text)
  const [, figures = bare, multiple = ''] = /^(.*\d)\s*(k|lakhs?|lacs?|crores?)$/i.exec(bare) ?? []
  const times = MULTIPLES[multiple.toLowerCase()] ?? 1
  const number = readNumber(figures, { decimals: times === 1 ? 2 : 6 })
  if (number === null) return null
  const hundredths = Math.round(number * times * 100)
  return Math.abs(hundredths - number * times * 100) < 1e-4 ? hundredths / 100 : null
}

/** "1,499/- only" -> "1,499" */
function endsOff(text: string): string {
  const shorter = text.replace(BEHIND, '')
  return shorter === text ? text : endsOff(shorter)
}

export const moneyWanted = 'Enter an amount like 1,499 or 1499.50.'
