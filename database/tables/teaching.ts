import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

/** What a teacher has learnt, for the studio; what their page says of it is in `instructors`. */
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
  /** Whether an email tells of a session that needs someone. */
  substituteLetters: Flag
  /** Roll call at the left edge. */
  leftHand: Flag
}

/** Who is asked first when a class needs someone, in this order. */
export interface PreferredSubstitutes {
  classId: string
  instructorId: string
  position: number
}

/** `proposed`: someone would, and the studio has not said yes yet. */
export type SubstituteState = 'open' | 'proposed' | 'taken' | 'withdrawn' | 'ended'

/** A session that needs someone else. One at a time is under way for a session. */
export interface SubstituteRequests {
  id: string
  sessionId: string
  /** Who would have taught it. */
  fromInstructorId: string
  message: string
  /** Null: by the rate of anyone who takes it. */
  feePaise: Money | null
  /** Whether the studio says yes first. */
  needsStudio: Flag
  /** Until then only the preferred ones are asked. */
  preferredUntil: Time | null
  /** When everyone else was told. */
  othersToldAt: Time | null
  state: SubstituteState
  createdAt: Time
  takenBy: string | null
  takenAt: Time | null
  closedAt: Time | null
}

/** Who will not. */
export interface SubstituteDeclines {
  requestId: string
  instructorId: string
  at: Time
}

/** Something changed that no one booked: anyone who was booked before `since` may leave free of charge until `until`. */
export interface FreeExits {
  id: string
  sessionId: string
  since: Time
  until: Time
  reason: 'teacher' | 'time' | 'place'
}

/** `members`: those who were there; `next`: anyone who teaches the class next; `private`: the writer alone. */
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

/** What a teacher is paid for a session, from a day on; of one class, or with `classId` null of any. */
export interface PayRates {
  id: string
  instructorId: string
  classId: string | null
  /** YYYY-MM-DD, the studio's. */
  validFrom: string
  sessionPaise: Money
  /** For each head above `headsFrom`. */
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
  /** This many heads above the number, at so much each. */
  extraHeads: number
  headPaise: Money
  amountPaise: Money
  /** Taught for someone else. */
  substitute: Flag
  correctionId: string | null
}

/** What was wrong in a closed month, put right in a later one. */
export interface PayCorrections {
  id: string
  instructorId: string
  /** Of the line that it puts right. */
  lineId: string
  month: string
  amountPaise: Money
  reason: string
  createdAt: Time
}

/** The last number given, of what is numbered without gaps. */
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

/** Teachers are known by their page (`instructors`), which stays without its account; their account takes it along and leaves only the books (domain/privacy/teaching.ts). */
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
