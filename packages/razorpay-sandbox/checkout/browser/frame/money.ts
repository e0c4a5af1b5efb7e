/** Hundredths as money: 14990000 is ₹1,49,900, 1500 of USD is $15; without hundredths where there are none. */
export function money({ amount, currency }: { amount: number; currency: string }): string {
  const whole = amount % 100 === 0
  return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100)
}
