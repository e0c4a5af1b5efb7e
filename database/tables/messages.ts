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
  /** A second email with the same key is not written. */
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
  /** The payment whose receipt goes along as a file. */
  receiptOf: Defaulted<string | null>
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

/**
 * A thread of the inbox: 'm.' and a member's id, of all that is between them and the studio; or 'c.' and the id of a visitor's email. With
 * what the staff decided about it; and its status, as its messages say (domain/core/thread-status.ts).
 */
export interface Threads {
  id: string
  userId: string | null
  contactId: string | null
  assignedTo: Defaulted<string | null>
  /** Answered elsewhere, such as on the telephone: what was written until then waits no more. */
  settledAt: Defaulted<Time | null>
  settledBy: Defaulted<string | null>
  /** When something was said; null while nothing was. */
  lastAt: Defaulted<Time | null>
  /** The first thing that they said and no one answered; null for who does not wait. */
  waitingSince: Defaulted<Time | null>
}

/** By letter, to a visitor who wrote one. */
export interface ContactAnswers {
  id: string
  contactId: string
  text: string
  writtenBy: string | null
  createdAt: Time
}

/** A text of the studio for what is often asked. `{first name}` stands for the reader's. */
export interface CannedAnswers {
  id: string
  name: string
  text: string
  version: Defaulted<number>
}

/** How the studio words a kind of email, for those written from then on. */
export interface LetterTexts {
  /** Of its kind: "letter-enrolled". */
  id: string
  version: Defaulted<number>
  /** Empty for the email's own. */
  subject: string
  opening: string
  closing: string
}

/** A broadcast. It leaves after ten minutes, a batch of readers at a time. */
export interface Announcements {
  id: string
  /** About a class or a session it is about what readers booked; to a group or to subscribers it is news. */
  audience: 'class' | 'session' | 'segment' | 'subscribers'
  /** Of the class or the session; or the group, or the list. */
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
  /** The last reader who was written to. */
  cursor: Defaulted<string>
  sentAt: Defaulted<Time | null>
  /** For the version before, which sends by it; its action says the same. */
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
  // They go with the email that they answer.
  contactAnswers: { public: false, personal: null, json: [], exported: 'whole' },
  cannedAnswers: { public: false, personal: null, json: [], exported: 'whole' },
  letterTexts: { public: false, personal: null, json: [], exported: 'whole' },
  announcements: { public: false, personal: null, json: [], exported: 'whole' },
} as const satisfies FactsOf<MessagesTables>
