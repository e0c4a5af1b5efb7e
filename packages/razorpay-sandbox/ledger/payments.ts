import { orderAlreadyPaid, refuse } from '../merchant/errors.ts'
import { changeBalance, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/events.ts'
import type { Order, Payment, PaymentSettings } from './entities.ts'
import { digits } from './ids.ts'
import type { Failure } from './instruments.ts'
import { captureSettings, holdsAuthorized } from './orders.ts'
import { refundUncaptured } from './refunds.ts'
import { schedule } from './tasks.ts'

const MINUTE = 60_000

/** Must be called inside a write, as must all of this file. The bank says yes; capture follows if the settings say so. */
export function authorize(sandbox: Sandbox, payment: Payment, settings: PaymentSettings): void {
  const { store, clock, knobs } = sandbox
  const { entity: order } = store.orders.find(payment.order_id)!
  Object.assign(payment, {
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: acquirerData(payment),
  })
  store.payments.save(payment, settings)
  emit(sandbox, 'payment.authorized', { payment, settings })
  // The order was paid by another payment meanwhile: this one's money goes straight back.
  if (order.status === 'paid' || holdsAuthorized(sandbox, order, payment.id)) {
    refundUncaptured(sandbox, payment, settings)
    return
  }
  const capture = captureSettings(sandbox, order.id)
  const created = store.payments.find(payment.id)!.createdMs
  const inTime =
    capture.automaticMinutes === null || clock.now() <= created + capture.automaticMinutes * MINUTE
  if (capture.mode === 'automatic' && inTime && !settings.captureByHand) {
    if (knobs.payments.captureDelayMs === 0) {
      capturePayment(sandbox, payment, settings)
      return
    }
    schedule(sandbox, 'capture', payment.id, clock.now() + knobs.payments.captureDelayMs)
  }
  const givenBack = created + (capture.manualMinutes ?? knobs.payments.autoRefundMinutes) * MINUTE
  schedule(sandbox, 'auto-refund', payment.id, Math.max(givenBack, clock.now()))
}

export function fail(sandbox: Sandbox, payment: Payment, settings: PaymentSettings, failure: Failure): void {
  Object.assign(payment, {
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  })
  sandbox.store.payments.save(payment, settings)
  emit(sandbox, 'payment.failed', { payment, settings })
}

/** Takes the authorised money: fee and tax become known and the order is paid. */
export function capturePayment(sandbox: Sandbox, payment: Payment, settings: PaymentSettings): void {
  const { store } = sandbox
  const fee = Math.round(payment.amount * 0.02)
  const tax = Math.round(fee * 0.18)
  Object.assign(payment, {
    status: 'captured',
    captured: true,
    fee: fee + tax,
    tax,
    base_amount: payment.amount,
  })
  store.payments.save(payment, settings)
  const { entity: order, settings: orderSettings } = store.orders.find(payment.order_id)!
  const paid: Order = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 }
  store.orders.save(paid, orderSettings)
  changeBalance(sandbox, payment.amount - fee - tax)
  emit(sandbox, 'payment.captured', { payment, settings })
  emit(sandbox, 'order.paid', { payment, settings, order: paid })
}

/** The capture a merchant asks for, with everything that may be wrong about it. */
export function captureByRequest(
  sandbox: Sandbox,
  payment: Payment,
  settings: PaymentSettings,
  amount: number,
): void {
  const { entity: order } = sandbox.store.orders.find(payment.order_id)!
  if (payment.captured) throw refuse('This payment has already been captured')
  if (order.status === 'paid') throw orderAlreadyPaid()
  if (payment.status !== 'authorized')
    throw refuse('Only payments which have been authorized and not yet captured can be captured')
  if (amount !== payment.amount)
    throw refuse('Capture amount must be equal to the amount authorized.', { field: 'amount' })
  capturePayment(sandbox, payment, settings)
}

function acquirerData(payment: Payment): Payment['acquirer_data'] {
  if (payment.method === 'card') return { auth_code: digits(6) }
  if (payment.method === 'netbanking') return { bank_transaction_id: digits(7) }
  const transaction = payment.id.replace('pay_', '').toUpperCase().padEnd(32, '0')
  return { rrn: digits(12), upi_transaction_id: transaction }
}
