/** How a payment was made, as people call it: Razorpay's methods and those of the desk. */
const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  netbanking: 'Net banking',
  card: 'Card',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
  cash: 'Cash',
  'studio-upi': 'UPI to the studio',
  'card-machine': 'Card machine',
  'bank-transfer': 'Bank transfer',
}

export function methodInWords(method: string | null): string {
  return method === null ? '' : (METHODS[method] ?? method)
}

/** "Online: UPI", "Desk: cash". */
export function wayInWords(way: string, method: string | null): string {
  if (way !== 'razorpay') return `Desk: ${methodInWords(way)}`
  return method === null ? 'Online' : `Online: ${methodInWords(method)}`
}
