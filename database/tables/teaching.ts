import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

/** A teacher's certificates, for the studio; what their page says is in `instructors`. */
export interface Certificates {
  id: string
  instructorId: string
  name: string
  issuer: string
  /** YYYY-MM-DD, both days included. */
  validFrom: string
  validUntil: string | null
  styles: Json<string[]>
  createdAt: Time
}

export interface StaffPreferences {
  userId: string
  /** Whether they get emails about sessions that need a substitute. */
  substituteLetters: Flag
  /** Roll call at the left edge. */
  leftHand: Flag
}

/** The substitutes asked first for a class, in order. */
export interface PreferredSubstitutes {
  classId: string
  instructorId: string
  position: number
}

/** `proposed`: a teacher has offered, and the studio hasn't agreed yet. */
export type SubstituteState = 'open' | 'proposed' | 'taken' | 'withdrawn' | 'ended'

/** A session that needs a substitute. Each has at most one open request. */
export interface SubstituteRequests {
  id: string
  sessionId: string
  /** The teacher who would have taught it. */
  fromInstructorId: string
  message: string
  /** Null: the substitute's own rate. */
  feePaise: Money | null
  /** Whether the studio has to agree first. */
  needsStudio: Flag
  /** Only the preferred teachers are asked until then. */
  preferredUntil: Time | null
  /** When the other teachers were asked. */
  othersToldAt: Time | null
  state: SubstituteState
  createdAt: Time
  takenBy: string | null
  takenAt: Time | null
  closedAt: Time | null
}

/** Teachers who declined. */
export interface SubstituteDeclines {
  requestId: string
  instructorId: string
  at: Time
}

/** A change that members didn't book: anyone booked before `since` may cancel free of charge until `until`. */
export interface FreeExits {
  id: string
  sessionId: string
  since: Time
  until: Time
  reason: 'teacher' | 'time' | 'place'
}

/** Who reads it. `members`: participants; `next`: the class's next teacher; `private`: only the writer. */
export type NoteKind = 'members' | 'next' | 'private'

export interface SessionNotes {
  sessionId: string
  /** The writer. */
  userId: string
  kind: NoteKind
  text: string
  version: Defaulted<number>
  createdAt: Time
  updatedAt: Time
}

/** A teacher's pay per session from a day on; for one class, or any if `classId` is null. */
export interface PayRates {
  id: string
  instructorId: string
  classId: string | null
  /** YYYY-MM-DD, the studio's. */
  validFrom: string
  sessionPaise: Money
  /** Per person above `headsFrom`. */
  headPaise: Money
  headsFrom: number
  floorPaise: Money | null
  capPaise: Money | null
  version: Defaulted<number>
  createdAt: Time
}

/** A closed month of a teacher. Numbers have no gaps. */
export interface PayStatements {
  id: string
  number: number
  instructorId: string
  /** YYYY-MM. */
  month: string
  totalPaise: Money
  closedAt: Time
}

/** As computed when the month was closed; never changed after. */
export interface PayLines {
  id: string
  statementId: string
  position: number
  sessionId: string | null
  startsAt: Time | null
  what: string
  heads: number | null
  basePaise: Money
  /** How many people above the number, and the pay for each. */
  extraHeads: number
  headPaise: Money
  amountPaise: Money
  /** Taught as a substitute. */
  substitute: Flag
  correctionId: string | null
}

/** A correction of a closed month, paid in a later one. */
export interface PayCorrections {
  id: string
  instructorId: string
  /** The line that it corrects. */
  lineId: string
  month: string
  amountPaise: Money
  reason: string
  createdAt: Time
}

/** The last number given in each series without gaps. */
export interface NumberSeries {
  name: string
  last: number
}

export interface TeachingTables {
  certificates: Certificates
  staffPreferences: StaffPreferences
  preferredSubstitutes: PreferredSubstitutes
  substituteRequests: SubstituteRequests
  substituteDeclines: SubstituteDeclines
  freeExits: FreeExits
  sessionNotes: SessionNotes
  payRates: PayRates
  payStatements: PayStatements
  payLines: PayLines
  payCorrections: PayCorrections
  numberSeries: NumberSeries
}

const PLAIN = { public: false, personal: null, json: [], exported: 'whole' } as const

/**
 * Teachers are known by their page (`instructors`), which stays when the account is deleted; what the account takes along
 * is in domain/privacy/teaching.ts.
 */
export const teachingFacts = {
  certificates: { public: false, personal: null, json: ['styles'], exported: 'whole' },
  staffPreferences: OWN,
  preferredSubstitutes: PLAIN,
  substituteRequests: PLAIN,
  substituteDeclines: PLAIN,
  freeExits: PLAIN,
  sessionNotes: OWN,
  payRates: PLAIN,
  payStatements: PLAIN,
  payLines: PLAIN,
  payCorrections: PLAIN,
  numberSeries: PLAIN,
} as const satisfies FactsOf<TeachingTables>
