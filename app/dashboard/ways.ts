/** Within a sentence: "by card". */
const WAYS: Record<string, string> = {
  upi: 'UPI',
  netbanking: 'net banking',
  emi: 'EMI',
  paylater: 'pay later',
  cash: 'cash, at the studio',
  'studio-upi': 'UPI, to the studio',
  'card-machine': 'card, at the studio',
  'bank-transfer': 'bank transfer',
}

/** How something was paid, online or at the desk. */
export function wayInWords(method: string): string {
  return WAYS[method] ?? method
}
