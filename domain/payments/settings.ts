import { TEXTS } from '../../contract/texts.ts'
import { AppError } from '../errors.ts'
import type { Studio } from '../studio.ts'
import type { RazorpayClient } from './razorpay.ts'

/**
 * The payment provider.
 * @throws AppError unavailable when none is set up: in production without keys the studio takes no payments rather than pretend
 */
export function requireRazorpay(studio: Studio): RazorpayClient {
  if (!studio.razorpay) throw new AppError('unavailable', TEXTS.paymentsOff)
  return studio.razorpay
}
