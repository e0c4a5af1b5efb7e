import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { RazorpayError } from '../razorpay/client.ts'
import { checkoutSignatureFits } from '../razorpay/signatures.ts'
import { requireRazorpay } from './settings.ts'
import { type Settlement, settlementInBooks, settlePayment } from './settle-payment.ts'

export type CheckoutAnswer = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/**
 * The signature proves who reports, not that money was captured. Without an answer from Razorpay the outcome is
 * `pending`, and the webhook or the sweep continues.
 * @throws not-found, forbidden for another member's order, bad-request for a wrong signature
 */
export async function verifyPayment(
  studio: Studio,
  member: Member,
  answer: CheckoutAnswer,
): Promise<Settlement> {
  const razorpay = requireRazorpay(studio)
  const order = await studio.db
    .selectFrom('orders')
    .select(['id', 'userId', 'razorpayOrderId'])
    .where('razorpayOrderId', '=', answer.razorpay_order_id)
    .executeTakeFirst()
  if (!order?.razorpayOrderId) throw new AppError('not-found', TEXTS.orderNotFound)
  if (order.userId !== member.id) throw new AppError('forbidden', TEXTS.notYours)
  if (
    !checkoutSignatureFits(
      order.razorpayOrderId,
      answer.razorpay_payment_id,
      answer.razorpay_signature,
      razorpay.keys.keySecret,
    )
  )
    throw new AppError('bad-request', TEXTS.verificationFailed)
  // Saves a call to Razorpay, which might not respond.
  const before = await settlementInBooks(studio, {
    razorpayPaymentId: answer.razorpay_payment_id,
    orderId: order.id,
  })
  if (before !== null) return before
  try {
    const payment = await razorpay.getPayment(answer.razorpay_payment_id)
    if (payment.order_id !== order.razorpayOrderId)
      throw new AppError('bad-request', TEXTS.verificationFailed)
    return await settlePayment(studio, payment, 'browser')
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    studio.log.warn(
      { status: error.status, error: error.message },
      'a payment could not be fetched; the sweep will try again',
    )
    await studio.db
      .updateTable('orders')
      .set({ nextCheckAt: studio.now() })
      .where('razorpayOrderId', '=', order.razorpayOrderId)
      .where('state', '!=', 'paid')
      .execute()
    return { outcome: 'pending' }
  }
}
