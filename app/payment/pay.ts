import type { User } from '../../contract/accounts.ts'
import type { OrderOnWire } from '../../contract/payments.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api, type Failed } from '../api/client.ts'
import { loadCheckout, openCheckout } from './checkout.ts'

/** A payment that did not end as what it was for. */
export type Unpaid =
  | { kind: 'closed' }
  /** They have what they paid for already; this money is refunded. */
  | { kind: 'already' }
  | { kind: 'loggedOut' }
  | { kind: 'pending'; message: string; loggedOut: boolean }
  | { kind: 'failed'; reason: string }
  /** No payment was begun, and trying again would not change that: what the page shows is out of date. */
  | { kind: 'refused'; message: string }
  /** The money is there; what became of it could not be read. Never an invitation to pay again. */
  | { kind: 'unseen'; message: string }

/** Anything else leaves open what became of the money: the webhook and the sweep go on. */
const REFUSALS = [400, 404, 409]

/** Why there is no order to pay. */
export function withoutOrder({ status, message }: Failed): Unpaid {
  if (message && status < 500) return { kind: 'refused', message }
  return { kind: 'failed', reason: message || (status === 0 ? TEXTS.offlineUnpaid : TEXTS.orderFailed) }
}

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

  const answer = await api.verifyPayment(payment.proof)
  const { status, message } = answer
  if (answer.ok) return { kind: 'paid', message }
  if (answer.code === 'already-enrolled') return { kind: 'already' }
  // The money arrived, and is refunded: nothing to try again.
  if (answer.code === 'refunded') return { kind: 'unseen', message }
  if (REFUSALS.includes(status)) return { kind: 'failed', reason: message || TEXTS.verificationFailed }
  return { kind: 'pending', message: TEXTS.paymentPending, loggedOut: status === 401 }
}

const LOOKS = 20
const LOOK_MILLISECONDS = 3_000

/** What is found at last of a payment that is still being settled; null when that takes too long. */
export async function lookUntil<T>(look: () => Promise<T | false>): Promise<T | null> {
  for (let looked = 0; looked < LOOKS; looked++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS))
    const found = await look()
    if (found) return found
  }
  return null
}
