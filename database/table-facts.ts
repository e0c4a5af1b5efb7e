import type { Database, Json, Row } from './tables.ts'

type JsonColumns<T extends keyof Database> = {
  [C in keyof Database[T]]: Exclude<Database[T][C], null> extends Json<infer V>
    ? string extends V
      ? never
      : C
    : never
}[keyof Database[T]]

type TableFacts<T extends keyof Database> = {
  /** Whether pages that everybody may see show a trace of it: a write to such a table makes them stale. */
  public: boolean
  /**
   * By which columns a row knows a person, and what becomes of it when their account is deleted: the row goes, or forgets
   * whose it was, or stays for the books. Null for a table that knows nobody.
   */
  personal: { by: readonly (keyof Row<T>)[]; end: 'deleted' | 'forgotten' | 'kept' } | null
  /** The columns that hold JSON. */
  json: readonly JsonColumns<T>[]
}

/** What belongs to a member, and goes with them. */
const OWN = { public: false, personal: { by: ['userId'], end: 'deleted' }, json: [] } as const

/** What the rest of the program must know of each table. One that is missing here is a type error. */
export const tableFacts = {
  users: { public: false, personal: { by: ['id', 'email'], end: 'kept' }, json: [] },
  practiceAnswers: { ...OWN, json: ['fitnessGoals', 'focusAreas'] },
  healthAnswers: OWN,
  authSessions: OWN,
  passwordResets: OWN,
  throttles: { public: false, personal: null, json: [] },
  preferences: OWN,
  twoFactors: OWN,
  recoveryCodes: OWN,
  knownBrowsers: OWN,
  emailChanges: OWN,
  emailReturns: OWN,
  memberKeys: OWN,
  conversationMessages: OWN,
  policies: { public: true, personal: null, json: ['terms'] },
  studioProfiles: {
    public: true,
    personal: null,
    json: ['words', 'openingHours', 'figures', 'social', 'aboutPage'],
  },
  courses: { public: true, personal: null, json: ['highlights', 'weekByWeek'] },
  centres: { public: true, personal: null, json: ['specialties'] },
  instructors: {
    public: true,
    personal: { by: ['userId'], end: 'forgotten' },
    json: ['certifications', 'specialClasses', 'weekdaySchedule', 'styles'],
  },
  classes: { public: true, personal: null, json: ['about', 'equipmentNeeded', 'daysOfWeek'] },
  classSessions: { public: true, personal: null, json: [] },
  classVideos: { public: true, personal: null, json: [] },
  seats: { public: true, personal: { by: ['heldFor'], end: 'forgotten' }, json: [] },
  lapsedHolds: { public: false, personal: { by: ['userId'], end: 'forgotten' }, json: [] },
  enrollments: { public: true, personal: { by: ['userId'], end: 'kept' }, json: [] },
  orders: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [] },
  payments: { public: false, personal: null, json: [] },
  refunds: { public: false, personal: null, json: [] },
  paymentEvents: { public: false, personal: null, json: [] },
  attendance: OWN,
  blogPosts: { public: true, personal: { by: ['authorId'], end: 'forgotten' }, json: [] },
  plans: { public: true, personal: null, json: ['features', 'notIncludedFeatures'] },
  memberships: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [] },
  videoPlaces: OWN,
  memberPictures: OWN,
  testimonials: { public: true, personal: null, json: [] },
  events: { public: true, personal: null, json: [] },
  eventInterests: { public: false, personal: { by: ['email'], end: 'deleted' }, json: [] },
  contactMessages: { public: false, personal: { by: ['userId', 'email'], end: 'deleted' }, json: [] },
  subscribers: { public: false, personal: { by: ['email'], end: 'deleted' }, json: [] },
  outboxEmails: { public: false, personal: { by: ['userId', 'recipient'], end: 'deleted' }, json: [] },
  auditLog: { public: false, personal: { by: ['actorId', 'subject'], end: 'kept' }, json: ['detail'] },
  seedings: { public: true, personal: null, json: [] },
} as const satisfies { [T in keyof Database]: TableFacts<T> }

type Facts = typeof tableFacts

/** Tables whose every column of JSON is among their facts; naming one that is not refuses to compile. */
type WithJsonMissing = {
  [T in keyof Facts]: JsonColumns<T> extends Facts[T]['json'][number] ? never : T
}[keyof Facts]
const _everyJsonColumnIsNamed: [WithJsonMissing] extends [never] ? true : WithJsonMissing = true

/** Tables that know a person. */
export type PersonalTable = {
  [T in keyof Facts]: Facts[T]['personal'] extends null ? never : T
}[keyof Facts]

/** Tables whose rows know a person by `userId` and end so. */
type OwnedTable<End> = {
  [T in keyof Facts]: Facts[T]['personal'] extends { by: readonly ['userId', ...unknown[]]; end: End }
    ? T
    : never
}[keyof Facts]

/** The tables whose rows know a member by `userId` and end, when the account is deleted, in one of these ways. */
export function tablesOfMembers<End extends 'deleted' | 'forgotten' | 'kept'>(
  ...ends: End[]
): OwnedTable<End>[] {
  return Object.entries(tableFacts)
    .filter(
      ([, { personal }]) =>
        personal?.by[0] === 'userId' && (ends as readonly string[]).includes(personal.end),
    )
    .map(([table]) => table as OwnedTable<End>)
}
