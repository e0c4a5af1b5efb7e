import type { Trx } from '../../database/open.ts'
import type { Database, PersonalTable } from '../../database/tables.ts'
import { newId } from '../core/ids.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'

/** Two accounts of one person: `keep` stays, `fold` is merged into it. */
export type Pair = { keep: string; fold: string }

type Step = (studio: Studio, trx: Trx, pair: Pair) => Promise<void>

/**
 * What a merge does with each table that refers to a person. A table missing here doesn't compile: state whether its rows
 * move (by which columns), are deleted, stay with their email address, or need more.
 */
export const MERGE_STRATEGIES: { [T in PersonalTable]: Step } = {
  // merge.ts closes the account itself.
  users: stays,
  practiceAnswers: fillIn,
  // Health answers belong to the account they were given with; the other account may be used by someone else.
  healthAnswers: ends('healthAnswers'),
  cues: ends('cues'),
  memberKeys: ends('memberKeys'),
  cueLooks: moves('cueLooks', 'userId', 'teacherId'),
  authSessions: ends('authSessions'),
  passwordResets: ends('passwordResets'),
  twoFactors: ends('twoFactors'),
  recoveryCodes: ends('recoveryCodes'),
  knownBrowsers: ends('knownBrowsers'),
  // Consent given with one account isn't consent for the other.
  preferences: ends('preferences'),
  practicePauses: moves('practicePauses', 'userId'),
  emailChanges: formerAddress,
  // A link sent to a former email must not change the account that stays.
  emailReturns: ends('emailReturns'),
  memberTerms: ends('memberTerms'),
  // A deleted account needs no telling apart.
  twoPeople: ends('twoPeople', 'userId', 'otherId'),
  // Actions stay as requested, except ended bookings, which can be restored.
  pendingActions: endedBookings,
  memberTags: movesUnless('memberTags', 'tag'),
  memberNotes: moves('memberNotes', 'userId'),
  memberBlocks: moves('memberBlocks', 'userId'),
  healthOpenings: moves('healthOpenings', 'userId'),
  memberPictures: onlyIfNone('memberPictures'),
  billingDetails: onlyIfNone('billingDetails'),
  // Staff accounts are never merged into another.
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
  // Receipts keep the name they were issued with.
  receipts: moves('receipts', 'userId'),
  memberships: moves('memberships', 'userId'),
  conversationMessages: moves('conversationMessages', 'userId', 'senderId'),
  contactMessages: moves('contactMessages', 'userId'),
  // The account that stays has its own assignments.
  threads: ends('threads'),
  outboxEmails: moves('outboxEmails', 'userId'),
  blogPosts: moves('blogPosts', 'authorId'),
  testimonialConsents: moves('testimonialConsents', 'userId'),
  // These belong to an email address and stay with it.
  subscribers: stays,
  eventInterests: stays,
  staffInvitations: stays,
  // Who did what is never rewritten.
  auditLog: stays,
  importRows: moves('importRows', 'userId'),
  privacyRequests: moves('privacyRequests', 'userId'),
}

/** Needs the locks on both accounts, and on both accounts' classes. */
export async function moveRows(studio: Studio, trx: Trx, pair: Pair): Promise<void> {
  for (const step of Object.values(MERGE_STRATEGIES)) await step(studio, trx, pair)
}

async function stays() {}

function ends<T extends keyof Database>(table: T, ...columns: (keyof Database[T] & string)[]): Step {
  return async (_, trx, { fold }) => {
    // Kysely can't type a variable table and column.
    for (const column of (columns.length > 0 ? columns : ['userId']) as 'userId'[])
      await trx
        .deleteFrom(table as 'preferences')
        .where(column, '=', fold)
        .execute()
  }
}

function moves<T extends keyof Database>(table: T, ...columns: (keyof Database[T] & string)[]): Step {
  return async (_, trx, { keep, fold }) => {
    // Kysely can't type a variable table and column.
    for (const column of columns as 'userId'[])
      await trx
        .updateTable(table as 'orders')
        .set({ [column]: keep })
        .where(column, '=', fold)
        .execute()
  }
}

/** If both rows have the same key, the row of the account that stays is kept. */
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

/** Reports add up visits from these rows; the next visit counts both accounts again. */
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

/** If only one row is allowed, the row of the account that stays is kept. */
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

/** Fills gaps in the practice answers from the other account. */
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

async function endedBookings(_studio: Studio, trx: Trx, { keep, fold }: Pair) {
  await trx
    .updateTable('pendingActions')
    .set({ other: keep })
    .where('kind', '=', 'ended-booking')
    .where('other', '=', fold)
    .execute()
}

/** Texts written under the former email then belong to the account that stays, including its export and deletion. */
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
