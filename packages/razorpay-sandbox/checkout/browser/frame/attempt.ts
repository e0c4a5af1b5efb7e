export type Method = 'card' | 'upi' | 'netbanking'

export type Attempt =
  | { method: 'card'; card: { number: string; name: string } }
  | { method: 'upi'; vpa: string }
  | { method: 'netbanking'; bank: string }

/** The first thing wrong with a form, and the field that it is about. */
export type Problem = { problem: string; field: string }

/** What a form says, or what is wrong with it. */
export function readAttempt(
  method: Method,
  fields: Record<string, string>,
  now = new Date(),
): Attempt | Problem {
  const text = (name: string) => (fields[name] ?? '').trim()
  if (method === 'netbanking') return { method, bank: text('bank') }
  if (method === 'upi') {
    const vpa = text('vpa')
    if (!/^[\w.-]+@[A-Za-z0-9]{2,}$/.test(vpa))
      return { problem: 'Enter a UPI ID such as success@razorpay.', field: 'vpa' }
    return { method, vpa }
  }
  const number = text('number').replace(/\D/g, '')
  if (!/^\d{13,19}$/.test(number)) return { problem: 'Enter the whole card number.', field: 'number' }
  if (!isFuture(text('expiry'), now))
    return { problem: 'Enter a month to come, as MM / YY.', field: 'expiry' }
  if (!/^\d{3,4}$/.test(text('cvv'))) return { problem: 'Enter 3 or 4 digits.', field: 'cvv' }
  return { method, card: { number, name: text('holder') } }
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > now
}

/** A card number in groups of four, as it is on the card. */
export function groupDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
}

/** "1227" as "12 / 27". */
export function groupExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
