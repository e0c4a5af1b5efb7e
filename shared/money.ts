/**
 * The one module that makes, rounds and prints money. Inside: `Money`, whole paise (or cents). On the wire and on pages:
 * rupees (or dollars), as plain numbers.
 */

declare const hundredths: unique symbol

/** An amount in hundredths of its currency: paise, or cents. Only this module makes one, so that no rupees pass for it. */
export type Money = number & { readonly [hundredths]: true }

/** Rupees, or dollars: any number but `Money`. */
export type Rupees = number & { readonly [hundredths]?: never }

export const INR = 'INR'

/**
 * Paise of a price in rupees: 1499 -> 149900, 12.5 -> 1250.
 * @throws RangeError for anything that is no amount of whole paise
 */
export function paise(rupees: Rupees): Money {
  const amount = nearestPaise(rupees)
  if (amount < 0 || Math.abs(amount - rupees * 100) > 1e-6)
    throw new RangeError(`${rupees} rupees is no amount of whole paise`)
  return hundredthsOf(amount)
}

/** Paise nearest to what somebody says in rupees: to be compared with what we know, never charged. */
export function nearestPaise(rupees: Rupees): Money {
  return Math.round(rupees * 100) as Money
}

/**
 * Money from where it is counted in hundredths already: the provider, a sum of the database, a test.
 * @throws RangeError for a part of a paisa
 */
export function hundredthsOf(count: number): Money {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is no count of whole paise`)
  return count as Money
}

/** Rupees of an amount in paise, as the wire carries them: 149900 -> 1499. */
export function rupees(amount: Money): Rupees {
  return (amount / 100) as Rupees
}

export const NO_MONEY = paise(0)
/** Razorpay takes and sends nothing below. */
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

/** So many percent of an amount; half a paisa goes to whoever is given it. */
export function percentOf(amount: Money, percent: number): Money {
  return Math.ceil((amount * percent) / 100) as Money
}

/** A part of an amount, in whole rupees: 1 of 3 of ₹1000 is ₹333. */
export function shareOf(amount: Money, part: number, whole: number): Money {
  return (Math.round((amount * part) / whole / RUPEE) * RUPEE) as Money
}

/** A price in major units as people read it: 149900 rupees -> "₹1,49,900"; 2499 USD -> "$2499", as the studio writes it. */
export function formatPrice(amount: Rupees, currency = INR): string {
  return new Intl.NumberFormat(currency === INR ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    useGrouping: currency === INR ? 'auto' : 'min2',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
}
