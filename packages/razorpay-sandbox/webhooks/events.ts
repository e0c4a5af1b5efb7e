import { type DeliveryPlan, takeRule } from '../knobs.ts'
import type { Dispute, Order, Payment, PaymentSettings, Refund } from '../ledger/entities.ts'
import { randomId } from '../ledger/ids.ts'
import { type Sandbox, turn } from '../sandbox.ts'
import { writeBody } from './body.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'refund.speed_changed'
  | DisputeEvent

export const DISPUTE_EVENTS = [
  'payment.dispute.created',
  'payment.dispute.action_required',
  'payment.dispute.under_review',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]

interface Subject {
  payment: Payment
  settings: PaymentSettings
  order?: Order
  refund?: Refund
  dispute?: Dispute
}

/** After how many milliseconds each event goes out: after the checkout has answered, or a little before. */
const USUAL_DELAY_MS: Record<EventName, number> = {
  'payment.authorized': 100,
  'payment.captured': 250,
  'order.paid': 600,
  'payment.failed': 200,
  'refund.created': 200,
  'refund.processed': 300,
  'refund.failed': 300,
  'refund.speed_changed': 250,
  'payment.dispute.created': 200,
  'payment.dispute.action_required': 200,
  'payment.dispute.under_review': 200,
  'payment.dispute.won': 200,
  'payment.dispute.lost': 200,
  'payment.dispute.closed': 200,
}
const ORDER_GAP_MS = 250

/** Writes the event down with the state of things now, and its deliveries. Must be called inside a write. */
export function emit(sandbox: Sandbox, name: EventName, subject: Subject): void {
  const { store, clock, knobs } = sandbox
  const { rule, left } = takeRule(knobs.webhooks.rules, ({ event }) => event === '*' || event === name)
  if (left !== knobs.webhooks.rules) turn(sandbox, { webhooks: { rules: left } })
  const id = randomId()
  const body = writeBody(envelope(sandbox, name, subject), rule ?? {})
  store
    .sql('insert into events (id, name, payment_id, created_ms, body, secret) values (?, ?, ?, ?, ?, ?)')
    .run(id, name, subject.payment.id, clock.now(), body, sandbox.webhookSecret)
  const place = knobs.webhooks.order.indexOf(name)
  const usual = place < 0 ? USUAL_DELAY_MS[name] : (place + 1) * ORDER_GAP_MS
  planDeliveries(sandbox, id, clock.now() + (rule?.delayMs ?? usual), rule ?? {})
}

/** One delivery for each endpoint and copy. Must be called inside a write. */
export function planDeliveries(sandbox: Sandbox, eventId: string, dueMs: number, plan: DeliveryPlan): void {
  const { store } = sandbox
  for (const { url, disabled_ms } of store.sql('select * from endpoints').all()) {
    const status = disabled_ms !== null ? 'skipped' : plan.drop ? 'dropped' : 'pending'
    for (let copy = 0; copy < (plan.copies ?? 1); copy++) {
      store
        .sql(
          "insert into deliveries (event_id, url, status, tries, next_ms, plan, log) values (?, ?, ?, 0, ?, ?, '[]')",
        )
        .run(eventId, url!, status, dueMs + copy * (plan.copyGapMs ?? 0), JSON.stringify(plan))
    }
  }
}

function envelope(
  sandbox: Sandbox,
  name: EventName,
  { payment, settings, order, refund, dispute }: Subject,
): object {
  const paymentPart = {
    payment: { entity: settings.lateAuthorized ? { ...payment, late_authorized: true } : payment },
  }
  const payload = dispute
    ? { ...paymentPart, dispute: { entity: dispute } }
    : refund
      ? { refund: { entity: refund }, ...paymentPart }
      : order
        ? { ...paymentPart, order: { entity: { ...order, description: null, checkout: null } } }
        : paymentPart
  return {
    entity: 'event',
    account_id: sandbox.accountId,
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: sandbox.clock.seconds(),
  }
}
