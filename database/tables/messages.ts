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

/** Only confirmed subscribers who haven't unsubscribed get emails. */
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

/** Written in the transaction that causes the email, and sent after it. */
export interface OutboxEmails {
  id: string
  /** A second email with the same key isn't written. */
  dedupeKey: string
  kind: string
  userId: string | null
  recipient: string
  replyTo: string | null
  subject: string
  /** With `{name}` in place of each secret. */
  text: string
  html: string
  /** An attached iCalendar file. */
  calendar: Defaulted<string | null>
  /** The payment whose receipt is attached. */
  receiptOf: Defaulted<string | null>
  /** The secrets as encrypted JSON; null if there are none, or once sent. */
  sealedSecrets: Defaulted<string | null>
  createdAt: Time
  sentAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
}

/** Another program that is notified of what happens here. */
export interface Webhooks {
  id: string
  url: string
  events: Json<WebhookEvent[]>
  /** Signs what we send; encrypted like second factors. */
  sealedSecret: string
  createdAt: Time
  createdBy: string | null
  /** How far the activity log was read for it. */
  readUntil: Time
  endedAt: Defaulted<Time | null>
}

export interface WebhookDeliveries {
  id: string
  webhookId: string
  /** The activity log line that it delivers. */
  lineId: string
  event: string
  body: string
  createdAt: Time
  deliveredAt: Defaulted<Time | null>
  tries: Defaulted<number>
  nextTryAt: Defaulted<Time | null>
  lastError: Defaulted<string | null>
}

/**
 * An inbox thread: 'm.' and a member's id for everything between them and the studio, or 'c.' and the id of a visitor's
 * email; with the staff's decisions and its status (domain/core/thread-status.ts).
 */
export interface Threads {
  id: string
  userId: string | null
  contactId: string | null
  assignedTo: Defaulted<string | null>
  /** When it was settled elsewhere, such as by phone; messages until then no longer wait. */
  settledAt: Defaulted<Time | null>
  settledBy: Defaulted<string | null>
  /** When the last message was written; null if there is none. */
  lastAt: Defaulted<Time | null>
  /** The first unanswered message; null if none waits. */
  waitingSince: Defaulted<Time | null>
}

/** By email, to a visitor who wrote one. */
export interface ContactAnswers {
  id: string
  contactId: string
  text: string
  writtenBy: string | null
  createdAt: Time
}

/** A saved reply. `{first name}` stands for the reader's. */
export interface CannedAnswers {
  id: string
  name: string
  text: string
  version: Defaulted<number>
}

/** The studio's wording of a kind of email, used from then on. */
export interface LetterTexts {
  /** Its kind: "letter-enrolled". */
  id: string
  version: Defaulted<number>
  /** Empty to keep the email's own. */
  subject: string
  opening: string
  closing: string
}

/** A broadcast. It is sent after ten minutes, a batch of readers at a time. */
export interface Announcements {
  id: string
  /** To a class or session it concerns a booking; to a segment or subscribers it is news. */
  audience: 'class' | 'session' | 'segment' | 'subscribers'
  /** The id of the class or session, the segment, or the list. */
  target: string
  targetName: string
  subject: string
  text: string
  writtenBy: string | null
  createdAt: Time
  leavesAt: Time
  /** As counted when it was written. */
  people: number
  writtenTo: Defaulted<number>
  /** The last reader it was sent to. */
  cursor: Defaulted<string>
  sentAt: Defaulted<Time | null>
  /** Read by the previous version of the program; the pending action has the same time. */
  undoneAt: Defaulted<Time | null>
}

export interface MessagesTables {
  conversationMessages: ConversationMessages
  contactMessages: ContactMessages
  subscribers: Subscribers
  outboxEmails: OutboxEmails
  webhooks: Webhooks
  webhookDeliveries: WebhookDeliveries
  threads: Threads
  contactAnswers: ContactAnswers
  cannedAnswers: CannedAnswers
  letterTexts: LetterTexts
  announcements: Announcements
}

export const messagesFacts = {
  conversationMessages: OWN,
  contactMessages: {
    public: false,
    personal: { by: ['userId', 'email'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  subscribers: {
    public: false,
    personal: { by: ['email'], end: 'deleted' },
    json: [],
    exported: { without: ['confirmTokenHash'] },
  },
  outboxEmails: {
    public: false,
    personal: { by: ['userId', 'recipient'], end: 'deleted' },
    json: [],
    exported: { without: ['sealedSecrets', 'html'] },
  },
  webhooks: { public: false, personal: null, json: ['events'], exported: { without: ['sealedSecret'] } },
  webhookDeliveries: {
    public: false,
    personal: null,
    json: [],
    exported: { not: 'told to other programs; what happened stands in auditLog' },
  },
  threads: {
    public: false,
    personal: { by: ['userId', 'assignedTo', 'settledBy'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  // Deleted with the email that they answer.
  contactAnswers: { public: false, personal: null, json: [], exported: 'whole' },
  cannedAnswers: { public: false, personal: null, json: [], exported: 'whole' },
  letterTexts: { public: false, personal: null, json: [], exported: 'whole' },
  announcements: { public: false, personal: null, json: [], exported: 'whole' },
} as const satisfies FactsOf<MessagesTables>
