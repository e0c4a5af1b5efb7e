import type { SubscriptionList } from '../../contract/subscriptions.ts'
import type { Defaulted, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

/** One message of the conversation between a member (`userId`) and the studio. */
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

/** Somebody who asked to be written to. Only a confirmed one that has not left is ever written to. */
export interface Subscribers {
  id: string
  /** Lower case; once a list. */
  email: string
  list: SubscriptionList
  createdAt: Time
  /** SHA-256 of the token in the confirmation mail; the token itself is never stored. */
  confirmTokenHash: string | null
  confirmSentAt: Time | null
  confirmExpiresAt: Time | null
  confirmedAt: Time | null
  unsubscribedAt: Time | null
}

/** E-mails to send: written in the transaction that causes them, sent after. */
export interface OutboxEmails {
  id: string
  /** Says what the e-mail is about, once: a second one with the same key is not written. */
  dedupeKey: string
  kind: string
  /** The member whom it is about; null for somebody without an account. */
  userId: string | null
  recipient: string
  /** Whom an answer reaches; null for the sender. */
  replyTo: string | null
  subject: string
  /** With `{name}` where a secret stands. */
  text: string
  html: string
  /** What stands there, as sealed JSON; null where there is none, and once the letter was sent. */
  sealedSecrets: Defaulted<string | null>
  createdAt: Time
  sentAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
}

export interface MessagesTables {
  conversationMessages: ConversationMessages
  contactMessages: ContactMessages
  subscribers: Subscribers
  outboxEmails: OutboxEmails
}

export const messagesFacts = {
  conversationMessages: OWN,
  contactMessages: { public: false, personal: { by: ['userId', 'email'], end: 'deleted' }, json: [] },
  subscribers: { public: false, personal: { by: ['email'], end: 'deleted' }, json: [] },
  outboxEmails: { public: false, personal: { by: ['userId', 'recipient'], end: 'deleted' }, json: [] },
} as const satisfies FactsOf<MessagesTables>
