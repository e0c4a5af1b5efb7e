import type { Readers } from '../../contract/desk-session.ts'
import type { Money } from '../../shared/money.ts'
import type { SessionState } from './classes.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** A planned change to a session. A session to be added already has its id, and `before` marks it as new. */
export interface PlannedChange {
  sessionId: string
  classId: string
  before: SessionState
  after: SessionState
}

/** The data each kind of action stores with its subject, while pending and after. */
export interface PendingPayloads {
  /**
   * Subject: a payment. The id is also the key in `deskRefunds`; `other` is the enrollment of someone removed from a
   * session.
   */
  refund: {
    basis: 'policy' | 'whole' | 'sum'
    ends: Flag
    reason: string
    /** The booking that ended at once, with only its refund pending. */
    bookingId: string | null
    /** The block that requested it. */
    blockId: string | null
  }
  /** Subject: the account that stays; `other` is merged into it. */
  merge: {
    /** Whether the owner of the account that ends has agreed; `none` if they needn't. */
    consent: 'none' | 'asked' | 'given'
  }
  /** Subject: a privacy request; `other` is the account. */
  'account-deletion': Record<string, never>
  /** Subject: a session. `people` as counted when it was written. */
  'session-email': { readers: Readers; text: string; people: number }
  /** Subject: an announcement, which has its text in its own row. */
  broadcast: Record<string, never>
  /** Subject: a class with sessions changed or cancelled together. The id is their batch. */
  'session-change': { changes: PlannedChange[]; reason: string }
  /** Subject: a class with sessions to add, and a join link where it differs from the class's. The id is their batch. */
  'added-sessions': { changes: (PlannedChange & { joinLink: string | null })[]; reason: string }
  /** Subject: itself; closed days, and what happens to their sessions. */
  closure: {
    changes: PlannedChange[]
    days: { centreId: string | null; roomId: string | null; fromDay: string; untilDay: string; name: string }
    /** How many days one action closed; missing in rows of the previous version. */
    acts?: number
  }
  /** Subject: a free booking; `other` is the member, whose email waits. */
  'ended-booking': Record<string, never>
  /** Subject: an import that has run. */
  import: Record<string, never>
  /** Subject: a member whose bookings end by refunds that name the block. */
  block: { blockId: string }
}

export type PendingName = keyof PendingPayloads

export interface PendingActions {
  id: string
  kind: PendingName
  subject: string
  other: string | null
  /** The refund the requester saw. */
  amountPaise: Money
  payload: Json<PendingPayloads[PendingName]>
  askedBy: string | null
  createdAt: Time
  dueAt: Time
  endedAt: Defaulted<Time | null>
  /** `refused`: something prevented it when it was due; `note` says what. */
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
