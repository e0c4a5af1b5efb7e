import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import type { RazorpayClient } from '../razorpay/client.ts'

/**
 * The payment provider.
 * @throws AppError unavailable when none is set up: in production without keys the studio takes no payments rather than pretend
 */
export function requireRazorpay(studio: Studio): RazorpayClient {
  if (!studio.razorpay) throw new AppError('unavailable', TEXTS.paymentsOff)
  return studio.razorpay
}
