import type { SubscriptionList } from '../../contract/subscriptions.ts'
import type { WebhookEvent } from '../../shared/webhook-events.ts'
import type { Defaulted, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

export interface ConversationMessages {
  id: string
  userId: string
  sender: 'member' | 'studio'
  senderId: string | null
  text: string
  createdAt: Time
}

export interface ContactMessages {
  id: string
  userId: string | null
  name: string
  email: string
  subject: string
  message: string
  createdAt: Time
}

/** Only confirmed subscribers who have not left are written to. */
export interface Subscribers {
  id: string
  /** Lower case; unique per list. */
  email: string
  list: SubscriptionList
  createdAt: Time
  /** SHA-256; the token itself is never stored. */
  confirmTokenHash: string | null
  confirmSentAt: Time | null
  confirmExpiresAt: Time | null
  confirmedAt: Time | null
  unsubscribedAt: Time | null
}

/** Written in the transaction that causes them, sent after it. */
export interface OutboxEmails {
  id: string
  /** A second e-mail with the same key is not written. */
  dedupeKey: string
  kind: string
  userId: string | null
  recipient: string
  replyTo: string | null
  subject: string
  /** With `{name}` in place of each secret. */
  text: string
  html: string
  /** An iCalendar file that goes with it. */
  calendar: Defaulted<string | null>
  /** The secrets as encrypted JSON; null without any, and once sent. */
  sealedSecrets: Defaulted<string | null>
  createdAt: Time
  sentAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
}

/** Another program that is told of what happens here. */
export interface Webhooks {
  id: string
  url: string
  events: Json<WebhookEvent[]>
  /** Encrypted like the second factors: it signs what we tell. */
  sealedSecret: string
  createdAt: Time
  createdBy: string | null
  /** Up to which moment the activity log was read for it. */
  readUntil: Time
  endedAt: Defaulted<Time | null>
}

export interface WebhookDeliveries {
  id: string
  webhookId: string
  /** The line of the activity log that it tells of. */
  lineId: string
  event: string
  body: string
  createdAt: Time
  deliveredAt: Defaulted<Time | null>
  tries: Defaulted<number>
  nextTryAt: Defaulted<Time | null>
  lastError: Defaulted<string | null>
}

export interface MessagesTables {
  conversationMessages: ConversationMessages
  contactMessages: ContactMessages
  subscribers: Subscribers
  outboxEmails: OutboxEmails
  webhooks: Webhooks
  webhookDeliveries: WebhookDeliveries
}

export const messagesFacts = {
  conversationMessages: OWN,
  contactMessages: { public: false, personal: { by: ['userId', 'email'], end: 'deleted' }, json: [] },
  subscribers: { public: false, personal: { by: ['email'], end: 'deleted' }, json: [] },
  outboxEmails: { public: false, personal: { by: ['userId', 'recipient'], end: 'deleted' }, json: [] },
  webhooks: { public: false, personal: null, json: ['events'] },
  webhookDeliveries: { public: false, personal: null, json: [] },
} as const satisfies FactsOf<MessagesTables>
