import type { Scope } from '../../shared/api-scopes.ts'
import type { PictureType, Role, StaffRole } from '../../shared/enums.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { COUNTED, type FactsOf, LOGINS, OWN } from './facts.ts'

export interface Users {
  id: string
  firstName: string
  lastName: string
  email: string
  /** For a member without an email of their own: the address that emails about them go to. */
  contactEmail: Defaulted<string | null>
  /** When its owner opened a link sent there. Only then does the account have rights to the email. */
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
  /** The version of the private calendar address; a new one ends the earlier ones. */
  calendarVersion: Defaulted<number>
  /** The same for a teacher's calendar. */
  taughtCalendarVersion: Defaulted<number>
  createdAt: Time
  updatedAt: Time
  /** What the books need stays, without a name. */
  deletedAt: Defaulted<Time | null>
  /** The staff member who registered the account at the desk. Until its email is confirmed, no one has logged in to it. */
  registeredBy: Defaulted<string | null>
  /** The account that this one was merged into. */
  mergedInto: Defaulted<string | null>
  /** The import that created the account; such accounts don't expire unconfirmed. */
  importId: Defaulted<string | null>
  /** The code of the Indian state where they live, such as '05', for the tax on online classes. */
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
  /** Before each session, if `email` is chosen. */
  remindDayBefore: Defaulted<Flag>
  remindHoursBefore: Defaulted<Flag>
  /** The member's time zone; null for the studio's. */
  timeZone: Defaulted<string | null>
}

/** Days when a member doesn't practise, which keep a streak. Never stores why. */
export interface PracticePauses {
  id: string
  userId: string
  /** YYYY-MM-DD in the member's time zone, both days included. */
  fromDay: string
  untilDay: string
  createdAt: Time
}

/** In force from `confirmedAt` on. The secret is encrypted like health answers. */
export interface TwoFactors {
  userId: string
  sealed: string
  createdAt: Time
  confirmedAt: Time | null
  /** The last time step used, so that no code works twice. */
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

/** A member's key for health answers, encrypted with one that isn't in the database. Never in a backup. */
export interface MemberKeys {
  userId: string
  wrapped: string
  createdAt: Time
}

/** A cue. Its text and its teachers are encrypted like health answers. */
export interface Cues {
  id: string
  userId: string
  sealed: string
  /** Its position among the member's cues. */
  position: number
  createdAt: Time
  updatedAt: Time
}

/** A teacher's access to a member's cues for one session. */
export interface CueLooks {
  id: string
  userId: string
  teacherId: string
  sessionId: string
  lookedAt: Time
}

/** A term the desk finds a member by, from the name, email or phone number (shared/search-terms.ts). */
export interface MemberTerms {
  term: string
  userId: string
}

/** A staff tag on a member, in lower case. */
export interface MemberTags {
  userId: string
  tag: string
  createdAt: Time
  createdBy: string | null
}

/** Only for staff, unless the member asks to read it. */
export interface MemberNotes {
  id: string
  userId: string
  writtenBy: string | null
  text: string
  version: Defaulted<number>
  createdAt: Time
  updatedAt: Time
}

/** While a block is open, the member can't log in, book or pay. */
export interface MemberBlocks {
  id: string
  userId: string
  reason: string
  blockedAt: Time
  blockedBy: string | null
  endedAt: Defaulted<Time | null>
  endedBy: Defaulted<string | null>
}

/** A staff member opened a member's health answers. */
export interface HealthOpenings {
  id: string
  userId: string
  openedBy: string | null
  reason: string
  openedAt: Time
}

/** Two accounts that belong to two people, stored in both directions, so the desk doesn't ask again. */
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

/** What someone may do at the desk (contract/permissions.ts). A null `centreId` means all centres. */
export interface StaffRoles {
  id: string
  userId: string
  role: StaffRole
  centreId: string | null
  grantedAt: Time
  grantedBy: string | null
}

/** An emailed invitation to work at the desk. */
export interface StaffInvitations {
  id: string
  email: string
  role: StaffRole
  centreId: string | null
  tokenHash: string
  createdAt: Time
  createdBy: string | null
  expiresAt: Time
  /** When it was accepted, withdrawn or replaced. */
  endedAt: Time | null
}

/** Lets another program read at the desk as the key's maker. The key itself is never stored. */
export interface ApiKeys {
  id: string
  name: string
  tokenHash: string
  /** Its last four characters, to tell keys apart. */
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
