import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { SubscriptionList } from '../contract/subscriptions.ts'
import type {
  BlogCategory,
  ClassType,
  EnrollmentStatus,
  Level,
  PictureType,
  PlanPeriod,
  RefundReason,
  Role,
} from '../shared/enums.ts'
import type { Money } from '../shared/money.ts'
import type { Policy } from '../shared/policy.ts'

/**
 * Every table, as both engines hold it. Times are UTC epoch milliseconds, money is integer paise (cents for dollars),
 * ids are opaque strings, lists are JSON text, yes and no are 1 and 0.
 */

type Time = number
export type Json<T> = ColumnType<T, string, string>
type Flag = 0 | 1
/** A column that the database fills when it is left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface Users {
  id: string
  firstName: string
  lastName: string
  /** Lower case; unique. */
  email: string
  /** When the owner of the address opened a link that we sent there; null until then. A right to the address begins here. */
  emailProvedAt: Defaulted<Time | null>
  /** PHC string of Argon2id. */
  passwordHash: string
  /** A day of the calendar, YYYY-MM-DD. */
  dateOfBirth: string | null
  gender: string | null
  phone: string
  heightCm: number | null
  weightKg: number | null
  role: Role
  instructorAppliedAt: Time | null
  instructorApprovedAt: Time | null
  instructorApprovedBy: string | null
  createdAt: Time
  updatedAt: Time
  /** When the account was deleted; what the books must keep stays, without a name. */
  deletedAt: Defaulted<Time | null>
}

/** The wizard's answers about practice (section 3), one row a member. */
export interface PracticeAnswerRows {
  userId: string
  experienceLevel: string | null
  preferredStyle: string | null
  flexibility: string | null
  strengthLevel: string | null
  fitnessGoals: Json<string[]>
  focusAreas: Json<string[]>
  preferredTime: string | null
  sessionDuration: number | null
  occupation: string | null
  stressLevel: string | null
  sleepQuality: string | null
  dietaryPreferences: string | null
  activityLevel: string | null
}

/** Health answers, sealed with a key that is not in the database. */
export interface HealthAnswerRows {
  userId: string
  sealed: string
  consentedAt: Time
}

/** A login: one browser of one person. The token itself is never stored. */
export interface AuthSessions {
  id: string
  tokenHash: string
  userId: string
  createdAt: Time
  lastSeenAt: Time
  expiresAt: Time
  remembered: Flag
  address: string
  userAgent: string
}

export interface PasswordResets {
  tokenHash: string
  userId: string
  createdAt: Time
  expiresAt: Time
  usedAt: Time | null
}

/** Failed or frequent tries, counted by account and by address within a window. */
export interface Throttles {
  key: string
  tries: number
  windowEndsAt: Time
  /** Of a key with rising delays: until when no further try counts. */
  blockedUntil: Defaulted<Time | null>
}

export interface Preferences {
  userId: string
  email: Flag
  sms: Flag
  pushNotifications: Flag
  twoFactorAuth: Flag
  loginAlerts: Flag
}

/** An authenticator app. It counts from `confirmedAt` on; the secret is sealed like health answers. */
export interface TwoFactors {
  userId: string
  sealed: string
  createdAt: Time
  confirmedAt: Time | null
  /** The last time step whose code was taken: no code counts twice. */
  lastStep: Defaulted<number>
}

export interface RecoveryCodes {
  codeHash: string
  userId: string
  usedAt: Time | null
}

/** Browsers that a member logged in with before, for login alerts. */
export interface KnownBrowsers {
  userId: string
  browserHash: string
  firstSeenAt: Time
}

/** A new address that waits for its owner to confirm it. */
export interface EmailChanges {
  tokenHash: string
  userId: string
  email: string
  /** The address whose place it took when it was confirmed; null before. */
  replaced: Defaulted<string | null>
  createdAt: Time
  expiresAt: Time
  usedAt: Time | null
}

/** The way back to the address that another one took the place of: a link in the letter to the old one. */
export interface EmailReturns {
  tokenHash: string
  userId: string
  /** The old address. */
  email: string
  createdAt: Time
  expiresAt: Time
  usedAt: Time | null
}

/** What a member's health answers are sealed with, itself wrapped by a key that is not in the database. Never in a backup. */
export interface MemberKeys {
  userId: string
  wrapped: string
  createdAt: Time
}

/** One message of the conversation between a member (`userId`) and the studio. */
export interface ConversationMessages {
  id: string
  userId: string
  sender: 'member' | 'studio'
  senderId: string | null
  text: string
  createdAt: Time
}

/** The cancellation policy by its versions: what is sold is judged by the one of then. */
export interface Policies {
  version: number
  validFrom: Time
  terms: Json<Policy>
}

/** What the studio says of itself: one row. */
export interface StudioProfiles {
  id: 'studio'
  name: string
  /** Where visitors write to. */
  email: string
  phone: string
  words: Json<StudioWords>
  /** "Mon-Fri", "6:00 AM-9:00 PM" */
  openingHours: Json<{ days: string; hours: string }[]>
  /** Claims of the studio, never computed. */
  figures: Json<{ clientsGuided: string; students: string; courses: string; rating: string }>
  social: Json<{ name: string; url: string }[]>
  aboutPage: Json<AboutPage> | null
}

/** Sentences in which the studio introduces itself. */
export type StudioWords = {
  /** Under the name, at the foot of each page. */
  tagline: string
  /** Under the headline of the landing page. */
  welcome: string
  /** Under the name, in letters: "Rishikesh, Mumbai, Mysore and online". */
  places: string
}

/** The words of the page about the studio. */
export type AboutPage = {
  /** Short name of the teacher whom the page is about. */
  teacher: string
  title: string
  lede: string
  story: string[]
  /** The quote, and what follows from it. */
  philosophy: { quote: string; points: { title: string; text: string }[] }
  /** Prints on the wall, by their names, with what they show. */
  gallery: { picture: string; alt: string; caption: string }[]
}

/** A course of several weeks, as it is described; what is sold is the class of the same number. */
export interface Courses {
  id: number
  title: string
  level: Level
  weeks: number
  originalPaise: Money
  discountedPaise: Money
  /** A claim of the studio, never computed. */
  studentsEnrolled: number
  description: string
  fullDescription: string
  highlights: Json<string[]>
  /** "Weeks 1-2: what happens in them" */
  weekByWeek: Json<string[]>
  instructorId: string | null
  instructorBio: string
  picture: string
  pictureAlt: string
}

export interface Centres {
  id: string
  slug: string
  name: string
  address: string
  description: string
  specialties: Json<string[]>
  picture: string
  timing: string
  phone: string
  mapQuery: string
  position: number
}

export interface Instructors {
  id: string
  slug: string
  /** The login of this teacher, once there is one. */
  userId: string | null
  firstName: string
  lastName: string
  email: string
  bio: string
  philosophy: string
  certifications: Json<string[]>
  specialClasses: Json<string[]>
  weekdaySchedule: Json<{ day: string; text: string }[]>
  styles: Json<string[]>
  experienceYears: number
  studentsTaught: number
  rating: number
  picture: string
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
  /** The network from which the hold was begun, as `networkMark` writes it. */
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

/**
 * open: waiting for money. paid: a payment was captured and decided. replaced: the price changed and a newer order took
 * its place. Razorpay never closes an order, so a lapsed or replaced one can still be paid, and is then settled too.
 */
export type OrderState = 'creating' | 'open' | 'paid' | 'lapsed' | 'replaced'

/** What one pays for: a seat in a class, or a plan for a period. The table refuses both and neither. */
export interface Orders {
  id: string
  userId: string
  classId: string | null
  planId: Defaulted<string | null>
  period: Defaulted<PlanPeriod | null>
  /** Hundredths of the currency, which is the class's or the plan's. */
  amountPaise: Money
  currency: string
  razorpayOrderId: string | null
  state: OrderState
  createdAt: Time
  updatedAt: Time
  /** When the sweep asks Razorpay about it next; null when it need not. */
  nextCheckAt: Time | null
  checks: Defaulted<number>
}

export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'

export interface Payments {
  id: string
  razorpayPaymentId: string
  orderId: string
  amountPaise: Money
  currency: string
  state: PaymentState
  method: string | null
  errorReason: string | null
  /**
   * What a captured payment became; decided once, in the transaction that saw the capture. `enrolled`: in the class, or in
   * the plan, that its order is for.
   */
  outcome: 'enrolled' | 'refunded' | null
  createdAt: Time
  updatedAt: Time
  capturedAt: Time | null
}

export type { PlanPeriod, RefundReason }

export type RefundState = 'due' | 'pending' | 'processed' | 'failed'

export interface Refunds {
  id: string
  paymentId: string
  amountPaise: Money
  reason: RefundReason
  /** The studio made it in the provider's dashboard. */
  byHand: Defaulted<Flag>
  state: RefundState
  razorpayRefundId: string | null
  /** Sent as X-Refund-Idempotency; a new one only after the provider said the refund failed. */
  idempotencyKey: string
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
  createdAt: Time
  updatedAt: Time
}

/** A webhook as it came, stored before it is worked on. */
export interface PaymentEvents {
  eventId: string
  event: string
  body: string
  receivedAt: Time
  processedAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
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

export interface BlogPosts {
  id: string
  slug: string
  title: string
  excerpt: string
  body: string
  category: BlogCategory
  picture: string
  authorName: string
  authorId: string | null
  publishedAt: Time
  readMinutes: number
  featured: Flag
  deletedAt: Time | null
  deletedBy: string | null
}

export interface Plans {
  id: string
  planId: string
  name: string
  monthlyPriceCents: Money
  yearlyPriceCents: Money
  currency: string
  features: Json<string[]>
  notIncludedFeatures: Json<string[]>
  /** Whether it opens the videos of every recorded class. */
  opensFilms: Defaulted<Flag>
  position: number
}

/** A period of a plan that a member paid for. It ends by itself; several of one member follow each other. */
export interface Memberships {
  id: string
  userId: string
  planId: string
  period: PlanPeriod
  paymentId: string
  startsAt: Time
  endsAt: Time
  createdAt: Time
}

/** Where a member left a video. */
export interface VideoPlaces {
  userId: string
  videoId: string
  seconds: number
  updatedAt: Time
}

/** A small square picture of a member, as text, so that both engines hold it alike. */
export interface MemberPictures {
  userId: string
  type: PictureType
  base64: string
  updatedAt: Time
}

export interface Testimonials {
  id: string
  text: string
  name: string
  picture: string
  galleryPicture: string
  position: number
}

export interface Events {
  id: string
  slug: string
  title: string
  description: string
  body: string
  startsOn: string
  endsOn: string
  location: string
  priceCents: Money
  currency: string
  picture: string
}

/** Who wants to hear more about an event: once an address and event. */
export interface EventInterests {
  id: string
  eventId: string
  name: string
  email: string
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

/** Somebody who asked to be written to. Only a confirmed one that has not left is ever written to. */
export interface Subscribers {
  id: string
  /** Lower case; once a list. */
  email: string
  list: SubscriptionList
  createdAt: Time
  /** SHA-256 of the token in the confirmation mail; the token itself is never stored. */
  confirmTokenHash: string | null
  confirmSentAt: Time | null
  confirmExpiresAt: Time | null
  confirmedAt: Time | null
  unsubscribedAt: Time | null
}

/** E-mails to send: written in the transaction that causes them, sent after. */
export interface OutboxEmails {
  id: string
  /** Says what the e-mail is about, once: a second one with the same key is not written. */
  dedupeKey: string
  kind: string
  /** The member whom it is about; null for somebody without an account. */
  userId: string | null
  recipient: string
  /** Whom an answer reaches; null for the sender. */
  replyTo: string | null
  subject: string
  /** With `{name}` where a secret stands. */
  text: string
  html: string
  /** What stands there, as sealed JSON; null where there is none, and once the letter was sent. */
  sealedSecrets: Defaulted<string | null>
  createdAt: Time
  sentAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
}

export interface AuditLog {
  id: string
  at: Time
  /** The user who did it, or null for the studio's own jobs. */
  actorId: string | null
  action: string
  subject: string
  detail: Json<Record<string, unknown>>
}

/** What was seeded, and when; a second seeding sees it and changes nothing. */
export interface Seedings {
  name: string
  seededAt: Time
}

export interface Database {
  users: Users
  practiceAnswers: PracticeAnswerRows
  healthAnswers: HealthAnswerRows
  authSessions: AuthSessions
  passwordResets: PasswordResets
  throttles: Throttles
  preferences: Preferences
  twoFactors: TwoFactors
  recoveryCodes: RecoveryCodes
  knownBrowsers: KnownBrowsers
  emailChanges: EmailChanges
  emailReturns: EmailReturns
  memberKeys: MemberKeys
  conversationMessages: ConversationMessages
  policies: Policies
  studioProfiles: StudioProfiles
  courses: Courses
  centres: Centres
  instructors: Instructors
  classes: Classes
  classSessions: ClassSessions
  classVideos: ClassVideos
  seats: Seats
  lapsedHolds: LapsedHolds
  enrollments: Enrollments
  orders: Orders
  payments: Payments
  refunds: Refunds
  paymentEvents: PaymentEvents
  attendance: Attendance
  blogPosts: BlogPosts
  plans: Plans
  memberships: Memberships
  videoPlaces: VideoPlaces
  memberPictures: MemberPictures
  testimonials: Testimonials
  events: Events
  eventInterests: EventInterests
  contactMessages: ContactMessages
  subscribers: Subscribers
  outboxEmails: OutboxEmails
  auditLog: AuditLog
  seedings: Seedings
}

export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
