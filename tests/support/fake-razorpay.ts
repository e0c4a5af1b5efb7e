import { createHmac, randomBytes } from 'node:crypto'
import type { Ledger } from '../../domain/audit/audit.ts'
import type { CheckoutAnswer } from '../../domain/payments/verify-payment.ts'
import {
  type RazorpayClient,
  RazorpayError,
  type RazorpayKeys,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from '../../domain/razorpay/client.ts'
import { type Money, minus, NO_MONEY, plus } from '../../shared/money.ts'

type Payment = RazorpayPayment & { order_id: string; amount_refunded: Money; captured: boolean }
export type Told = { event: string; order: string; payment: Payment; refund?: RazorpayRefund }
/** What goes wrong with a call: the provider says no, or its answer is lost before or after the work was done. */
export type Mishap = 'refused' | 'lost-before' | 'lost-after'

/**
 * Razorpay in memory, for proofs of many thousand histories: it speaks RazorpayClient's interface and behaves as the
 * sandbox does, which pretend-razorpay.test.ts holds it to. It sends nothing by itself: `told` has what it would.
 */
export function pretendRazorpay(keys: RazorpayKeys, now: () => number = Date.now) {
  const orders = new Map<string, RazorpayOrder>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, RazorpayRefund>()
  const byKey = new Map<string, { fingerprint: string; id: string }>()
  const told: Told[] = []
  const knobs: {
    /** Asked at every call of the merchant's. */
    mishap: (call: string) => Mishap | undefined
    /** Paise; null is no limit. */
    balance: number | null
  } = { mishap: () => undefined, balance: null }

  const id = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`
  const refuse = (text: string, status = 400) =>
    new RazorpayError(status === 409 ? 'unsure' : 'refused', status, text)
  function get<T>(from: Map<string, T>, key: string): T {
    const found = from.get(key)
    if (!found) throw refuse('The id provided does not exist')
    return found
  }
  const paymentsOf = (orderId: string) => [...payments.values()].filter((one) => one.order_id === orderId)
  const tell = (event: string, payment: Payment, refund?: RazorpayRefund) =>
    told.push(structuredClone({ event, order: payment.order_id, payment, refund }))

  function merchant<A extends unknown[], T>(call: string, work: (...given: A) => T) {
    return async (...given: A): Promise<T> => {
      const mishap = knobs.mishap(call)
      if (mishap === 'refused') throw refuse('invalid request sent')
      if (mishap === 'lost-before')
        throw new RazorpayError('unsure', 0, 'No answer from the payment provider')
      const answer = structuredClone(work(...given))
      if (mishap === 'lost-after') throw new RazorpayError('unsure', 0, 'No answer from the payment provider')
      return answer
    }
  }

  function capture(payment: Payment) {
    const order = get(orders, payment.order_id)
    Object.assign(payment, { status: 'captured', captured: true })
    Object.assign(order, { status: 'paid', amount_paid: order.amount })
    tell('payment.captured', payment)
    tell('order.paid', payment)
  }

  function giveBack(payment: Payment, amount: Money, receipt: string | null): RazorpayRefund {
    const refund: RazorpayRefund = {
      id: id('rfnd'),
      amount,
      payment_id: payment.id,
      receipt,
      status: 'pending',
    }
    refunds.set(refund.id, refund)
    payment.amount_refunded = plus(payment.amount_refunded, amount)
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    tell('refund.created', payment, refund)
    return refund
  }

  function refund(paymentId: string, wanted: { amount: Money; receipt: string }, key: string) {
    const fingerprint = `${paymentId} ${JSON.stringify(wanted)}`
    const earlier = byKey.get(key)
    if (earlier && earlier.fingerprint !== fingerprint)
      throw refuse('Different request with the same idempotency key has already been processed.', 409)
    if (earlier) return get(refunds, earlier.id)
    const payment = get(payments, paymentId)
    if (wanted.amount < 100) throw refuse('The amount must be at least INR 1.00')
    if (payment.status === 'refunded') throw refuse('The payment has been fully refunded already')
    if (payment.status !== 'captured')
      throw refuse('The payment status should be captured for action to be taken')
    if (wanted.amount > payment.amount - payment.amount_refunded)
      throw refuse('The total refund amount is greater than the refund payment amount')
    if (knobs.balance !== null && knobs.balance < wanted.amount)
      throw refuse('Your account does not have enough balance to carry out the refund operation.')
    const made = giveBack(payment, wanted.amount, wanted.receipt || null)
    byKey.set(key, { fingerprint, id: made.id })
    return made
  }

  const client: RazorpayClient = {
    keys,
    createOrder: merchant('createOrder', ({ amount, currency, receipt }) => {
      if (amount < 100) throw refuse('The amount must be at least INR 1.00')
      const order: RazorpayOrder = {
        id: id('order'),
        amount,
        amount_paid: NO_MONEY,
        currency,
        receipt,
        status: 'created',
        notes: [],
      }
      orders.set(order.id, order)
      return order
    }),
    getOrder: merchant('getOrder', (orderId) => get(orders, orderId)),
    findOrders: merchant('findOrders', (receipt) =>
      [...orders.values()].filter((o) => o.receipt === receipt),
    ),
    paymentsOfOrder: merchant('paymentsOfOrder', (orderId) => paymentsOf(get(orders, orderId).id).reverse()),
    getPayment: merchant('getPayment', (paymentId) => get(payments, paymentId)),
    capturePayment: merchant('capturePayment', (paymentId, amount) => {
      const payment = get(payments, paymentId)
      if (payment.captured) throw refuse('This payment has already been captured')
      if (get(orders, payment.order_id).status === 'paid') throw refuse('The order is already paid.')
      if (payment.status !== 'authorized')
        throw refuse('Only payments which have been authorized and not yet captured can be captured')
      if (amount !== payment.amount) throw refuse('Capture amount must be equal to the amount authorized.')
      capture(payment)
      return payment
    }),
    refund: merchant('refund', refund),
    getRefund: merchant('getRefund', (refundId) => get(refunds, refundId)),
    refundsOfPayment: merchant('refundsOfPayment', (paymentId) =>
      [...refunds.values()].filter((one) => one.payment_id === get(payments, paymentId).id).reverse(),
    ),
  }

  /** The bank says yes. When another payment has the order already, the money goes straight back. */
  function authorize(payment: Payment, { thenCapture }: { thenCapture: boolean }) {
    payment.status = 'authorized'
    tell('payment.authorized', payment)
    const rival = paymentsOf(payment.order_id).some(
      (one) => one.id !== payment.id && one.status === 'authorized',
    )
    if (rival || get(orders, payment.order_id).status === 'paid') giveBack(payment, payment.amount, null)
    else if (thenCapture) capture(payment)
  }

  return {
    client,
    knobs,
    told,
    /** What a customer does in the checkout; undefined when the order takes no payment any more. */
    pay(orderId: string, outcome: 'captured' | 'authorized' | 'failed'): Payment | undefined {
      const order = get(orders, orderId)
      if (order.status === 'paid' || paymentsOf(orderId).some((one) => one.status === 'authorized'))
        return undefined
      order.status = 'attempted'
      const payment: Payment = {
        id: id('pay'),
        amount: order.amount,
        currency: order.currency,
        status: 'created',
        order_id: orderId,
        method: 'upi',
        amount_refunded: NO_MONEY,
        created_at: Math.floor(now() / 1000),
        captured: false,
        error_reason: null,
      }
      payments.set(payment.id, payment)
      if (outcome === 'failed') {
        Object.assign(payment, { status: 'failed', error_reason: 'payment_failed' })
        tell('payment.failed', payment)
      } else authorize(payment, { thenCapture: outcome === 'captured' })
      return payment
    },
    /** A payment that failed was authorised after all. */
    authorizeLate: (paymentId: string, { thenCapture } = { thenCapture: true }) =>
      authorize(get(payments, paymentId), { thenCapture }),
    /** Someone of the studio captures it in the dashboard. */
    captureByHand: (paymentId: string) => capture(get(payments, paymentId)),
    /** No one captured it in time. */
    letGo(paymentId: string) {
      const payment = get(payments, paymentId)
      giveBack(payment, payment.amount, null)
    },
    /** The bank's word on every refund that is pending. */
    settleRefunds(arrives: (refund: RazorpayRefund) => boolean = () => true) {
      for (const one of refunds.values()) {
        if (one.status !== 'pending') continue
        const payment = get(payments, one.payment_id)
        // What was never captured goes back by itself, and arrives.
        one.status = !payment.captured || arrives(one) ? 'processed' : 'failed'
        if (one.status === 'failed') {
          payment.amount_refunded = minus(payment.amount_refunded, one.amount)
          if (payment.status === 'refunded') payment.status = 'captured'
        }
        tell(`refund.${one.status}`, payment, one)
      }
    },
    /** What the checkout hands to the page. */
    proof: (payment: Pick<Payment, 'id' | 'order_id'>): CheckoutAnswer => ({
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: createHmac('sha256', keys.keySecret)
        .update(`${payment.order_id}|${payment.id}`)
        .digest('hex'),
    }),
    ledger: (): Ledger => ({ payments: structuredClone([...payments.values()]) }),
    ordersWithReceipt: (receipt: string) => [...orders.values()].filter((one) => one.receipt === receipt),
  }
}

/** A webhook as Razorpay sends it: the bytes and their signature. */
export function webhookOf({ event, payment, refund }: Told, secret: string) {
  const body = JSON.stringify({
    entity: 'event',
    event,
    payload: { payment: { entity: payment }, ...(refund && { refund: { entity: refund } }) },
  })
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') }
}
