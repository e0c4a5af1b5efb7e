import type { Readers } from '../../contract/desk-session.ts'
import type { Money } from '../../shared/money.ts'
import type { SessionState } from './classes.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** What is to become of a session. One that is to be added has its id already, and `before` says that it was not there. */
export interface PlannedChange {
  sessionId: string
  classId: string
  before: SessionState
  after: SessionState
}

/** What each kind of action keeps beside its subject, while it waits and after. */
export interface PendingPayloads {
  /** Of a payment. Its id is the key that `deskRefunds` has too; `other` the enrollment of someone removed from a session. */
  refund: {
    basis: 'policy' | 'whole' | 'sum'
    ends: Flag
    reason: string
    /** The place that ended at once, whose money alone waits. */
    bookingId: string | null
    /** The block that asks for it. */
    blockId: string | null
  }
  /** Of the account that stays; `other` is merged into it. */
  merge: {
    /** Whether the member whose account ends has agreed; `none` where no one is asked. */
    consent: 'none' | 'asked' | 'given'
  }
  /** Of a privacy request; `other` is the account. */
  'account-deletion': Record<string, never>
  /** Of a session. `people` as counted when it was written. */
  'session-email': { readers: Readers; text: string; people: number }
  /** Of an announcement, whose words are a row of their own. */
  broadcast: Record<string, never>
  /** Of a class: sessions that are changed or cancelled together. Its id is their batch. */
  'session-change': { changes: PlannedChange[]; reason: string }
  /** Of a class: sessions that its run gets besides, with a join link where that is not the class's. Its id is their batch. */
  'added-sessions': { changes: (PlannedChange & { joinLink: string | null })[]; reason: string }
  /** Of itself: days that are closed, and what becomes of the sessions in them. */
  closure: {
    changes: PlannedChange[]
    days: { centreId: string | null; roomId: string | null; fromDay: string; untilDay: string; name: string }
    /** This many days were closed by one act. Those of the version before lack it. */
    acts?: number
  }
  /** Of a booking that cost nothing; `other` is the member, whose email waits. */
  'ended-booking': Record<string, never>
  /** Of an import that has run. */
  import: Record<string, never>
  /** Of a member, whose bookings end by refunds that name the block. */
  block: { blockId: string }
}

export type PendingName = keyof PendingPayloads

export interface PendingActions {
  id: string
  kind: PendingName
  subject: string
  other: string | null
  /** What it refunds, as the one who asked saw it. */
  amountPaise: Money
  payload: Json<PendingPayloads[PendingName]>
  askedBy: string | null
  createdAt: Time
  dueAt: Time
  endedAt: Defaulted<Time | null>
  /** `refused`: when it was due, something prevented it; `note` says it. */
  outcome: Defaulted<'done' | 'undone' | 'refused' | null>
  note: Defaulted<string>
}

export interface PendingTables {
  pendingActions: PendingActions
}

export const pendingFacts = {
  pendingActions: {
    public: false,
    personal: { by: ['subject', 'other'], end: 'kept' },
    json: ['payload'],
    exported: 'whole',
  },
} as const satisfies FactsOf<PendingTables>
