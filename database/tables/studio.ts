import type { Brand } from '../../shared/brand.ts'
import type { Level } from '../../shared/enums.ts'
import type { FaqTexts } from '../../shared/faq.ts'
import type { LandingTexts } from '../../shared/landing.ts'
import type { Money } from '../../shared/money.ts'
import type { Policy } from '../../shared/policy.ts'
import type { Promises } from '../../shared/promises.ts'
import type { Defaulted, DefaultedJson, Flag, Json, NullableJson, Time } from './columns.ts'
import { type FactsOf, LOGINS } from './facts.ts'

/** Enrollments follow the version they were made under. */
export interface Policies {
  version: number
  validFrom: Time
  terms: Json<Policy>
  /** Who changed it at the desk; null for the program's settings. */
  createdBy: Defaulted<string | null>
  /** The class whose own terms these are; null for the studio's policy. */
  classId: Defaulted<string | null>
}

export interface StudioProfiles {
  id: 'studio'
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** IANA name; null for the program's setting. */
  timeZone: Defaulted<string | null>
  /** Whether staff need a second factor to see money and health data. */
  demandsTwoFactor: Defaulted<Flag>
  name: string
  email: string
  phone: string
  words: Json<StudioWords>
  /** "Mon-Fri", "6:00 AM-9:00 PM" */
  openingHours: Json<{ days: string; hours: string }[]>
  /** The studio's own claims, never computed. */
  figures: Json<{ clientsGuided: string; students: string; courses: string; rating: string }>
  social: Json<{ name: string; url: string }[]>
  aboutPage: Json<AboutPage> | null
  /** Null while the home page uses the program's text. */
  landing: NullableJson<LandingTexts>
  /** Null while the FAQ uses the program's text. */
  faq: NullableJson<FaqTexts>
  /** Null while pages use the program's logo and colour. */
  brand: NullableJson<Brand>
  /** Null while the program's settings apply. */
  promises: NullableJson<Promises>
}

export type StudioWords = {
  tagline: string
  welcome: string
  /** In emails: "Rishikesh, Mumbai, Mysore and online". */
  places: string
}

export type AboutPage = {
  teacher: string
  title: string
  lede: string
  story: string[]
  philosophy: { quote: string; points: { title: string; text: string }[] }
  /** Names of prints. */
  gallery: { picture: string; alt: string; caption: string }[]
}

/** The description; what is sold is the next class marked as selling this course. */
export interface Courses {
  id: number
  title: string
  level: Level
  weeks: number
  originalPaise: Money
  discountedPaise: Money
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
  /** Its position, smallest first; ties go by id. */
  position: Defaulted<number>
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** No longer shown to visitors. */
  withdrawnAt: Defaulted<Time | null>
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
  /** For visitors: "Mats to borrow". */
  facilities: DefaultedJson<string[]>
  position: number
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** No longer offered for anything new. */
  archivedAt: Defaulted<Time | null>
  /** Code of the Indian state: the place of supply of what meets here; null for the studio's own. */
  state: Defaulted<string | null>
}

export interface Instructors {
  id: string
  slug: string
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
  languages: DefaultedJson<string[]>
  experienceYears: number
  studentsTaught: number
  rating: number
  picture: string
  position: number
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** No longer offered for anything new. */
  archivedAt: Defaulted<Time | null>
}

export interface Testimonials {
  id: string
  text: string
  name: string
  picture: string
  galleryPicture: string
  /** The class they speak of; may be empty. */
  className: Defaulted<string>
  position: number
  /** No longer shown to visitors. */
  withdrawnAt: Defaulted<Time | null>
  /** Grows with each change at the desk and each answer of who is quoted: who changes an older one is notified. */
  version: Defaulted<number>
}

export interface AuditLog {
  id: string
  at: Time
  actorId: string | null
  action: string
  subject: string
  detail: Json<Record<string, unknown>>
  /** For a change at the desk: the changed fields, before and after. */
  before: NullableJson<Record<string, unknown>>
  after: NullableJson<Record<string, unknown>>
  undoneAt: Defaulted<Time | null>
  undoneBy: Defaulted<string | null>
}

/** Days on which a room, a centre, or the whole studio is closed. */
export interface Closures {
  id: string
  centreId: string | null
  /** The room that is closed; null for the whole centre. */
  roomId: Defaulted<string | null>
  /** YYYY-MM-DD in the studio's time zone, both included. */
  fromDay: string
  untilDay: string
  name: string
  createdAt: Time
  createdBy: string | null
  openedAt: Defaulted<Time | null>
}

/** The one-time link that gives a studio its first owner. Each start prints a new one. */
export interface OwnerLinks {
  id: 'owner'
  tokenHash: string
  createdAt: Time
}

/** Makes a second seeding a no-op. */
export interface Seedings {
  name: string
  seededAt: Time
}

export interface StudioTables {
  policies: Policies
  studioProfiles: StudioProfiles
  courses: Courses
  centres: Centres
  instructors: Instructors
  testimonials: Testimonials
  auditLog: AuditLog
  closures: Closures
  ownerLinks: OwnerLinks
  seedings: Seedings
}

export const studioFacts = {
  policies: { public: true, personal: null, json: ['terms'], exported: 'whole' },
  studioProfiles: {
    public: true,
    personal: null,
    json: ['words', 'openingHours', 'figures', 'social', 'aboutPage', 'landing', 'faq', 'brand', 'promises'],
    exported: 'whole',
  },
  courses: { public: true, personal: null, json: ['highlights', 'weekByWeek'], exported: 'whole' },
  centres: { public: true, personal: null, json: ['specialties', 'facilities'], exported: 'whole' },
  instructors: {
    public: true,
    personal: { by: ['userId'], end: 'forgotten' },
    json: ['certifications', 'specialClasses', 'weekdaySchedule', 'styles', 'languages'],
    exported: 'whole',
  },
  testimonials: { public: true, personal: null, json: [], exported: 'whole' },
  auditLog: {
    public: false,
    personal: { by: ['actorId', 'subject'], end: 'kept' },
    json: ['detail', 'before', 'after'],
    exported: 'whole',
  },
  closures: { public: true, personal: null, json: [], exported: 'whole' },
  ownerLinks: { public: false, personal: null, json: [], exported: { not: LOGINS } },
  seedings: {
    public: true,
    personal: null,
    json: [],
    exported: { not: 'says which demo the program began with' },
  },
} as const satisfies FactsOf<StudioTables>
