import type { MatterOnWire } from '../../../contract/desk-payments.ts'

/**
 * What can be done about it: `by-hand` was paid at the desk, and only someone's hands give it back; `returned` was sent back by the
 * bank after it was made at Razorpay's dashboard, so it is refunded again from its payment; anything else can be tried again.
 */
export type Fate = 'by-hand' | 'returned' | 'try-again'

export function fateOf({ refund }: Pick<MatterOnWire, 'refund'>): Fate {
  if (refund === null) return 'try-again'
  if (refund.way !== 'razorpay') return 'by-hand'
  return refund.state === 'failed' && refund.reason === 'studio' ? 'returned' : 'try-again'
}
