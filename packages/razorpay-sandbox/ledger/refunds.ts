import { refuse } from '../merchant/errors.ts'
import { changeBalance, type Sandbox } from '../sandbox.ts'
import { emit } from '../webhooks/events.ts'
import {
  type Notes,
  type Payment,
  type PaymentSettings,
  presentNotes,
  type Refund,
  type RefundSettings,
} from './entities.ts'
import { digits, newId } from './ids.ts'
import { schedule } from './tasks.ts'

export interface NewRefund {
  amount?: number
  speed: 'normal' | 'optimum'
  receipt: string | null
  notes: Notes
}

/** Paise: ₹24.68 refuses to be refunded. */
const FAILING_AMOUNT = 2468
const SIX_MONTHS_S = 180 * 24 * 3600

/** Must be called inside a write, as must all of this file. */
export function createRefund(
  sandbox: Sandbox,
  payment: Payment,
  settings: PaymentSettings,
  input: NewRefund,
): Refund {
  const amount = requireRefundable(sandbox, payment, input.amount)
  changeBalance(sandbox, -amount)
  // The one failure Razorpay documents is of the instant speed falling back; a normal refund that fails is ours.
  const odd = amount === FAILING_AMOUNT
  const instant = input.speed === 'optimum' && !odd
  return insertRefund(sandbox, payment, settings, { ...input, amount }, instant ? 'instant' : 'normal', {
    willFail: odd && input.speed === 'normal',
    fallsBack: odd && input.speed === 'optimum',
  })
}

/** An authorised payment that no one captured goes back to the customer: `captured` stays false. */
export function refundUncaptured(sandbox: Sandbox, payment: Payment, settings: PaymentSettings): Refund {
  const whole = { amount: payment.amount, speed: 'normal' as const, receipt: null, notes: [] as Notes }
  return insertRefund(sandbox, payment, settings, whole, 'normal', {})
}

/** The bank's word on a pending refund. */
export function settleRefund(sandbox: Sandbox, refund: Refund, settings: RefundSettings): void {
  const { store } = sandbox
  const { entity: payment, settings: paymentSettings } = store.payments.find(refund.payment_id)!
  if (refund.status !== 'pending') return
  if (settings.willFail) {
    refund.status = 'failed'
    changeBalance(sandbox, refund.amount)
    countRefunded(payment, -refund.amount)
    store.payments.save(payment, paymentSettings)
  } else {
    refund.status = 'processed'
    refund.acquirer_data = { arn: digits(23) }
  }
  store.refunds.save(refund, settings)
  const subject = { payment, settings: paymentSettings, refund }
  if (settings.fallsBack) emit(sandbox, 'refund.speed_changed', subject)
  emit(sandbox, refund.status === 'failed' ? 'refund.failed' : 'refund.processed', subject)
}

function insertRefund(
  sandbox: Sandbox,
  payment: Payment,
  paymentSettings: PaymentSettings,
  input: NewRefund & { amount: number },
  processed: Refund['speed_processed'],
  settings: RefundSettings,
): Refund {
  const { store, clock, knobs } = sandbox
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount: input.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: presentNotes(input.notes),
    receipt: input.receipt,
    acquirer_data: { arn: null },
    created_at: clock.seconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: processed,
    speed_requested: input.speed,
  }
  countRefunded(payment, input.amount)
  store.payments.save(payment, paymentSettings)
  store.refunds.insert(payment.id, clock.now(), refund, settings)
  emit(sandbox, 'refund.created', { payment, settings: paymentSettings, refund })
  if (knobs.refunds.settleAfterMs === 0) settleRefund(sandbox, refund, settings)
  else schedule(sandbox, 'settle-refund', refund.id, clock.now() + knobs.refunds.settleAfterMs)
  return refund
}

function countRefunded(payment: Payment, amount: number): void {
  payment.amount_refunded += amount
  const left = payment.amount - payment.amount_refunded
  payment.refund_status = payment.amount_refunded === 0 ? null : left === 0 ? 'full' : 'partial'
  if (left === 0) payment.status = 'refunded'
  else if (payment.status === 'refunded') payment.status = 'captured'
}

function requireRefundable(sandbox: Sandbox, payment: Payment, input: number | undefined): number {
  if (payment.status === 'refunded') throw refuse('The payment has been fully refunded already')
  if (payment.status !== 'captured')
    throw refuse('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = input ?? left
  if (amount > payment.amount)
    throw refuse('The refund amount provided is greater than amount captured.', { field: 'amount' })
  if (amount > left)
    throw refuse('The total refund amount is greater than the refund payment amount', { field: 'amount' })
  if (sandbox.clock.seconds() - payment.created_at > SIX_MONTHS_S)
    throw refuse('Refund is not supported by the bank because the payment is more than 6 months old')
  const { balance } = sandbox.knobs.refunds
  if (balance !== null && amount > balance)
    throw refuse(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
    )
  return amount
}
