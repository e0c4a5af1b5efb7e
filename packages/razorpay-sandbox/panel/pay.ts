import { KnobError, requireNames } from '../knobs.ts'
import { type Attempt, finishPayment, type Outcome, startPayment } from '../ledger/customer.ts'
import type { Failure } from '../ledger/instruments.ts'
import { type ApiError, refuse } from '../merchant/errors.ts'
import { readId } from '../merchant/input.ts'
import type { Sandbox } from '../sandbox.ts'

interface Pay extends Partial<Omit<Attempt, 'card'>> {
  /** A number, or the card with the name on it. */
  card?: string | { number: string; name?: string }
  outcome?: Outcome
  closeAfterAuth?: boolean
}

const PAY_FIELDS = [
  'method',
  'card',
  'vpa',
  'bank',
  'email',
  'contact',
  'description',
  'notes',
  'outcome',
  'closeAfterAuth',
]

/** What a customer does in the checkout, without a browser: one transaction from Pay to the bank's answer. */
export async function payAsCustomer(sandbox: Sandbox, orderId: string, input: Pay): Promise<object> {
  requireNames(input, PAY_FIELDS)
  const { outcome, closeAfterAuth = sandbox.knobs.payments.closeAfterAuth, card, ...rest } = input
  if (outcome !== undefined && !['success', 'failure', 'late', 'authorized'].includes(outcome))
    throw new KnobError('The outcome is success, failure, late or authorized.')
  readId('order', orderId)
  const number = typeof card === 'string' ? card : (card?.number ?? '4100280000001007')
  const name = typeof card === 'object' ? card.name : undefined
  const inRupees = sandbox.store.orders.find(orderId)?.entity.currency !== 'USD'
  const method = input.method ?? (card || !inRupees ? 'card' : 'upi')
  const attempt: Attempt = {
    ...rest,
    method,
    ...(method === 'card' && { card: { number: number.replaceAll(' ', ''), name } }),
    ...(method === 'upi' && { vpa: input.vpa ?? 'success@razorpay' }),
  }
  const { paymentId, answer } = await sandbox.store.write(() => {
    const payment = startPayment(sandbox, orderId, attempt)
    return { paymentId: payment.id, answer: finishPayment(sandbox, payment.id, outcome) }
  })
  if (!('razorpay_signature' in answer)) throw failed(answer, orderId, paymentId)
  if (!closeAfterAuth) return answer
  return { closed: true, razorpay_payment_id: paymentId, razorpay_order_id: orderId }
}

/** A failed attempt as the checkout reports it: the reason, with the ids in `metadata`. */
export function failed(failure: Failure, orderId: string, paymentId: string): ApiError {
  return refuse(failure.description, { ...failure, metadata: { payment_id: paymentId, order_id: orderId } })
}
