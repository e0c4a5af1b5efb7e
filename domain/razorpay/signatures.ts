import { createHmac } from 'node:crypto'
import { sameSecret } from '../../lib/same-secret.ts'

/**
 * Whether the checkout's signature is Razorpay's for this order and payment: HMAC-SHA256 of "order|payment" under the
 * key secret, lower-case hex. The order id must be the one from our database, never the browser's.
 */
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

/**
 * Whether a webhook's signature fits its raw body under any of the secrets. During a change of secret Razorpay goes on
 * signing retries of older events with the old one, so both are given for a day.
 */
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
