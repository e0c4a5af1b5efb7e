import type { PictureType, Role } from '../../shared/enums.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import { type FactsOf, OWN } from './facts.ts'

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

/** A small square picture of a member, as text, so that both engines hold it alike. */
export interface MemberPictures {
  userId: string
  type: PictureType
  base64: string
  updatedAt: Time
}

export interface AccountsTables {
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
  memberPictures: MemberPictures
}

export const accountsFacts = {
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
  memberPictures: OWN,
} as const satisfies FactsOf<AccountsTables>
