import { numberFormat } from './formats.ts'

/** `Money` is whole paise (or cents); rupees (or dollars) on the wire and on pages are plain numbers. */

declare const hundredths: unique symbol

/** Only this module makes one, so that rupees cannot be mistaken for it. */
export type Money = number & { readonly [hundredths]: true }

export type Rupees = number & { readonly [hundredths]?: never }

export const INR = 'INR'

/** 12.5 -> 1250. @throws RangeError for parts of a paisa */
export function paise(rupees: Rupees): Money {
  const amount = nearestPaise(rupees)
  if (amount < 0 || Math.abs(amount - rupees * 100) > 1e-6)
    throw new RangeError(`${rupees} rupees is not a whole number of paise`)
  return hundredthsOf(amount)
}

/** For comparison with user input only; never charged. */
export function nearestPaise(rupees: Rupees): Money {
  return Math.round(rupees * 100) as Money
}

/** @throws RangeError for parts of a paisa */
export function hundredthsOf(count: number): Money {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number of paise`)
  return count as Money
}

/** 149900 -> 1499 */
export function rupees(amount: Money): Rupees {
  return (amount / 100) as Rupees
}

export const NO_MONEY = paise(0)
/** Razorpay's minimum. */
export const RUPEE = paise(1)

export function plus(one: Money, other: Money): Money {
  return (one + other) as Money
}

export function minus(one: Money, other: Money): Money {
  return (one - other) as Money
}

export function smaller(one: Money, other: Money): Money {
  return one < other ? one : other
}

export function larger(one: Money, other: Money): Money {
  return one > other ? one : other
}

/** Half a paisa is rounded up, for the recipient. */
export function percentOf(amount: Money, percent: number): Money {
  return Math.ceil((amount * percent) / 100) as Money
}

/** In whole rupees: 1 of 3 of ₹1000 is ₹333. */
export function shareOf(amount: Money, part: number, whole: number): Money {
  return (Math.round((amount * part) / whole / RUPEE) * RUPEE) as Money
}

/** 149900 rupees -> "₹1,49,900"; 2499 USD -> "$2499". */
export function formatPrice(amount: Rupees, currency = INR): string {
  return numberFormat(currency === INR ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    useGrouping: currency === INR ? 'auto' : 'min2',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
}
