import { createApi } from '../../../api/app.ts'
import type { Db } from '../../../database/open.ts'
import { hashPassword } from '../../../domain/accounts/passwords.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { hashToken } from '../../../domain/core/tokens.ts'
import { executePending } from '../../../domain/desk/pending-kinds.ts'
import { completeEndedEnrollments } from '../../../domain/enrollment/complete-enrollments.ts'
import { sweepWaitingLists } from '../../../domain/enrollment/waiting-list.ts'
import { applyRefund, sendRefunds } from '../../../domain/payments/refunds.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { sweepHolds, sweepOrders } from '../../../domain/payments/sweep.ts'
import type { StaffRole } from '../../../shared/enums.ts'
import { paise } from '../../../shared/money.ts'
import type { Policy } from '../../../shared/policy.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import {
  type History,
  insertPerson,
  loginToken,
  openHistory,
  person,
  type QuickStudio,
} from '../../support/in-memory-provider.ts'

export const PRICE = 999
export const SINGLE = 180
export const PASSWORD = 'quiet-river-7'
const HOUR = 3_600_000

/** How one history begins. */
export type Setting = {
  role: Extract<StaffRole, 'front desk' | 'manager'>
  /** This many minutes before the first session. */
  begins: number
  sessions: number
  capacity: number
  proRata: 0 | 1
  singles: boolean
  giveUpMinutes: number
  policy: Policy
}

export type World = History & {
  setting: Setting
  /** Two with an account each, a second account of the first, and anyone who works at the desk. */
  buyers: Member[]
  friend: Member
  owner: Member
  call: Call
  /** What the program wrote as an error: nothing of that may happen. */
  errors: string[]
  /** Orders at the provider, with what they were begun for. */
  orders: Order[]
  heard: number
  /** The class, and one of its kind some hours later, where sessions may be made up for. */
  classIds: [string, string]
  /** Called after each time that passes. */
  onTime: () => Promise<void>
}
export type Order = {
  id: string
  who: Member
  classId: string
  sessionId: string | null
  rupees: number
  heldUntil: number
  /** When it was paid, and what it cost by then. */
  paid?: { at: number; price: number | null; paymentId: string }
}
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
type Answer = { ok: boolean; status: number; data: any; body: any }
export type Call = (
  who: Member,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<Answer>

const passwordHash = hashPassword(PASSWORD)

export async function openWorld(quick: QuickStudio, setting: Setting): Promise<World> {
  const { db, engine } = quick
  await emptyTables(db, engine)
  await db.deleteFrom('policies').where('version', '>', 1).execute()
  const { sessions: totalClasses, capacity } = setting
  const history = await openHistory(quick, { capacity, totalClasses, startsInDays: 2 })
  const beside = await openHistory(quick, { capacity: 2, totalClasses, startsInDays: 2 })
  await db
    .insertInto('policies')
    .values({
      version: 2,
      validFrom: 0,
      terms: JSON.stringify(setting.policy),
      createdBy: 'owner',
      classId: null,
    })
    .execute()
  await db
    .updateTable('classes')
    .set({
      type: 'Live Online',
      joinLink: 'https://meet.example/room',
      pricePaise: paise(PRICE),
      singlePricePaise: setting.singles ? paise(SINGLE) : null,
      proRata: setting.proRata,
      giveUpMinutes: setting.giveUpMinutes,
    })
    .execute()
  await db
    .updateTable('classSessions')
    .set((eb) => ({ startsAt: eb('startsAt', '+', 4 * HOUR), endsAt: eb('endsAt', '+', 4 * HOUR) }))
    .where('classId', '=', beside.classId)
    .execute()
  const buyers = ['one', 'two', 'second'].map((id) => person(id, 'user'))
  const [friend, owner] = [person('friend', 'user'), person('owner', 'admin')]
  for (const who of [...buyers, friend, owner]) await insertPerson(db, who)
  await db
    .updateTable('users')
    .set({ passwordHash: await passwordHash })
    .execute()
  // Two confirmed addresses would ask for a yes by email.
  await db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', 'second').execute()
  await db
    .insertInto('staffRoles')
    .values([
      { id: 'owner', userId: 'owner', role: 'owner', centreId: null, grantedAt: 0, grantedBy: null },
      {
        id: 'friend',
        userId: 'friend',
        role: setting.role,
        centreId: null,
        grantedAt: 0,
        grantedBy: 'owner',
      },
    ])
    .execute()
  history.move(history.startsAt - setting.begins * 60_000 - history.studio.now())
  const errors: string[] = []
  const error = (detail: object, message: string) => void errors.push(`${message} ${JSON.stringify(detail)}`)
  history.studio.log = { ...history.studio.log, error }
  const classIds: [string, string] = [history.classId, beside.classId]
  const { studio } = history
  return {
    ...history,
    setting,
    buyers,
    friend,
    owner,
    classIds,
    errors,
    orders: [],
    heard: 0,
    call: caller(studio),
    onTime: async () => {},
  }
}

function caller(studio: History['studio']): Call {
  const { log } = studio
  const api = createApi(studio, {
    secure: false,
    trustProxy: false,
    metricsToken: undefined,
    mediaFolder: '/nowhere',
    mailbox: null,
  })
  return async (who, method, path, sent) => {
    const response = await api.fetch(
      new Request(`${studio.settings.baseUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: `zen-login=${loginToken(who)}` },
        ...(method !== 'GET' && { body: JSON.stringify(sent ?? {}) }),
      }),
    )
    const text = await response.text()
    const { status } = response
    if (status >= 500) log.error({ method, path, status, text }, 'an answer failed')
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    return { ok: status < 400, status, data: body.data, body }
  }
}

/** Someone whose logins have ended logs in again. */
export async function logIn(db: Db, who: Member) {
  await db.deleteFrom('authSessions').where('id', '=', who.loginId).execute()
  await db
    .insertInto('authSessions')
    .values({
      id: who.loginId,
      tokenHash: hashToken(loginToken(who)),
      userId: who.id,
      address: '',
      userAgent: '',
      createdAt: Date.now(),
      lastSeenAt: Date.now(),
      expiresAt: Date.UTC(2100, 0),
      remembered: 1,
    })
    .execute()
}

/** What the program does by itself. */
export async function runJobs(world: World) {
  const { studio } = world
  await executePending(studio)
  // What one of them writes and what the next does are not in one millisecond.
  world.move(1)
  await sweepHolds(studio)
  await sweepWaitingLists(studio)
  await completeEndedEnrollments(studio)
  await sendRefunds(studio)
}

/** Time passes while the jobs run, or while the program stands still. */
export async function pass(world: World, milliseconds: number, jobs: boolean) {
  const end = world.studio.now() + milliseconds
  while (jobs) {
    const next = await world.db
      .selectFrom('pendingActions')
      .select((eb) => eb.fn.min('dueAt').as('dueAt'))
      .where('endedAt', 'is', null)
      .where('dueAt', '<=', end)
      .executeTakeFirst()
    if (typeof next?.dueAt !== 'number') break
    world.move(Math.max(0, next.dueAt - world.studio.now()))
    await world.onTime()
    await runJobs(world)
    await world.onTime()
  }
  world.move(end - world.studio.now())
  await world.onTime()
  if (jobs) await runJobs(world)
}

/** The provider tells all that it has not told. */
export async function hear(world: World) {
  const { provider, studio } = world
  for (const { payment, refund } of provider.told.slice(world.heard)) {
    if (refund) await applyRefund(studio, refund)
    else await settlePayment(studio, payment)
    // One is heard after the other, and before what the jobs do next.
    world.move(1)
  }
  world.heard = provider.told.length
}

/** All that was paid becomes known, all that waits is executed, every refund arrives. */
export async function settleAll(world: World) {
  const { db, studio, provider } = world
  await hear(world)
  await db
    .updateTable('orders')
    .set({ nextCheckAt: studio.now() })
    .where('razorpayOrderId', 'is not', null)
    .execute()
  await sweepOrders(studio)
  for (let day = 0; day < 4; day++) {
    await pass(world, day === 0 ? 11 * 60_000 : 24 * HOUR, true)
    provider.settleRefunds()
    await hear(world)
  }
}
