import type { ClassType, EnrollmentStatus, Level } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
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
}

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
  proRata: Defaulted<Flag>
  currency: string
  type: ClassType
  difficulty: Level
  category: string
  equipmentNeeded: Json<string[]>
  instructorId: string
  centreId: string | null
  roomId: Defaulted<string | null>
  /** Where a live class meets, any https address. Nobody sees it but who is in a session of it, around its hour. */
  joinLink: Defaulted<string | null>
  language: Defaulted<string>
  /** YYYY-MM-DD in the studio's time zone. */
  startDate: string
  daysOfWeek: Json<number[]>
  startTime: string
  endTime: string
  renewal: Flag
  courseId: number | null
  position: number
  /** Updating it locks the class's seats. */
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
  file: string
  captions: string
  picture: string
  durationSeconds: number
  preview: Flag
}

/**
 * Taken by an enrollment (heldUntil null), an order or an offer. The primary key guards against selling one twice.
 */
export interface Seats {
  classId: string
  number: number
  orderId: string | null
  enrollmentId: string | null
  heldUntil: Time | null
  /** Limits how long a hold can be renewed. */
  heldSince: Defaulted<Time | null>
  offeredTo: Defaulted<string | null>
  /** A hold: its member. Without an order, of a free class until their address is proved. */
  heldFor: Defaulted<string | null>
  /** Where the hold was made, by `networkHash`. */
  heldFrom: Defaulted<string | null>
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

export interface Enrollments {
  id: string
  userId: string
  classId: string
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
}

export interface Attendance {
  id: string
  enrollmentId: string
  userId: string
  sessionNumber: number
  completedAt: Time
  /** In the studio's time zone, for streaks. */
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
  classSessions: ClassSessions
  classVideos: ClassVideos
  seats: Seats
  lapsedHolds: LapsedHolds
  enrollments: Enrollments
  attendance: Attendance
  videoPlaces: VideoPlaces
}

export const classesFacts = {
  rooms: { public: true, personal: null, json: [] },
  classes: { public: true, personal: null, json: ['about', 'equipmentNeeded', 'daysOfWeek'] },
  classSessions: { public: true, personal: null, json: [] },
  classVideos: { public: true, personal: null, json: [] },
  seats: { public: true, personal: { by: ['heldFor'], end: 'forgotten' }, json: [] },
  lapsedHolds: { public: false, personal: { by: ['userId'], end: 'forgotten' }, json: [] },
  enrollments: { public: true, personal: { by: ['userId'], end: 'kept' }, json: [] },
  attendance: OWN,
  videoPlaces: OWN,
} as const satisfies FactsOf<ClassesTables>
