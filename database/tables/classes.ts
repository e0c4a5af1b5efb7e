import type { ClassDraft } from '../../contract/class-drafts.ts'
import type {
  BookingSource,
  BookingState,
  ClassType,
  EnrollmentStatus,
  FilmType,
  Level,
  RollMark,
} from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, DefaultedJson, Flag, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

/** A room of a centre. */
export interface Rooms {
  id: string
  centreId: string
  name: string
  capacity: number
  /** Directions to its door. */
  directions: string
  position: number
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** No longer offered for anything new. */
  archivedAt: Defaulted<Time | null>
}

export interface Classes {
  id: string
  slug: string
  className: string
  title: string
  description: string
  about: Json<{ teaches: string[]; forWhom: string; care?: string }>
  picture: string
  capacity: number
  totalClasses: number
  pricePaise: Money
  proRata: Defaulted<Flag>
  /** The price of one session; null if none is sold singly. */
  singlePricePaise: Defaulted<Money | null>
  /** How many sessions of a run can be made up in a parallel one. */
  makeUps: Defaulted<number>
  /** How long before a session members can still give it up. */
  giveUpMinutes: Defaulted<number>
  /** With fewer places taken, a session needs attention; null for a quarter of its places. */
  underfilledBelow: Defaulted<number | null>
  currency: string
  type: ClassType
  difficulty: Level
  category: string
  equipmentNeeded: Json<string[]>
  instructorId: string
  centreId: string | null
  roomId: Defaulted<string | null>
  /** A live class's join link, any https address. Shown only to people booked in a session, around its time. */
  joinLink: Defaulted<string | null>
  language: Defaulted<string>
  /** The certificate that its teachers must hold. */
  neededCertificate: Defaulted<string | null>
  /** The version of the preferred substitutes and of that certificate. */
  askedFirstVersion: Defaulted<number>
  /** YYYY-MM-DD in the studio's time zone. */
  startDate: string
  daysOfWeek: Json<number[]>
  startTime: string
  endTime: string
  renewal: Flag
  courseId: number | null
  /** The first of the terms it was copied from; null if it is one itself. */
  firstTerm: Defaulted<string | null>
  position: number
  /** Updating it locks the class's seats. */
  seatChanges: Defaulted<number>
  createdAt: Time
  cancelledAt: Time | null
  cancelledBy: string | null
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** No longer offered for anything new. */
  archivedAt: Defaulted<Time | null>
  /** The class's own cancellation policy for new buyers; null if the studio's applies. */
  policyVersion: Defaulted<number | null>
}

/** A draft, which can't be sold or seen by the public. Publishing makes a class with the same id and its sessions. */
export interface ClassDrafts {
  id: string
  content: Json<ClassDraft>
  /** The class whose next term it was begun as. */
  copyOf: string | null
  version: Defaulted<number>
  createdAt: Time
  createdBy: string | null
  updatedAt: Time
  updatedBy: string | null
}

export interface ClassSessions {
  id: string
  classId: string
  number: number
  startsAt: Time
  endsAt: Time
  cancelledAt: Time | null
  /** The session's own room, teacher and link, where they differ from its class's. */
  roomId: Defaulted<string | null>
  instructorId: Defaulted<string | null>
  joinLink: Defaulted<string | null>
  /** Counts its changes, for calendars (RFC 5545, 3.8.7.4). */
  sequence: Defaulted<number>
}

export interface ClassVideos {
  id: string
  classId: string
  classNumber: number
  title: string
  description: string
  /** Under `films/` in the upload store, or a video of the demo. */
  file: string
  /** Under `captions/` in the store, or of the demo; empty for none. */
  captions: string
  picture: string
  durationSeconds: number
  preview: Flag
  type: Defaulted<FilmType>
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
}

/**
 * Videos being uploaded. A complete, checked one becomes a row of `classVideos` with the same id; a draft's video waits
 * here until the class is published.
 */
export interface Films {
  id: string
  /** A class, or a draft, which has the id that its class will have. */
  classId: string
  number: number
  title: string
  /** The size of the whole video, as its sender announced it. */
  bytes: number
  createdAt: Time
  createdBy: string
  /** When its last part arrived. */
  lastAt: Time
  /** When it was complete and checked, and its type; null before. */
  readyAt: Defaulted<Time | null>
  type: Defaulted<FilmType | null>
  seconds: Defaulted<number | null>
}

/** One place in one session, held or booked. The primary key keeps it from being sold twice. */
export interface Seats {
  sessionId: string
  number: number
  classId: string
  holdId: Defaulted<string | null>
  bookingId: Defaulted<string | null>
}

/** Seats held while someone pays, confirms their email or decides on an offer. A recording's hold has no seats. */
export interface Holds {
  id: string
  classId: string
  /** The session of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  /** Null once the account is deleted. */
  userId: string | null
  /** Null for an offer, and for a free class until the email is confirmed. */
  orderId: Defaulted<string | null>
  /** The waiting enrollment that got the offer. */
  offeredTo: Defaulted<string | null>
  /** The client's network, by `networkHash`. */
  network: Defaulted<string | null>
  /** Limits how long it can be renewed. */
  since: Time
  until: Time
}

/** One person in one session, and how they came. */
export interface Bookings {
  id: string
  sessionId: string
  classId: string
  /** Null for a guest without an account. */
  userId: string | null
  guestName: Defaulted<string | null>
  source: BookingSource
  /** The run or single place it belongs to; for a make-up, the run of the session it replaces. */
  enrollmentId: Defaulted<string | null>
  /** The given-up booking that it replaces. */
  insteadOf: Defaulted<string | null>
  policyVersion: Defaulted<number | null>
  state: Defaulted<BookingState>
  createdAt: Time
  endedAt: Defaulted<Time | null>
  /** From the roll; null until it is taken. */
  mark: Defaulted<RollMark | null>
  markedAt: Defaulted<Time | null>
  markedBy: Defaulted<string | null>
  /** When they first opened the link of a live session. */
  enteredAt: Defaulted<Time | null>
  /** Why it exceeds the capacity, or why someone was preferred on the waitlist. */
  reason: Defaulted<string | null>
}

/** A hold that ended without an enrollment, kept for a day. It isn't held against anyone who tried to pay. */
export interface LapsedHolds {
  id: string
  /** Null for a free class. */
  orderId: string | null
  /** Null once the account is deleted. */
  userId: string | null
  classId: string
  network: string | null
  heldSince: Time
  lapsedAt: Time
}

/** One member in a run, or with a single place in one of its sessions. */
export interface Enrollments {
  id: string
  userId: string
  classId: string
  /** The session of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  status: EnrollmentStatus
  paymentId: string | null
  createdAt: Time
  completedAt: Time | null
  cancelledAt: Time | null
  cancelledBy: string | null
  refundPaise: Defaulted<Money | null>
  /** The policy it was made under; null while waiting. */
  policyVersion: Defaulted<number | null>
  /** The end of the full refund promised when it was made. */
  coolingOffEndsAt: Defaulted<Time | null>
  openedAt: Defaulted<Time | null>
  /** While waiting: when the offer of a place ends; null without one. */
  offeredAt: Defaulted<Time | null>
  offerEndsAt: Defaulted<Time | null>
  /** While waiting: the position when they joined, 1 for first. Null for older rows. */
  waitPlace: Defaulted<number | null>
  /** While waiting: no offer is made before this time. */
  pausedUntil: Defaulted<Time | null>
  /** While waiting: days (YYYY-MM-DD, the studio's) on which no offer is made. */
  notOn: DefaultedJson<string[]>
  /** The percentage that a free exit refunded; null if the policy decided. */
  exitPercent: Defaulted<number | null>
  /** What was refunded for sessions the studio cancelled; included in `refundPaise` once the enrollment is cancelled. */
  returnedPaise: Defaulted<Money>
  /** Sessions of the run that were over when its payment was found, and were refunded. */
  missedSessions: Defaulted<number>
}

/** A change to a session, and when people booked in it are notified. Until then it can be undone. */
export interface SessionChanges {
  id: string
  sessionId: string
  classId: string
  /** Shared by changes that were made, and are undone, together. */
  batchId: string
  at: Time
  by: string
  before: Json<SessionState>
  after: Json<SessionState>
  /** The reason given in the email, or why a clash is intended. */
  reason: string
  settlesAt: Time
  settledAt: Defaulted<Time | null>
  undoneAt: Defaulted<Time | null>
}

export type SessionState = {
  startsAt: number
  endsAt: number
  roomId: string | null
  instructorId: string | null
  cancelledAt: number | null
}

export interface Attendance {
  id: string
  enrollmentId: string
  userId: string
  sessionNumber: number
  completedAt: Time
  /** The day of the mark in the studio's time zone; it can be undone until midnight. */
  studioDay: string
}

export interface VideoPlaces {
  userId: string
  videoId: string
  seconds: number
  updatedAt: Time
}

export interface ClassesTables {
  rooms: Rooms
  classes: Classes
  classDrafts: ClassDrafts
  classSessions: ClassSessions
  classVideos: ClassVideos
  films: Films
  seats: Seats
  holds: Holds
  bookings: Bookings
  sessionChanges: SessionChanges
  lapsedHolds: LapsedHolds
  enrollments: Enrollments
  attendance: Attendance
  videoPlaces: VideoPlaces
}

export const classesFacts = {
  rooms: { public: true, personal: null, json: [], exported: 'whole' },
  classes: {
    public: true,
    personal: null,
    json: ['about', 'equipmentNeeded', 'daysOfWeek'],
    exported: 'whole',
  },
  classDrafts: { public: false, personal: null, json: ['content'], exported: 'whole' },
  classSessions: { public: true, personal: null, json: [], exported: 'whole' },
  classVideos: { public: true, personal: null, json: [], exported: 'whole' },
  films: { public: false, personal: null, json: [], exported: 'whole' },
  seats: {
    public: true,
    personal: null,
    json: [],
    exported: { not: 'holds places for minutes, and is counted from bookings' },
  },
  holds: { public: true, personal: { by: ['userId'], end: 'forgotten' }, json: [], exported: 'whole' },
  bookings: {
    public: false,
    personal: { by: ['userId', 'markedBy'], end: 'kept' },
    json: [],
    exported: 'whole',
  },
  lapsedHolds: { public: false, personal: { by: ['userId'], end: 'forgotten' }, json: [], exported: 'whole' },
  enrollments: {
    public: true,
    personal: { by: ['userId'], end: 'kept' },
    json: ['notOn'],
    exported: 'whole',
  },
  sessionChanges: { public: false, personal: null, json: ['before', 'after'], exported: 'whole' },
  attendance: OWN,
  videoPlaces: OWN,
} as const satisfies FactsOf<ClassesTables>
