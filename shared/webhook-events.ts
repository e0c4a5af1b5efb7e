/** Events that other programs may be sent. Each is recorded in the transaction that does it. */
export const WEBHOOK_EVENTS = {
  'account.registered': 'A member registered',
  'newsletter.confirmed': 'A newsletter subscription was confirmed',
  'enrollment.started': 'A booking was made, paid or free',
  'enrollment.given': 'The desk gave a free booking',
  'sale.made': 'The desk sold a class or a plan',
  'enrollment.cancelled': 'A booking was cancelled',
  'waiting.joined': 'A member joined a waitlist',
  'waiting.offered': 'A waitlist place was offered',
  'waiting.left': 'A member left a waitlist',
  'roll.marked': 'Attendance was marked',
  'membership.started': 'A plan began',
  'payment.given-back': 'A payment couldn’t be used and is refunded',
  'payment.refunded': 'The desk refunded a payment',
  'refund.handed-back': 'The desk handed a refund back',
  'refund.other-way': 'A failed refund was given another way',
  'message.received': 'A message arrived',
  'session.changed': 'A session was moved, cancelled or changed',
  'session.change-undone': 'A session change was undone',
  'class.published': 'A class went on sale',
  'class.cancelled': 'A class was cancelled',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

/** Sent by hand from the desk, to try an address. */
export const TEST_EVENT = 'webhook.test'
