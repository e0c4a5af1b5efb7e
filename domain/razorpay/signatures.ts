import { createHmac, timingSafeEqual } from 'node:crypto'

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
  return sameHex(createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'), signature)
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
    if (sameHex(createHmac('sha256', secret).update(rawBody).digest('hex'), signature)) fits = true
  return fits
}

/** Constant time; anything that is not 64 lower-case hex digits is simply wrong. */
function sameHex(expected: string, given: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'))
}
