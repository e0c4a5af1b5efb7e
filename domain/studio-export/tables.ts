import type { Database, Row } from '../../database/tables.ts'

/** Of each table whether the studio takes it along: wholly, without some columns, or not, and why. */
type Taken<T extends keyof Database> = 'whole' | { without: readonly (keyof Row<T>)[] } | { not: string }

const LOGINS = 'opens accounts: nobody takes it along'
const COUNTED = 'counted from the other tables'

/**
 * A table without a line does not compile: say here whether the owner takes it along. Never a secret, nor a sentence for teachers; answers
 * about health only where the owner asks for them.
 */
export const EXPORTED: { [T in keyof Database]: Taken<T> } = {
  users: { without: ['passwordHash', 'calendarVersion', 'taughtCalendarVersion'] },
  practiceAnswers: 'whole',
  healthAnswers: { not: 'sealed; in health.json where the owner asked for them with a reason' },
  memberKeys: { not: 'opens answers about health' },
  cues: { not: 'between a member and their teachers' },
  cueLooks: 'whole',
  healthOpenings: 'whole',
  authSessions: { not: LOGINS },
  passwordResets: { not: LOGINS },
  twoFactors: { not: LOGINS },
  recoveryCodes: { not: LOGINS },
  knownBrowsers: { not: LOGINS },
  ownerLinks: { not: LOGINS },
  throttles: { not: 'counts tries for a quarter of an hour' },
  preferences: 'whole',
  practicePauses: 'whole',
  emailChanges: { without: ['tokenHash'] },
  emailReturns: { not: LOGINS },
  memberTerms: { not: COUNTED },
  memberTags: 'whole',
  memberNotes: 'whole',
  memberBlocks: 'whole',
  memberPictures: 'whole',
  staffRoles: 'whole',
  staffInvitations: { without: ['tokenHash'] },
  apiKeys: { without: ['tokenHash'] },
  rooms: 'whole',
  classes: 'whole',
  classDrafts: 'whole',
  classSessions: 'whole',
  classVideos: 'whole',
  films: 'whole',
  seats: { not: 'holds places for minutes, and is counted from bookings' },
  holds: 'whole',
  lapsedHolds: 'whole',
  bookings: 'whole',
  enrollments: 'whole',
  sessionChanges: 'whole',
  attendance: 'whole',
  videoPlaces: 'whole',
  conversationMessages: 'whole',
  contactMessages: 'whole',
  contactAnswers: 'whole',
  subscribers: { without: ['confirmTokenHash'] },
  outboxEmails: { without: ['sealedSecrets', 'html'] },
  webhooks: { without: ['sealedSecret'] },
  webhookTrouble: { not: 'how a connection is doing at the moment' },
  webhookDeliveries: { not: 'told to other programs; what happened stands in auditLog' },
  threads: 'whole',
  cannedAnswers: 'whole',
  letterTexts: 'whole',
  announcements: 'whole',
  deskSales: 'whole',
  pendingActions: 'whole',
  handBacks: 'whole',
  tillClosings: 'whole',
  twoPeople: 'whole',
  testimonialConsents: { without: ['tokenHash'] },
  legalVersions: 'whole',
  sessionCounts: { not: COUNTED },
  visitors: { not: COUNTED },
  visitorMonths: { not: COUNTED },
  moneyDays: { not: COUNTED },
  reportCounts: { not: COUNTED },
  paymentSteps: 'whole',
  disputes: 'whole',
  deskRefunds: { without: ['key'] },
  receipts: 'whole',
  billingDetails: 'whole',
  taxSettings: 'whole',
  taxRates: 'whole',
  reconciliations: 'whole',
  orders: 'whole',
  payments: 'whole',
  refunds: 'whole',
  paymentEvents: 'whole',
  plans: 'whole',
  planSales: 'whole',
  memberships: 'whole',
  imports: { without: ['text'] },
  importRows: 'whole',
  studioExports: 'whole',
  privacyRequests: 'whole',
  blogPosts: 'whole',
  events: 'whole',
  eventInterests: 'whole',
  policies: 'whole',
  studioProfiles: 'whole',
  courses: 'whole',
  centres: 'whole',
  instructors: 'whole',
  testimonials: 'whole',
  auditLog: 'whole',
  closures: 'whole',
  seedings: { not: 'says which demo the program began with' },
  certificates: 'whole',
  staffPreferences: 'whole',
  preferredSubstitutes: 'whole',
  substituteRequests: 'whole',
  substituteDeclines: 'whole',
  freeExits: 'whole',
  sessionNotes: 'whole',
  payRates: 'whole',
  payStatements: 'whole',
  payLines: 'whole',
  payCorrections: 'whole',
  numberSeries: 'whole',
  pictures: 'whole',
  wordDrafts: 'whole',
  wordRevisions: 'whole',
}

export type ExportedTable = keyof Database
export const EXPORTED_TABLES = Object.keys(EXPORTED) as ExportedTable[]

/** Columns that stay; null for a table that stays as a whole. */
export function withheldFrom(table: ExportedTable): readonly string[] | null {
  const how = EXPORTED[table] as Taken<'users'>
  if (how === 'whole') return []
  return 'without' in how ? (how.without as readonly string[]) : null
}

export function whyNot(table: ExportedTable): string | null {
  const how = EXPORTED[table] as Taken<'users'>
  return typeof how === 'object' && 'not' in how ? how.not : null
}
