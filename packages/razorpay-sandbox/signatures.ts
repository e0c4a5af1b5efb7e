import { createHmac } from 'node:crypto'

/** What the browser hands back after a payment: HMAC of "order|payment" under the key secret, lower-case hex. */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret)
}

/** What is in X-Razorpay-Signature: HMAC of the raw body under the webhook secret. */
export function signWebhook(body: string, webhookSecret: string): string {
  return hmac(body, webhookSecret)
}

function hmac(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}
