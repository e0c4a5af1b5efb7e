import { orderAlreadyPaid, refuse } from '../merchant/errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { type CaptureSettings, type Currency, type Notes, type Order, presentNotes } from './entities.ts'
import { newId } from './ids.ts'

export interface NewOrder {
  amount: number
  currency: Currency
  receipt: string | null
  notes: Notes
  capture?: CaptureSettings
  uniqueReceipt: boolean
}

/** Must be called inside a write. With a unique receipt a second create finds the first order. */
export function createOrder(sandbox: Sandbox, wanted: NewOrder): Order {
  const { store, clock, knobs } = sandbox
  if (wanted.uniqueReceipt && wanted.receipt !== null) {
    const earlier = store.orders.linkedTo(wanted.receipt)[0]?.entity
    if (earlier) {
      if (knobs.orders.uniqueReceipt === 'same' && earlier.amount === wanted.amount) return earlier
      throw refuse('Order receipt should be unique.', {
        metadata: { order_id: earlier.id },
        field: 'receipt',
      })
    }
  }
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount: wanted.amount,
    amount_paid: 0,
    amount_due: wanted.amount,
    currency: wanted.currency,
    receipt: wanted.receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: presentNotes(wanted.notes),
    created_at: clock.seconds(),
  }
  store.orders.insert(wanted.receipt, clock.now(), order, wanted.capture ? { capture: wanted.capture } : {})
  return order
}

/** Throws when no payment may start on the order: it is paid, or one is authorised and waits for its capture. */
export function requireOpen(sandbox: Sandbox, order: Order): void {
  if (order.status === 'paid') throw orderAlreadyPaid()
  if (holdsAuthorized(sandbox, order))
    throw refuse('Your payment has been declined as a payment on this order is already authorized.', {
      reason: 'order_already_authorized',
    })
}

export function holdsAuthorized(sandbox: Sandbox, order: Order, besides?: string): boolean {
  return sandbox.store.payments
    .linkedTo(order.id)
    .some(({ entity }) => entity.status === 'authorized' && entity.id !== besides)
}

/** How this order's payments are captured: its own settings, or the account's. */
export function captureSettings(sandbox: Sandbox, orderId: string): CaptureSettings {
  const own = sandbox.store.orders.find(orderId)?.settings.capture
  return own ?? { mode: sandbox.knobs.payments.capture, automaticMinutes: null, manualMinutes: null }
}
