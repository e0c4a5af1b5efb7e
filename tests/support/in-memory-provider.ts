import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, type Engine, openDatabase, type Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Member } from '../../domain/core/actor.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { hashToken } from '../../domain/core/tokens.ts'
import type { RazorpayKeys } from '../../domain/razorpay/client.ts'
import type { Role } from '../../shared/enums.ts'
import { atTheEnd } from './cleanup.ts'
import { migratedDatabase } from './engines.ts'
import { pretendRazorpay } from './fake-razorpay.ts'
import { filesInMemory } from './files.ts'
import { giveRole } from './rows.ts'
import { KEYS, newClass } from './test-app.ts'

/**
 * A studio for proofs of many thousand histories: a real database, the provider in memory, a clock that does not move
 * until it is moved, no HTTP. One database serves a whole suite; every history gets a class of its own and leaves nothing.
 */
export type QuickStudio = Awaited<ReturnType<typeof openQuickStudio>>

const keys: RazorpayKeys = {
  keyId: KEYS.keyId,
  keySecret: KEYS.keySecret,
  webhookSecrets: [KEYS.webhookSecret],
  apiUrl: '',
  checkoutUrl: '',
  sandbox: true,
  timeoutMs: 5_000,
}
const DAY = 86_400_000

export async function openQuickStudio(engine: Engine, people: number) {
  const address = await migratedDatabase(engine)
  // What the disk keeps is another proof's: here nothing waits for it.
  const quick = engine === 'postgres' ? `${address}?options=-c%20synchronous_commit%3Doff` : address
  const db = openDatabase(quick, 10)
  atTheEnd(() => db.destroy())
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  const members = Array.from({ length: people }, (_, n) => person(`member-${n}`, 'user'))
  const admin = person('the-admin', 'admin')
  for (const one of [...members, admin]) await insertPerson(db, one)
  await giveRole(db, admin.id, 'owner')
  return { engine, db, members, admin }
}

/** One history: its own clock, provider and class. */
export async function openHistory(
  { db }: Pick<QuickStudio, 'db'>,
  {
    capacity,
    startsInDays = 3,
    totalClasses = 1,
    timeZone = 'Asia/Kolkata',
  }: { capacity: number; startsInDays?: number; totalClasses?: number; timeZone?: string },
) {
  let now = Date.UTC(2026, 10, 20, 6)
  const provider = pretendRazorpay(keys, () => now)
  const studio: Studio = {
    db,
    files: filesInMemory(),
    now: () => now,
    log: { info() {}, warn() {}, error() {} },
    razorpay: provider.client,
    settings: {
      baseUrl: 'https://studio.example',
      studioEmail: 'hello@zenflow.example',
      mailAddress: null,
      timeZone,
      minimumAge: 18,
      holdMinutes: 15,
      answerHours: 24,
      coolingOffMinutes: 60,
      offerHours: 12,
      rollCorrectionHours: 48,
      sendsLetters: true,
      jitsiUrl: null,
      substitutes: { preferredHours: 4, fees: true },
      launch: { countdown: false, date: null },
      secret: 'a secret of this proof',
      healthKey: randomBytes(32),
      throttle: {
        loginsPerAccount: 1000,
        loginsPerAddress: 1000,
        registrationsPerAddress: 1000,
        messagesPerAddress: 1000,
      },
    },
  }
  const { id: classId } = await newClass({ studio }, { capacity, startsInDays, totalClasses })
  const { startsAt, endsAt } = await db
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt'])
    .where('classId', '=', classId)
    .executeTakeFirstOrThrow()
  return {
    db,
    classId,
    startsAt,
    endsAt,
    provider,
    studio,
    pricePaise: 149_900,
    rupees: 1499,
    move: (milliseconds: number) => {
      now += milliseconds
    },
  }
}
export type History = Awaited<ReturnType<typeof openHistory>>

/** Deletes what a history wrote, so that the next one's audit is as quick as the first one's. */
export async function forget(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const table of TABLES) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('numberSeries').where('name', 'like', 'receipts %').execute()
  })
}

/** What a history writes, each after what refers to it. Not all tables: this runs between many thousand histories. */
const TABLES = [
  'sessionCounts',
  'visitors',
  'visitorMonths',
  'moneyDays',
  'reportCounts',
  'seats',
  'holds',
  'bookings',
  'freeExits',
  'sessionChanges',
  'lapsedHolds',
  'attendance',
  'enrollments',
  'receipts',
  'disputes',
  'paymentSteps',
  'deskRefunds',
  'pendingActions',
  'refunds',
  'payments',
  'orders',
  'classSessions',
  'classes',
  'instructors',
  'paymentEvents',
  'outboxEmails',
  'auditLog',
  'throttles',
] as const satisfies (keyof Database)[]

export function person(id: string, role: Role): Member {
  return {
    id,
    loginId: `login-${id}`,
    role,
    isStaff: role !== 'user',
    firstName: 'Ravi',
    lastName: 'Menon',
    email: `${id}@example.com`,
    emailProvedAt: 0,
    phone: '',
    instructorAppliedAt: null,
    instructorApprovedAt: null,
  } as unknown as Member
}

/** Someone with a login. */
export async function insertPerson(db: Db | Trx, who: Member) {
  const { id, email, emailProvedAt, firstName, lastName, role } = who
  await db
    .insertInto('users')
    .values({
      id,
      firstName,
      lastName,
      email,
      emailProvedAt,
      passwordHash: '',
      dateOfBirth: '1990-01-01',
      gender: null,
      phone: '',
      role,
      createdAt: Date.now() - DAY,
      updatedAt: Date.now() - DAY,
    })
    .execute()
  await db
    .insertInto('authSessions')
    .values({
      id: who.loginId,
      tokenHash: hashToken(loginToken(who)),
      userId: id,
      createdAt: Date.now() - DAY,
      lastSeenAt: Date.now(),
      expiresAt: Date.UTC(2100, 0),
      remembered: 1,
      address: '',
      userAgent: '',
    })
    .execute()
}

export function loginToken({ id }: Pick<Member, 'id'>): string {
  return id.padEnd(43, 'x')
}
