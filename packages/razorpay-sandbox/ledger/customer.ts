import { refuse, unknownId } from '../merchant/errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { signCheckout } from '../signatures.ts'
import { type Notes, type Order, type Payment, type PaymentSettings, presentNotes } from './entities.ts'
import { newId } from './ids.ts'
import { errorOfCard, type Failure, networkOf, outcomeOfVpa, PAYMENT_FAILED } from './instruments.ts'
import { requireOpen } from './orders.ts'
import { authorize, fail } from './payments.ts'
import { schedule } from './tasks.ts'

/** What a customer fills in before pressing Pay. */
export interface Attempt {
  method: 'card' | 'upi' | 'netbanking'
  card?: { number: string; name?: string }
  vpa?: string
  bank?: string
  email?: string
  contact?: string
  description?: string
  notes?: Notes
}

export type Outcome = 'success' | 'failure' | 'late' | 'authorized'

/** What the page's handler is given. */
export interface CheckoutAnswer {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

const TIME_LIMIT_MS = 10 * 60_000

/** Pressing Pay: a new payment in state `created`, one more attempt on the order. Inside a write, as all of this file. */
export function startPayment(sandbox: Sandbox, orderId: string, attempt: Attempt): Payment {
  const { store, clock } = sandbox
  const found = store.orders.find(orderId)
  if (!found) throw unknownId()
  const order = found.entity
  requireOpen(sandbox, order)
  const payment = newPayment(sandbox, order, attempt)
  // Only an error card's number is kept, it decides the end; anyone's real number must not lie in a file.
  const { number } = attempt.card ?? {}
  const settings = number && errorOfCard(number) ? { cardNumber: number } : {}
  store.payments.insert(order.id, clock.now(), payment, settings)
  store.orders.save({ ...order, status: 'attempted', attempts: order.attempts + 1 }, found.settings)
  schedule(sandbox, 'time-out', payment.id, clock.now() + TIME_LIMIT_MS)
  return payment
}

/**
 * The end of an attempt. Without an outcome the card or the address decides, as with Razorpay's test instruments.
 * Answers what the checkout hands to the page, or the failure.
 */
export function finishPayment(
  sandbox: Sandbox,
  paymentId: string,
  outcome: Outcome | undefined,
  failure?: Failure,
): CheckoutAnswer | Failure {
  const { store, clock, knobs } = sandbox
  const found = store.payments.find(paymentId)
  if (!found) throw unknownId()
  const { entity: payment, settings } = found
  if (payment.status !== 'created') throw refuse('This payment has already been processed.')
  const result = outcome ?? decidedByInstrument(payment, settings)
  if (result === 'failure' || result === 'late') {
    const why = failure ?? errorOfCard(settings.cardNumber ?? '') ?? PAYMENT_FAILED
    fail(sandbox, payment, settings, why)
    if (result === 'late')
      schedule(sandbox, 'late-authorize', payment.id, clock.now() + knobs.payments.lateAfterMinutes * 60_000)
    return why
  }
  authorize(sandbox, payment, result === 'authorized' ? { ...settings, captureByHand: true } : settings)
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signCheckout(payment.order_id, payment.id, sandbox.keySecret),
  }
}

function decidedByInstrument(payment: Payment, settings: PaymentSettings): Outcome {
  if (payment.method === 'card') return errorOfCard(settings.cardNumber ?? '') ? 'failure' : 'success'
  if (payment.method === 'netbanking') return 'success'
  const outcome = outcomeOfVpa(payment.vpa ?? '')
  return outcome === 'ask' ? 'success' : outcome
}

function newPayment(sandbox: Sandbox, order: Order, attempt: Attempt): Payment {
  const { method, card, vpa } = attempt
  const cardId = card ? newId('card') : null
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: cardId,
    ...(card && cardId && { card: cardEntity(cardId, card) }),
    bank: method === 'netbanking' ? (attempt.bank ?? 'HDFC') : null,
    wallet: null,
    vpa: method === 'upi' ? (vpa ?? null) : null,
    email: attempt.email ?? 'void@razorpay.com',
    contact: attempt.contact ?? '+919000090000',
    notes: presentNotes(attempt.notes),
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data:
      method === 'card'
        ? { auth_code: null }
        : method === 'upi'
          ? { rrn: null }
          : { bank_transaction_id: null },
    created_at: sandbox.clock.seconds(),
    ...(method === 'upi' && { upi: { vpa: vpa ?? '', flow: 'collect' as const } }),
  }
}

function cardEntity(id: string, card: NonNullable<Attempt['card']>): NonNullable<Payment['card']> {
  return {
    id,
    entity: 'card',
    name: card.name ?? '',
    last4: card.number.slice(-4),
    network: networkOf(card.number),
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  }
}
