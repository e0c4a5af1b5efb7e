/** What can happen to a payment, in the order in which it does, with what the desk and a bank's evidence call it. */
const WORDS = {
  order: 'Order created',
  webhook: 'Razorpay notified us',
  failed: 'Failed',
  authorized: 'Authorised',
  captured: 'Captured',
  given: 'Place given',
  'not-given': 'No place was left',
  receipt: 'Receipt issued',
  left: 'Left',
  'dispute-opened': 'Disputed by the payer’s bank',
  'dispute-action': 'The bank asks for more evidence',
  'dispute-review': 'The bank reviews the dispute',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost: the bank took the money',
  'dispute-closed': 'Dispute closed',
  'refund-asked': 'Refund requested',
  'refund-again': 'Refund tried again',
  'refund-sent': 'Refund sent',
  'refund-failed': 'The bank returned the refund',
  'refund-refused': 'Razorpay refused the refund',
  'refund-twice': 'Refunded twice: Razorpay’s arrived too',
  'refund-arrived': 'Refund confirmed',
  'credit-note': 'Credit note issued',
  letter: 'Email',
} as const

export type PaymentEvent = keyof typeof WORDS
export const PAYMENT_EVENTS = Object.keys(WORDS) as PaymentEvent[]

/** Events at the desk have their own names. */
const AT_DESK: Partial<Record<PaymentEvent, string>> = {
  captured: 'Taken at the desk',
  'refund-arrived': 'Handed back',
}

/** @param isItem whether goods were sold, which give no place */
export function paymentEventInWords(what: PaymentEvent, source: string, isItem: boolean): string {
  if (what === 'given' && isItem) return 'Handed over'
  return (source === 'desk' ? AT_DESK[what] : undefined) ?? WORDS[what]
}
