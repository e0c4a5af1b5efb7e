import type { Scope } from '../../shared/api-scopes.ts'
import type { PictureType, Role, StaffRole } from '../../shared/enums.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { COUNTED, type FactsOf, LOGINS, OWN } from './facts.ts'

export interface Users {
  id: string
  firstName: string
  lastName: string
  email: string
  /** Of a member without an email of their own: whose address emails about them go to. */
  contactEmail: Defaulted<string | null>
  /** When its owner opened a link sent there. Rights to the address begin here. */
  emailProvedAt: Defaulted<Time | null>
  passwordHash: string
  /** YYYY-MM-DD. */
  dateOfBirth: string | null
  gender: string | null
  phone: string
  heightCm: number | null
  weightKg: number | null
  role: Role
  instructorAppliedAt: Time | null
  instructorApprovedAt: Time | null
  instructorApprovedBy: string | null
  /** Of the private calendar address: a new one ends those before it. */
  calendarVersion: Defaulted<number>
  /** The same for the calendar of what they teach. */
  taughtCalendarVersion: Defaulted<number>
  createdAt: Time
  updatedAt: Time
  /** What the books need stays, without a name. */
  deletedAt: Defaulted<Time | null>
  /** Of the staff, where the account was made at the desk: until its address is proved no one has logged in to it. */
  registeredBy: Defaulted<string | null>
  /** The account that this one was folded into; it has ended since. */
  mergedInto: Defaulted<string | null>
  /** The list of members by which the account came; such a one does not end for want of a proof. */
  importId: Defaulted<string | null>
  /** Of India, by its code, such as '05': where they live, for the tax on what is online. */
  state: Defaulted<string | null>
}

/** The wizard's answers about practice (section 3). */
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

/** Encrypted with a key that is not in the database. */
export interface HealthAnswerRows {
  userId: string
  sealed: string
  consentedAt: Time
}

/** The token itself is never stored. */
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

export interface Throttles {
  key: string
  tries: number
  windowEndsAt: Time
  /** For keys with rising delays. */
  blockedUntil: Defaulted<Time | null>
}

export interface Preferences {
  userId: string
  email: Flag
  sms: Flag
  pushNotifications: Flag
  twoFactorAuth: Flag
  loginAlerts: Flag
  /** Of each session, where `email` is chosen. */
  remindDayBefore: Defaulted<Flag>
  remindHoursBefore: Defaulted<Flag>
  /** Of the member's days; null: the studio's. */
  timeZone: Defaulted<string | null>
}

/** Days on which a member does not practise, which keep a streak. Never says why. */
export interface PracticePauses {
  id: string
  userId: string
  /** YYYY-MM-DD, where the member's days are counted; both days belong to it. */
  fromDay: string
  untilDay: string
  createdAt: Time
}

/** It counts from `confirmedAt` on; the secret is encrypted like health answers. */
export interface TwoFactors {
  userId: string
  sealed: string
  createdAt: Time
  confirmedAt: Time | null
  /** The last time step that was used, so that no code counts twice. */
  lastStep: Defaulted<number>
}

export interface RecoveryCodes {
  codeHash: string
  userId: string
  usedAt: Time | null
}

export interface KnownBrowsers {
  userId: string
  browserHash: string
  firstSeenAt: Time
}

export interface EmailChanges {
  tokenHash: string
  userId: string
  email: string
  /** The previous address, once confirmed. */
  replaced: Defaulted<string | null>
  createdAt: Time
  expiresAt: Time
  usedAt: Time | null
}

/** The link in the email to an account's previous address. */
export interface EmailReturns {
  tokenHash: string
  userId: string
  email: string
  createdAt: Time
  expiresAt: Time
  usedAt: Time | null
}

/** A member's key for health answers, encrypted with one that is not in the database. Never in a backup. */
export interface MemberKeys {
  userId: string
  wrapped: string
  createdAt: Time
}

/** A sentence of a member for teachers. What it says and for whom is encrypted like health answers. */
export interface Cues {
  id: string
  userId: string
  sealed: string
  /** Among the member's. */
  position: number
  createdAt: Time
  updatedAt: Time
}

/** A teacher looked at a member's sentences, for one session. */
export interface CueLooks {
  id: string
  userId: string
  teacherId: string
  sessionId: string
  lookedAt: Time
}

/** A word by which someone is found at the desk: of the name, the address or the telephone (shared/search-terms.ts). */
export interface MemberTerms {
  term: string
  userId: string
}

/** A word of the staff about a member, in lower case. */
export interface MemberTags {
  userId: string
  tag: string
  createdAt: Time
  createdBy: string | null
}

/** For the staff alone, until the member asks for it. */
export interface MemberNotes {
  id: string
  userId: string
  writtenBy: string | null
  text: string
  version: Defaulted<number>
  createdAt: Time
  updatedAt: Time
}

/** While one has not ended, the member cannot log in, book or pay. */
export interface MemberBlocks {
  id: string
  userId: string
  reason: string
  blockedAt: Time
  blockedBy: string | null
  endedAt: Defaulted<Time | null>
  endedBy: Defaulted<string | null>
}

/** Someone of the staff read a member's answers about health. */
export interface HealthOpenings {
  id: string
  userId: string
  openedBy: string | null
  reason: string
  openedAt: Time
}

/** Two accounts that the desk found to be of two people, once in each direction: no one is asked again. */
export interface TwoPeople {
  userId: string
  otherId: string
  by: string
  at: Time
}

/** As text, which both engines store alike. */
export interface MemberPictures {
  userId: string
  type: PictureType
  base64: string
  updatedAt: Time
}

/** What someone may do at the desk (contract/permissions.ts). `centreId` null: in all centres. */
export interface StaffRoles {
  id: string
  userId: string
  role: StaffRole
  centreId: string | null
  grantedAt: Time
  grantedBy: string | null
}

/** Asked to work at the desk, by a link in an email. */
export interface StaffInvitations {
  id: string
  email: string
  role: StaffRole
  centreId: string | null
  tokenHash: string
  createdAt: Time
  createdBy: string | null
  expiresAt: Time
  /** When it was taken, withdrawn or replaced. */
  endedAt: Time | null
}

/** By which another program reads at the desk, as who made it. The key itself is never stored. */
export interface ApiKeys {
  id: string
  name: string
  tokenHash: string
  /** Its last four characters, to tell one from another. */
  ending: string
  scopes: Json<Scope[]>
  userId: string
  createdAt: Time
  usedAt: Defaulted<Time | null>
  revokedAt: Defaulted<Time | null>
}

export interface AccountsTables {
  users: Users
  practiceAnswers: PracticeAnswerRows
  healthAnswers: HealthAnswerRows
  authSessions: AuthSessions
  passwordResets: PasswordResets
  throttles: Throttles
  preferences: Preferences
  practicePauses: PracticePauses
  twoFactors: TwoFactors
  recoveryCodes: RecoveryCodes
  knownBrowsers: KnownBrowsers
  emailChanges: EmailChanges
  emailReturns: EmailReturns
  memberKeys: MemberKeys
  cues: Cues
  cueLooks: CueLooks
  memberTerms: MemberTerms
  memberTags: MemberTags
  memberNotes: MemberNotes
  memberBlocks: MemberBlocks
  twoPeople: TwoPeople
  healthOpenings: HealthOpenings
  memberPictures: MemberPictures
  staffRoles: StaffRoles
  staffInvitations: StaffInvitations
  apiKeys: ApiKeys
}

export const accountsFacts = {
  users: {
    public: false,
    personal: { by: ['id', 'email'], end: 'kept' },
    json: [],
    exported: { without: ['passwordHash', 'calendarVersion', 'taughtCalendarVersion'] },
  },
  practiceAnswers: { ...OWN, json: ['fitnessGoals', 'focusAreas'], exported: 'whole' },
  healthAnswers: {
    ...OWN,
    exported: { not: 'sealed; in health.json where the owner asked for them with a reason' },
  },
  authSessions: { ...OWN, exported: { not: LOGINS } },
  passwordResets: { ...OWN, exported: { not: LOGINS } },
  throttles: {
    public: false,
    personal: null,
    json: [],
    exported: { not: 'counts tries for a quarter of an hour' },
  },
  preferences: OWN,
  practicePauses: OWN,
  twoFactors: { ...OWN, exported: { not: LOGINS } },
  recoveryCodes: { ...OWN, exported: { not: LOGINS } },
  knownBrowsers: { ...OWN, exported: { not: LOGINS } },
  emailChanges: { ...OWN, exported: { without: ['tokenHash'] } },
  emailReturns: { ...OWN, exported: { not: LOGINS } },
  memberKeys: { ...OWN, exported: { not: 'opens answers about health' } },
  cues: { ...OWN, exported: { not: 'between a member and their teachers' } },
  cueLooks: {
    public: false,
    personal: { by: ['userId', 'teacherId'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  memberTerms: { ...OWN, exported: { not: COUNTED } },
  memberTags: {
    public: false,
    personal: { by: ['userId', 'createdBy'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  memberNotes: {
    public: false,
    personal: { by: ['userId', 'writtenBy'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  twoPeople: {
    public: false,
    personal: { by: ['userId', 'otherId'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  memberBlocks: {
    public: false,
    personal: { by: ['userId', 'blockedBy', 'endedBy'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  healthOpenings: {
    public: false,
    personal: { by: ['userId', 'openedBy'], end: 'deleted' },
    json: [],
    exported: 'whole',
  },
  memberPictures: OWN,
  staffRoles: OWN,
  apiKeys: { ...OWN, json: ['scopes'], exported: { without: ['tokenHash'] } },
  staffInvitations: {
    public: false,
    personal: { by: ['email'], end: 'deleted' },
    json: [],
    exported: { without: ['tokenHash'] },
  },
} as const satisfies FactsOf<AccountsTables>
