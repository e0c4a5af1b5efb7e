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
  /** How to find its door. */
  directions: string
  position: number
  /** Grows with each change at the desk: who changes an older one is notified. */
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
  /** For one session; null where none is sold singly. */
  singlePricePaise: Defaulted<Money | null>
  /** How many sessions of a run may be made up for in a parallel one. */
  makeUps: Defaulted<number>
  /** How long before a session its members must say that they cannot come. */
  giveUpMinutes: Defaulted<number>
  /** Below how many taken places a session of it needs someone; null for a quarter of them. */
  underfilledBelow: Defaulted<number | null>
  currency: string
  type: ClassType
  difficulty: Level
  category: string
  equipmentNeeded: Json<string[]>
  instructorId: string
  centreId: string | null
  roomId: Defaulted<string | null>
  /** Where a live class meets, any https address. No one sees it but who is in a session of it, around its hour. */
  joinLink: Defaulted<string | null>
  language: Defaulted<string>
  /** The name of the certificate that anyone who teaches it must hold. */
  neededCertificate: Defaulted<string | null>
  /** Of who is asked first, and of that certificate: it grows with each change of them. */
  askedFirstVersion: Defaulted<number>
  /** YYYY-MM-DD in the studio's time zone. */
  startDate: string
  daysOfWeek: Json<number[]>
  startTime: string
  endTime: string
  renewal: Flag
  courseId: number | null
  /** The first of the terms that it was copied from; null for a first one. */
  firstTerm: Defaulted<string | null>
  position: number
  /** Updating it locks the class's seats. */
  seatChanges: Defaulted<number>
  createdAt: Time
  cancelledAt: Time | null
  cancelledBy: string | null
  /** Grows with each change at the desk: who changes an older one is notified. */
  version: Defaulted<number>
  /** No longer offered for anything new. */
  archivedAt: Defaulted<Time | null>
  /** Its own terms of cancelling, for who buys now; null where the studio's policy holds. */
  policyVersion: Defaulted<number | null>
}

/** A class to be. Nothing of it can be sold or seen by the public: publishing makes a class, with its sessions, of the same id. */
export interface ClassDrafts {
  id: string
  content: Json<ClassDraft>
  /** The class of an earlier term that it began as. */
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
  /** Room, teacher and link of this one session, where they differ from its class's. */
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
  /** Below `films/` of the store of uploaded files, or a video of the demo. */
  file: string
  /** Below `captions/` of the store, or of the demo; empty where there are none. */
  captions: string
  picture: string
  durationSeconds: number
  preview: Flag
  type: Defaulted<FilmType>
  /** Grows with each change at the desk: who changes an older one is notified. */
  version: Defaulted<number>
}

/**
 * Videos that are being uploaded. Once whole and checked, one is a row of `classVideos` under the same id; that of a draft waits here
 * until the class is published.
 */
export interface Films {
  id: string
  /** Or of a draft, which has the id that its class will have. */
  classId: string
  number: number
  title: string
  /** Of the whole video, as its sender announced it. */
  bytes: number
  createdAt: Time
  createdBy: string
  /** When a part of it came last. */
  lastAt: Time
  /** When it was whole and checked, and what it is; null before. */
  readyAt: Defaulted<Time | null>
  type: Defaulted<FilmType | null>
  seconds: Defaulted<number | null>
}

/** One place in one session, kept by a hold or taken by a booking. The primary key guards against selling one twice. */
export interface Seats {
  sessionId: string
  number: number
  classId: string
  holdId: Defaulted<string | null>
  bookingId: Defaulted<string | null>
}

/** Seats kept for someone who pays, proves their address or was offered them. That of a recording has none. */
export interface Holds {
  id: string
  classId: string
  /** Of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  /** Null once the account was deleted. */
  userId: string | null
  /** Null for an offer, and for a free class until the address is proved. */
  orderId: Defaulted<string | null>
  /** The waiting enrollment that was asked. */
  offeredTo: Defaulted<string | null>
  /** Where it was made, by `networkHash`. */
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
  /** The run or the single place that it comes from; for a make-up the run whose session it stands for. */
  enrollmentId: Defaulted<string | null>
  /** The booking that was given up for it. */
  insteadOf: Defaulted<string | null>
  policyVersion: Defaulted<number | null>
  state: Defaulted<BookingState>
  createdAt: Time
  endedAt: Defaulted<Time | null>
  /** By the roll; null until someone calls it. */
  mark: Defaulted<RollMark | null>
  markedAt: Defaulted<Time | null>
  markedBy: Defaulted<string | null>
  /** When they opened the door of a live session, the first time. */
  enteredAt: Defaulted<Time | null>
  /** Why there is one more than the room holds, or why someone came before others. */
  reason: Defaulted<string | null>
}

/** A hold that ended without an enrollment. Kept for a day; excused by a try to pay. */
export interface LapsedHolds {
  id: string
  /** Null for a free class. */
  orderId: string | null
  /** Null once the account was deleted. */
  userId: string | null
  classId: string
  network: string | null
  heldSince: Time
  lapsedAt: Time
}

/** In a run, or with a single place in one of its sessions. */
export interface Enrollments {
  id: string
  userId: string
  classId: string
  /** Of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  status: EnrollmentStatus
  paymentId: string | null
  createdAt: Time
  completedAt: Time | null
  cancelledAt: Time | null
  cancelledBy: string | null
  refundPaise: Defaulted<Money | null>
  /** The policy that it was made under; null while waiting. */
  policyVersion: Defaulted<number | null>
  /** Until when the refund is full, as promised at the time. */
  coolingOffEndsAt: Defaulted<Time | null>
  openedAt: Defaulted<Time | null>
  /** While waiting: the end of the offer of a seat; null without one. */
  offeredAt: Defaulted<Time | null>
  offerEndsAt: Defaulted<Time | null>
  /** While waiting: which place it had when it joined, 1 for the next. Null for those of earlier days. */
  waitPlace: Defaulted<number | null>
  /** While waiting: no one asks before then. */
  pausedUntil: Defaulted<Time | null>
  /** While waiting: days (YYYY-MM-DD, the studio's) on which no one asks. */
  notOn: DefaultedJson<string[]>
  /** The share that a free exit gave back; null where the policy decided. */
  exitPercent: Defaulted<number | null>
  /** What has come back for sessions that the studio cancelled; part of `refundPaise` once it is cancelled. */
  returnedPaise: Defaulted<Money>
  /** Sessions of the run that were gone when its payment was heard of, and were paid back. */
  missedSessions: Defaulted<number>
}

/** What the studio changed of a session, and when those who are in it are told. Before that it can be undone. */
export interface SessionChanges {
  id: string
  sessionId: string
  classId: string
  /** Changes that were made, and can be undone, together. */
  batchId: string
  at: Time
  by: string
  before: Json<SessionState>
  after: Json<SessionState>
  /** The sentence that is in the email, or why there is a clash. */
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
  /** In the studio's time zone, in which a mark can be undone until midnight. */
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
