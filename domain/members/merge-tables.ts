import type { Trx } from '../../database/open.ts'
import type { Database, PersonalTable } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/** Two accounts of one person: the one that stays, and the one that is folded into it. */
export type Pair = { keep: string; fold: string }

type Step = (studio: Studio, trx: Trx, pair: Pair) => Promise<void>

/**
 * What becomes of each table that knows a person when two accounts become one. A table without a line does not compile: say here
 * whether its rows move (by which columns), end with the account, stay with the address that they name, or need more.
 */
export const MERGE_STRATEGIES: { [T in PersonalTable]: Step } = {
  // The account itself is closed in merge.ts.
  users: stays,
  practiceAnswers: fillIn,
  // What someone said of their health was said with that account: anyone who has the other may be someone else.
  healthAnswers: ends('healthAnswers'),
  cues: ends('cues'),
  memberKeys: ends('memberKeys'),
  cueLooks: moves('cueLooks', 'userId', 'teacherId'),
  authSessions: ends('authSessions'),
  passwordResets: ends('passwordResets'),
  twoFactors: ends('twoFactors'),
  recoveryCodes: ends('recoveryCodes'),
  knownBrowsers: ends('knownBrowsers'),
  // What they agreed to with the one account is not said for the other.
  preferences: ends('preferences'),
  practicePauses: moves('practicePauses', 'userId'),
  emailChanges: formerAddress,
  // A link of a former address must not turn the account that stays.
  emailReturns: ends('emailReturns'),
  memberTerms: ends('memberTerms'),
  // Of the account that ends no one has to be told apart any more.
  twoPeople: ends('twoPeople', 'userId', 'otherId'),
  // What was asked stays as it was, but for whose ended booking can be restored.
  pendingActions: endedBookings,
  memberTags: movesUnless('memberTags', 'tag'),
  memberNotes: moves('memberNotes', 'userId'),
  memberBlocks: moves('memberBlocks', 'userId'),
  healthOpenings: moves('healthOpenings', 'userId'),
  memberPictures: onlyIfNone('memberPictures'),
  billingDetails: onlyIfNone('billingDetails'),
  // Anyone who works here is not folded.
  apiKeys: ends('apiKeys'),
  staffRoles: stays,
  staffPreferences: ends('staffPreferences'),
  sessionNotes: moves('sessionNotes', 'userId'),
  instructors: stays,
  enrollments: moves('enrollments', 'userId', 'cancelledBy'),
  bookings: moves('bookings', 'userId', 'markedBy'),
  holds: moves('holds', 'userId'),
  lapsedHolds: moves('lapsedHolds', 'userId'),
  attendance: moves('attendance', 'userId'),
  videoPlaces: movesUnless('videoPlaces', 'videoId'),
  visitors: addVisits,
  visitorMonths: addMonths,
  orders: moves('orders', 'userId'),
  // The name on it stays as it was issued.
  receipts: moves('receipts', 'userId'),
  memberships: moves('memberships', 'userId'),
  conversationMessages: moves('conversationMessages', 'userId', 'senderId'),
  contactMessages: moves('contactMessages', 'userId'),
  // Who looks after the one that stays is said there.
  threads: ends('threads'),
  outboxEmails: moves('outboxEmails', 'userId'),
  blogPosts: moves('blogPosts', 'authorId'),
  testimonialConsents: moves('testimonialConsents', 'userId'),
  // Of an address: they stay with anyone who reads its emails.
  subscribers: stays,
  eventInterests: stays,
  staffInvitations: stays,
  // Who did what stays as it was.
  auditLog: stays,
  importRows: moves('importRows', 'userId'),
  privacyRequests: moves('privacyRequests', 'userId'),
}

/** Needs the locks on both accounts, and on the classes that either is in. */
export async function moveRows(studio: Studio, trx: Trx, pair: Pair): Promise<void> {
  for (const step of Object.values(MERGE_STRATEGIES)) await step(studio, trx, pair)
}

async function stays() {}

function ends<T extends keyof Database>(table: T, ...columns: (keyof Database[T] & string)[]): Step {
  return async (_, trx, { fold }) => {
    // Kysely cannot follow a choice of tables and columns.
    for (const column of (columns.length > 0 ? columns : ['userId']) as 'userId'[])
      await trx
        .deleteFrom(table as 'preferences')
        .where(column, '=', fold)
        .execute()
  }
}

function moves<T extends keyof Database>(table: T, ...columns: (keyof Database[T] & string)[]): Step {
  return async (_, trx, { keep, fold }) => {
    // Kysely cannot follow a choice of tables and columns.
    for (const column of columns as 'userId'[])
      await trx
        .updateTable(table as 'orders')
        .set({ [column]: keep })
        .where(column, '=', fold)
        .execute()
  }
}

/** Of two rows with the same key, that of the account that stays counts. */
function movesUnless(table: 'memberTags' | 'videoPlaces', key: 'tag' | 'videoId'): Step {
  return async (studio, trx, pair) => {
    const any = table as 'memberTags'
    const column = key as 'tag'
    await trx
      .deleteFrom(any)
      .where('userId', '=', pair.fold)
      .where(column, 'in', (eb) => eb.selectFrom(any).select(column).where('userId', '=', pair.keep))
      .execute()
    await moves(any, 'userId')(studio, trx, pair)
  }
}

/** What reports are added from; a later visit counts both again. */
async function addVisits(_: Studio, trx: Trx, { keep, fold }: Pair) {
  const rows = await trx.deleteFrom('visitors').where('userId', 'in', [keep, fold]).returningAll().execute()
  if (rows.length === 0) return
  await trx
    .insertInto('visitors')
    .values({
      userId: keep,
      firstAt: Math.min(...rows.map(({ firstAt }) => firstAt)),
      lastAt: Math.max(...rows.map(({ lastAt }) => lastAt)),
      visits: rows.reduce((sum, { visits }) => sum + visits, 0),
      rhythmHours: (rows.find(({ userId }) => userId === keep) ?? rows[0])?.rhythmHours ?? null,
    })
    .execute()
}

async function addMonths(_: Studio, trx: Trx, { keep, fold }: Pair) {
  const rows = await trx
    .deleteFrom('visitorMonths')
    .where('userId', 'in', [keep, fold])
    .returning(['month', 'visits'])
    .execute()
  const visits = new Map<string, number>()
  for (const row of rows) visits.set(row.month, (visits.get(row.month) ?? 0) + row.visits)
  if (visits.size > 0)
    await trx
      .insertInto('visitorMonths')
      .values([...visits].map(([month, n]) => ({ userId: keep, month, visits: n })))
      .execute()
}

/** Of two that can be only one, that of the account that stays counts. */
function onlyIfNone(table: 'memberPictures' | 'billingDetails'): Step {
  return async (studio, trx, pair) => {
    const own = await trx
      .selectFrom(table as 'memberPictures')
      .select('userId')
      .where('userId', '=', pair.keep)
      .executeTakeFirst()
    await (own ? ends(table) : moves(table, 'userId'))(studio, trx, pair)
  }
}

/** What the one account does not say of their practice, the other may. */
async function fillIn(_: Studio, trx: Trx, { keep, fold }: Pair) {
  const rows = await trx
    .selectFrom('practiceAnswers')
    .selectAll()
    .where('userId', 'in', [keep, fold])
    .execute()
  const [kept, folded] = [keep, fold].map((id) => rows.find(({ userId }) => userId === id))
  if (kept && folded) {
    const missing = Object.entries(folded).filter(([name, value]) => {
      const own = kept[name as 'occupation'] as unknown
      return value !== null && (own === null || (Array.isArray(own) && own.length === 0))
    })
    const written = missing.map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ])
    if (written.length > 0)
      await trx
        .updateTable('practiceAnswers')
        .set(Object.fromEntries(written))
        .where('userId', '=', keep)
        .execute()
  }
  await (kept ? ends('practiceAnswers') : moves('practiceAnswers', 'userId'))(_, trx, { keep, fold })
}

/** What was written under the address belongs to the account that stays, also in its export and with its end. */
async function endedBookings(_studio: Studio, trx: Trx, { keep, fold }: Pair) {
  await trx
    .updateTable('pendingActions')
    .set({ other: keep })
    .where('kind', '=', 'ended-booking')
    .where('other', '=', fold)
    .execute()
}

async function formerAddress(studio: Studio, trx: Trx, { keep, fold }: Pair) {
  const now = studio.now()
  await trx.deleteFrom('emailChanges').where('userId', '=', fold).where('usedAt', 'is', null).execute()
  await moves('emailChanges', 'userId')(studio, trx, { keep, fold })
  const { email, emailProvedAt } = await trx
    .selectFrom('users')
    .select(['email', 'emailProvedAt'])
    .where('id', '=', fold)
    .executeTakeFirstOrThrow()
  if (emailProvedAt === null) return
  await trx
    .insertInto('emailChanges')
    .values({
      tokenHash: hashToken(newId()),
      userId: keep,
      email,
      replaced: email,
      createdAt: now,
      expiresAt: now,
      usedAt: now,
    })
    .execute()
}
