import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import type { RazorpayClient } from '../razorpay/client.ts'

/** @throws unavailable when none is configured: production without keys must not pretend */
export function requireRazorpay(studio: Studio): RazorpayClient {
  if (!studio.razorpay) throw new AppError('unavailable', TEXTS.paymentsOff)
  return studio.razorpay
}
