/** What the bank says to a payment that fails. */
export interface Failure {
  code: string
  description: string
  source: string
  step: string
  reason: string
}

const failure = (
  reason: string,
  source: string,
  step: string,
  description: string,
  code = 'BAD_REQUEST_ERROR',
): Failure => ({ code, description, source, step, reason })

const DECLINED = failure(
  'card_declined',
  'issuer_bank',
  'payment_authorization',
  'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
)

export const PAYMENT_FAILED = failure(
  'payment_failed',
  'gateway',
  'payment_response',
  'Your payment was not successful as it was declined. Try another payment method or try again.',
)

export const CANCELLED = failure(
  'payment_cancelled',
  'customer',
  'payment_authentication',
  'Your payment has been cancelled. Try again or complete the payment later.',
)

export const TIMED_OUT = failure(
  'payment_timed_out',
  'customer',
  'payment_authentication',
  'Your payment was not completed on time. Try again or complete the payment later.',
)

export const WRONG_OTP = failure(
  'incorrect_otp',
  'customer',
  'payment_authentication',
  'Your payment was not successful as the OTP was not correct. Try again with a new OTP.',
)

/** Razorpay's own error cards, each with the reason it is documented to give. */
const ERROR_CARDS: Record<string, Failure> = {
  '4100280000090000': TIMED_OUT,
  '4100280000080001': failure(
    'insufficient_fund',
    'customer',
    'payment_authorization',
    'Your payment was not successful as the account does not hold enough money. Try another account.',
  ),
  '4100280000070002': CANCELLED,
  '4100280000060003': DECLINED,
  '4100280000050004': DECLINED,
  '4100280000040005': DECLINED,
  '4100280000030006': failure(
    'card_disabled_for_online_payments',
    'customer',
    'payment_authorization',
    'Your payment was not successful as this card is not enabled for online payments. Try another card.',
  ),
  '4100280000010008': failure(
    'card_number_invalid',
    'customer',
    'payment_authorization',
    'Your payment was not successful as the card number is not correct. Check it and try again.',
  ),
  '4100280000020007': failure(
    'gateway_technical_error',
    'gateway',
    'payment_authorization',
    'Your payment was not successful because of a technical problem at the bank. Try again in a while.',
    'GATEWAY_ERROR',
  ),
  '4100280000000009': failure(
    'authentication_failed',
    'gateway',
    'payment_authentication',
    'Your payment was not successful as the bank could not authenticate it. Try again.',
    'GATEWAY_ERROR',
  ),
}

/** The failure an error card stands for; undefined for every other card. */
export function errorOfCard(number: string): Failure | undefined {
  return ERROR_CARDS[number]
}

export function networkOf(number: string): string {
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^4/.test(number)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  if (/^(60|65|81|82|508)/.test(number)) return 'RuPay'
  return 'Unknown'
}

export type UpiOutcome = 'success' | 'failure' | 'late' | 'ask'

/** The test addresses answer by themselves; any other one asks on a mock page. */
export function outcomeOfVpa(vpa: string): UpiOutcome {
  if (vpa === 'success@razorpay') return 'success'
  if (vpa === 'failure@razorpay') return 'failure'
  if (vpa === 'late@sandbox') return 'late'
  return 'ask'
}
