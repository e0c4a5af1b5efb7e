const WAYS: Record<string, string> = {
  cash: 'cash, at the studio',
  'studio-upi': 'UPI, to the studio',
  'card-machine': 'card, at the studio',
  'bank-transfer': 'bank transfer',
}

/** How something was paid: what Razorpay calls it, or how it was paid at the desk. */
export function wayInWords(method: string): string {
  return WAYS[method] ?? method
}
