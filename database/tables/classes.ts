import type { ClassType, EnrollmentStatus, Level } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

export interface Classes {
  id: string
  slug: string
  className: string
  title: string
  description: string
  about: Json<{ teaches: string[]; forWhom: string }>
  picture: string
  capacity: number
  totalClasses: number
  pricePaise: Money
  /** Whether a class under way costs what is left of it. */
  proRata: Defaulted<Flag>
  currency: string
  type: ClassType
  difficulty: Level
  category: string
  equipmentNeeded: Json<string[]>
  instructorId: string
  centreId: string | null
  /** A day of the calendar in the studio's time zone. */
  startDate: string
  daysOfWeek: Json<number[]>
  startTime: string
  endTime: string
  renewal: Flag
  courseId: number | null
  position: number
  /** Counts every change of this class's seats; updating it is how a transaction takes the lock on them. */
  seatChanges: Defaulted<number>
  createdAt: Time
  cancelledAt: Time | null
  cancelledBy: string | null
}

export interface ClassSessions {
  id: string
  classId: string
  number: number
  startsAt: Time
  endsAt: Time
  cancelledAt: Time | null
}

export interface ClassVideos {
  id: string
  classId: string
  classNumber: number
  title: string
  description: string
  file: string
  captions: string
  picture: string
  durationSeconds: number
  preview: Flag
}

/**
 * A seat of a class that is taken: by an enrollment (heldUntil null), by an order being paid or by an offer to somebody who
 * waits (a hold, until then).
 * The primary key (classId, number) is the last guard against selling one seat twice.
 */
export interface Seats {
  classId: string
  number: number
  orderId: string | null
  enrollmentId: string | null
  heldUntil: Time | null
  /** Since when a hold runs: it may be renewed, but not for ever. */
  heldSince: Defaulted<Time | null>
  /** A hold for somebody on the waiting list: their enrollment. */
  offeredTo: Defaulted<string | null>
  /** The member for whom a hold is kept: of an order, or, without one, of a free class until their address is proved. */
  heldFor: Defaulted<string | null>
  /** The network from which the hold was begun, as `networkHash` writes it. */
  heldFrom: Defaulted<string | null>
}

/** A hold that ended without becoming an enrollment; it counts unless somebody tried to pay since it began. Kept for a day. */
export interface LapsedHolds {
  id: string
  /** Null for a hold of a free class. */
  orderId: string | null
  /** Null once the member's account was deleted. */
  userId: string | null
  classId: string
  network: string | null
  heldSince: Time
  lapsedAt: Time
}

export interface Enrollments {
  id: string
  userId: string
  classId: string
  status: EnrollmentStatus
  /** The captured payment that bought it; null for a class that costs nothing. */
  paymentId: string | null
  createdAt: Time
  completedAt: Time | null
  cancelledAt: Time | null
  cancelledBy: string | null
  /** What the policy gave back when it was cancelled; null while it was not. */
  refundPaise: Defaulted<Money | null>
  /** The version of the policy that it was made under; null while it only waits. */
  policyVersion: Defaulted<number | null>
  /** Until when everything comes back after paying, as it was promised then; null when nothing was. */
  coolingOffEndsAt: Defaulted<Time | null>
  /** When its member first opened a film of the class. */
  openedAt: Defaulted<Time | null>
  /** For a waitlisted one: until when a freed seat is offered; null before its turn. */
  offeredAt: Defaulted<Time | null>
  offerEndsAt: Defaulted<Time | null>
}

export interface Attendance {
  id: string
  enrollmentId: string
  userId: string
  sessionNumber: number
  completedAt: Time
  /** The day in the studio's time zone, for streaks. */
  studioDay: string
}

/** Where a member left a video. */
export interface VideoPlaces {
  userId: string
  videoId: string
  seconds: number
  updatedAt: Time
}

export interface ClassesTables {
  classes: Classes
  classSessions: ClassSessions
  classVideos: ClassVideos
  seats: Seats
  lapsedHolds: LapsedHolds
  enrollments: Enrollments
  attendance: Attendance
  videoPlaces: VideoPlaces
}

export const classesFacts = {
  classes: { public: true, personal: null, json: ['about', 'equipmentNeeded', 'daysOfWeek'] },
  classSessions: { public: true, personal: null, json: [] },
  classVideos: { public: true, personal: null, json: [] },
  seats: { public: true, personal: { by: ['heldFor'], end: 'forgotten' }, json: [] },
  lapsedHolds: { public: false, personal: { by: ['userId'], end: 'forgotten' }, json: [] },
  enrollments: { public: true, personal: { by: ['userId'], end: 'kept' }, json: [] },
  attendance: OWN,
  videoPlaces: OWN,
} as const satisfies FactsOf<ClassesTables>
