import type { User } from '../../contract/accounts.ts'
import type { OrderOnWire } from '../../contract/payments.ts'
import { TEXTS } from '../../contract/texts.ts'
import { api } from '../api.ts'
import { loadCheckout, openCheckout } from './checkout.ts'

/** A payment that did not end as what it was for. */
export type Unpaid =
  | { kind: 'closed' }
  | { kind: 'loggedOut' }
  | { kind: 'pending'; message: string }
  | { kind: 'failed'; reason: string }
  /** The money is there; what became of it could not be read. Never an invitation to pay again. */
  | { kind: 'unseen'; message: string }

/** Money that arrived, and goes back: nothing to try again. */
const GIVEN_BACK: string[] = [TEXTS.paymentRefunded, TEXTS.planPaymentRefunded]

/** Opens the checkout on an order and has what it reports verified. */
export async function pay(
  user: User,
  order: OrderOnWire,
  title: string,
): Promise<{ kind: 'paid'; message: string } | Unpaid> {
  if (!(await loadCheckout(order.checkoutUrl))) return { kind: 'failed', reason: TEXTS.sdkFailed }
  const payment = await openCheckout(order, title, user).catch(() => null)
  if (!payment) return { kind: 'failed', reason: TEXTS.initializationFailed }
  if (!payment.paid) return payment.failure ? { kind: 'failed', reason: payment.failure } : { kind: 'closed' }

  const { ok, message } = await api.verifyPayment(payment.proof)
  if (message === TEXTS.paymentPending) return { kind: 'pending', message }
  if (GIVEN_BACK.includes(message)) return { kind: 'unseen', message }
  return ok ? { kind: 'paid', message } : { kind: 'failed', reason: message || TEXTS.verificationFailed }
}
