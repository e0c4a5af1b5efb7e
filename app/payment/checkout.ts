import type { OrderOnWire } from '../../contract/payments.ts'
import { nearestPaise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Verification } from '../api/client.ts'

/** The part of Razorpay's checkout that we use. */
type Checkout = {
  open(): void
  on(event: 'payment.failed', listener: (event: { error?: { description?: string } }) => void): void
}
declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout
  }
}

const LOAD_MILLISECONDS = 20_000
let loading: Promise<boolean> | undefined

/** Loads the checkout script once. A failure is forgotten, so that the next try loads it again. */
export function loadCheckout(url: string): Promise<boolean> {
  loading ??= load(url).then((isThere) => {
    if (!isThere) loading = undefined
    return isThere
  })
  return loading
}

/** A tag may be there before it has run, so the script's own constructor is what counts. */
function load(url: string): Promise<boolean> {
  const isThere = () => typeof window.Razorpay === 'function'
  if (isThere()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const finish = () => {
      clearTimeout(timer)
      if (!isThere()) script.remove()
      resolve(isThere())
    }
    const timer = setTimeout(finish, LOAD_MILLISECONDS)
    script.src = url
    script.async = true
    script.onload = finish
    script.onerror = finish
    document.head.append(script)
  })
}

export type Closed = { paid: false; failure: string }
export type Paid = { paid: true; proof: Verification }
type Payer = { name: string; email: string; phone: string }

/**
 * Opens the checkout and waits for its end. A failed attempt is not the end: the window stays open for another.
 * Throws when the checkout refuses its options.
 */
export function openCheckout(order: OrderOnWire, title: string, payer: Payer): Promise<Paid | Closed> {
  const { Razorpay } = window
  if (!Razorpay) throw new Error(TEXTS.sdkFailed)
  return new Promise((resolve) => {
    let failure = ''
    const checkout = new Razorpay({
      key: order.keyId,
      order_id: order.orderId,
      amount: nearestPaise(order.amount),
      currency: order.currency,
      name: order.payee,
      description: title.slice(0, 255),
      prefill: { name: payer.name, email: payer.email, contact: payer.phone },
      theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--mark').trim() },
      retry: { enabled: true },
      handler: (proof: Verification) => resolve({ paid: true, proof }),
      modal: { ondismiss: () => resolve({ paid: false, failure }) },
    })
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description || TEXTS.paymentFailed
    })
    checkout.open()
  })
}
