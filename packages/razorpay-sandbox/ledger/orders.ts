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
export function createOrder(sandbox: Sandbox, input: NewOrder): Order {
  const { store, clock, knobs } = sandbox
  if (input.uniqueReceipt && input.receipt !== null) {
    const earlier = store.orders.linkedTo(input.receipt)[0]?.entity
    if (earlier) {
      if (knobs.orders.uniqueReceipt === 'same' && earlier.amount === input.amount) return earlier
      throw refuse('Order receipt should be unique.', {
        metadata: { order_id: earlier.id },
        field: 'receipt',
      })
    }
  }
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount: input.amount,
    amount_paid: 0,
    amount_due: input.amount,
    currency: input.currency,
    receipt: input.receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: presentNotes(input.notes),
    created_at: clock.seconds(),
  }
  store.orders.insert(input.receipt, clock.now(), order, input.capture ? { capture: input.capture } : {})
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
