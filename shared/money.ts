/** The one module that makes and prints money. Inside: integer paise (or cents). On the wire: rupees (or dollars). */

export const INR = 'INR'

/** Paise of a price in rupees: 1499 -> 149900, 12.5 -> 1250. Throws on anything that is no amount of whole paise. */
export function paise(rupees: number): number {
  const amount = Math.round(rupees * 100)
  if (!Number.isSafeInteger(amount) || amount < 0 || Math.abs(amount - rupees * 100) > 1e-6)
    throw new RangeError(`${rupees} rupees is no amount of whole paise`)
  return amount
}

/** Rupees of an amount in paise, as the wire carries them: 149900 -> 1499. */
export function rupees(amountInPaise: number): number {
  return amountInPaise / 100
}

/** A price in major units as people read it: 149900 rupees -> "₹1,49,900"; 2499 USD -> "$2499", as the studio writes it. */
export function formatPrice(amount: number, currency = INR): string {
  return new Intl.NumberFormat(currency === INR ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    useGrouping: currency === INR ? 'auto' : 'min2',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
}
