/** What other programs may be told of. Each is said in the transaction that does it. */
export const WEBHOOK_EVENTS = {
  'account.registered': 'Somebody registered',
  'enrollment.started': 'A place was bought, or taken for nothing',
  'enrollment.given': 'The desk gave a place for nothing',
  'enrollment.cancelled': 'Somebody left a class',
  'membership.started': 'A plan began',
  'payment.given-back': 'A payment could not be used and goes back',
  'session.changed': 'A session was moved, called off or changed',
  'session.change-undone': 'Such a change was undone',
  'class.published': 'A class went on sale',
  'class.cancelled': 'A class was called off',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]
