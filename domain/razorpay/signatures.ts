import { createHmac } from 'node:crypto'
import { sameSecret } from '../../lib/same-secret.ts'

/** @param orderId from our database, never from the browser */
export function checkoutSignatureFits(
  orderId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean {
  return sameSecret(
    signature,
    createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  )
}

/** For a day after a change of secret, Razorpay signs retries of older events with the old one. */
export function webhookSignatureFits(
  rawBody: Buffer,
  signature: string,
  secrets: readonly string[],
): boolean {
  let fits = false
  for (const secret of secrets)
    if (sameSecret(signature, createHmac('sha256', secret).update(rawBody).digest('hex'))) fits = true
  return fits
}
