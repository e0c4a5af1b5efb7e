import { inTransaction } from '../../database/transaction.ts'
import { answersOf } from '../accounts/answers.ts'
import { findCues } from '../accounts/cues.ts'
import { listLogins } from '../accounts/list-logins.ts'
import { findPicture } from '../accounts/picture.ts'
import { preferencesOf } from '../accounts/preferences.ts'
import { findPauses } from '../attendance/pauses.ts'
import { findCueLooks, findLooksBy } from '../booked-sessions/cues.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { findHealthOpenings } from '../members/health.ts'
import { notesAbout } from '../members/notes.ts'
import { paymentsOf } from '../payments/list-payments.ts'
import { billingOf } from '../receipts/billing.ts'
import { addressesOf, lettersAbout, listedAs, messagesFrom, writtenUnder } from './personal-data.ts'
import { teachingOf } from './teaching.ts'

/**
 * Everything the studio stores about a member, in readable form: times as 2026-11-27T13:30:00.000Z, classes with their
 * titles.
 */
export async function exportMember(studio: Studio, member: Member): Promise<Record<string, unknown>> {
  const { db } = studio
  const { id } = member
  const data = {
    exportedAt: new Date(studio.now()).toISOString(),
    ...(await accountOf(studio, member)),
    ...(await practiceOf(studio, member)),
    ...(await wordsOf(studio, member)),
    log: await db
      .selectFrom('auditLog')
      .select(['at', 'action', 'subject', 'detail'])
      .where((eb) => eb.or([eb('actorId', '=', id), eb('subject', '=', id)]))
      .orderBy('at')
      .execute(),
  }
  await inTransaction(db, (trx) => recordEvent(studio, trx, id, 'account.exported', id))
  const titles = await db.selectFrom('classes').select(['id', 'title']).execute()
  return readable(data, new Map(titles.map(({ id, title }) => [id, title]))) as Record<string, unknown>
}

/** Columns with times in milliseconds. */
const MOMENT = /^at$|(?:At|Until)$/

function readable(value: unknown, titles: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => readable(one, titles))
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      if (typeof one === 'number' && MOMENT.test(name)) return [[name, new Date(one).toISOString()]]
      const title = name === 'classId' && titles.get(String(one))
      return title
        ? [
            [name, one],
            ['class', title],
          ]
        : [[name, readable(one, titles)]]
    }),
  )
}

async function accountOf(studio: Studio, member: Member) {
  const { db } = studio
  const { id } = member
  const health = await db
    .selectFrom('healthAnswers')
    .select('consentedAt')
    .where('userId', '=', id)
    .executeTakeFirst()
  return {
    profile: await db
      .selectFrom('users')
      .select([
        'id',
        'firstName',
        'lastName',
        'email',
        'contactEmail',
        'emailProvedAt',
        'role',
        'createdAt',
        'updatedAt',
      ])
      .select(['instructorAppliedAt', 'instructorApprovedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    answers: { ...(await answersOf(studio, member)), healthConsentedAt: health?.consentedAt ?? null },
    picture: (await findPicture(studio, member)) ?? null,
    preferences: await preferencesOf(studio, id),
    billing: await billingOf(db, id),
    apiKeys: await db
      .selectFrom('apiKeys')
      .select(['name', 'scopes', 'createdAt', 'usedAt', 'revokedAt'])
      .where('userId', '=', id)
      .execute(),
    staffRoles: await db
      .selectFrom('staffRoles')
      .select(['role', 'centreId', 'grantedAt'])
      .where('userId', '=', id)
      .execute(),
    logins: await listLogins(studio, member),
    twoFactor: {
      app: await db
        .selectFrom('twoFactors')
        .select(['createdAt', 'confirmedAt'])
        .where('userId', '=', id)
        .execute(),
      recoveryCodes: await db.selectFrom('recoveryCodes').select('usedAt').where('userId', '=', id).execute(),
    },
    knownBrowsers: await db
      .selectFrom('knownBrowsers')
      .select(['browserHash', 'firstSeenAt'])
      .where('userId', '=', id)
      .execute(),
    emailChanges: await db
      .selectFrom('emailChanges')
      .select(['email', 'replaced', 'createdAt', 'expiresAt', 'usedAt'])
      .where('userId', '=', id)
      .execute(),
    emailReturns: await db
      .selectFrom('emailReturns')
      .select(['email', 'createdAt', 'expiresAt', 'usedAt'])
      .where('userId', '=', id)
      .execute(),
    healthKey: await db
      .selectFrom('memberKeys')
      .select('createdAt')
      .where('userId', '=', id)
      .executeTakeFirst(),
    passwordResets: await db
      .selectFrom('passwordResets')
      .select(['createdAt', 'expiresAt', 'usedAt'])
      .where('userId', '=', id)
      .execute(),
    ...(await saidAbout(studio, member)),
  }
}

/** What others wrote, decided and viewed about the member, and what staff members set for themselves. */
async function saidAbout(studio: Studio, member: Member) {
  const { db } = studio
  const { id } = member
  return {
    cues: await findCues(studio, id),
    cueLooks: await findCueLooks(studio, id),
    healthOpenings: await findHealthOpenings(db, id),
    notesAboutMe: (await notesAbout(db, id)).map(({ text, by, createdAt, updatedAt }) => ({
      text,
      by,
      createdAt,
      updatedAt,
    })),
    imports: await db
      .selectFrom('importRows')
      .select(['state', 'name', 'email', 'before', 'after', 'at'])
      .where(listedAs(member, await addressesOf(db, member)))
      .execute(),
    privacyRequests: await db
      .selectFrom('privacyRequests')
      .select([
        'kind',
        'who',
        'contact',
        'cameBy',
        'words',
        'askedAt',
        'dueAt',
        'outcome',
        'answer',
        'doneAt',
        'proof',
      ])
      .where('userId', '=', id)
      .orderBy('askedAt')
      .execute(),
    tags: await db.selectFrom('memberTags').select(['tag', 'createdAt']).where('userId', '=', id).execute(),
    blocks: await db
      .selectFrom('memberBlocks')
      .select(['reason', 'blockedAt', 'endedAt'])
      .where('userId', '=', id)
      .execute(),
    twoPeople: await db.selectFrom('twoPeople').select('at').where('userId', '=', id).execute(),
    merges: await db
      .selectFrom('pendingActions')
      .select(['createdAt', 'endedAt', 'outcome'])
      .where('kind', '=', 'merge')
      .where((eb) => eb.or([eb('subject', '=', id), eb('other', '=', id)]))
      .orderBy('createdAt')
      .execute(),
    foundBy: await db.selectFrom('memberTerms').select('term').where('userId', '=', id).execute(),
    looksAtCues: await findLooksBy(studio, id),
    staffPreferences: await db
      .selectFrom('staffPreferences')
      .select(['substituteLetters', 'leftHand'])
      .where('userId', '=', id)
      .execute(),
    sessionNotes: await db.selectFrom('sessionNotes').selectAll().where('userId', '=', id).execute(),
    ...(await teachingOf(db, id)),
  }
}

type Owned =
  | 'enrollments'
  | 'bookings'
  | 'attendance'
  | 'orders'
  | 'memberships'
  | 'videoPlaces'
  | 'lapsedHolds'
  | 'holds'
  | 'receipts'
  | 'visitors'
  | 'visitorMonths'

async function practiceOf(studio: Studio, member: Member) {
  const rowsOf = (table: Owned) =>
    studio.db.selectFrom(table).selectAll().where('userId', '=', member.id).execute()
  return {
    enrollments: await rowsOf('enrollments'),
    bookings: await rowsOf('bookings'),
    holds: await rowsOf('holds'),
    attendance: await rowsOf('attendance'),
    practicePauses: await findPauses(studio.db, member.id),
    orders: await rowsOf('orders'),
    payments: await paymentsOf(studio, member),
    paymentEvents: await eventsAbout(studio, member),
    receipts: await rowsOf('receipts'),
    visits: { counted: await rowsOf('visitors'), months: await rowsOf('visitorMonths') },
    memberships: await rowsOf('memberships'),
    videoPlaces: await rowsOf('videoPlaces'),
    lapsedHolds: await rowsOf('lapsedHolds'),
  }
}

async function eventsAbout({ db }: Studio, member: Member) {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .select(['orders.razorpayOrderId', 'payments.razorpayPaymentId'])
    .where('orders.userId', '=', member.id)
    .execute()
  const ids = orders
    .flatMap((row) => [row.razorpayOrderId, row.razorpayPaymentId])
    .filter((id) => id !== null)
  if (ids.length === 0) return []
  return db
    .selectFrom('paymentEvents')
    .select(['event', 'body', 'receivedAt'])
    .where((eb) => eb.or([...new Set(ids)].map((id) => eb('body', 'like', `%"${id}"%`))))
    .orderBy('receivedAt')
    .execute()
}

async function wordsOf({ db }: Studio, member: Member) {
  const addresses = await addressesOf(db, member)
  const letters = await db
    .selectFrom('outboxEmails')
    .select(['kind', 'recipient', 'replyTo', 'subject', 'text', 'createdAt', 'sentAt'])
    .where(lettersAbout(member, addresses))
    .orderBy('createdAt')
    .execute()
  return {
    conversation: await db
      .selectFrom('conversationMessages')
      .selectAll()
      .where('userId', '=', member.id)
      .orderBy('createdAt')
      .execute(),
    threads: await db
      .selectFrom('threads')
      .select('settledAt')
      .where('userId', '=', member.id)
      .where('settledAt', 'is not', null)
      .execute(),
    messages: await db
      .selectFrom('contactMessages')
      .selectAll()
      .where(messagesFrom(member, addresses))
      .execute(),
    subscriptions: await db
      .selectFrom('subscribers')
      .select(['list', 'email', 'createdAt', 'confirmedAt', 'unsubscribedAt'])
      .where(writtenUnder(addresses))
      .execute(),
    staffInvitations: await db
      .selectFrom('staffInvitations')
      .select(['email', 'role', 'centreId', 'createdAt', 'expiresAt', 'endedAt'])
      .where(writtenUnder(addresses))
      .execute(),
    eventInterests: await db
      .selectFrom('eventInterests')
      .selectAll()
      .where(writtenUnder(addresses))
      .execute(),
    // A link would open the account to anyone who has the file, so its key is left out.
    emails: letters.map((letter) => ({ ...letter, text: letter.text.replace(/\{(token|leave)\}/g, '…') })),
    quoted: await db
      .selectFrom('testimonialConsents')
      .select(['way', 'text', 'name', 'askedAt', 'consentedAt', 'withdrawnAt', 'note'])
      .where('userId', '=', member.id)
      .execute(),
    posts: await db.selectFrom('blogPosts').selectAll().where('authorId', '=', member.id).execute(),
  }
}
