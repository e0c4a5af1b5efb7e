import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../database/open.ts'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newSingles, till, type Who } from '../../tests/support/single-places.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { newId } from '../core/ids.ts'
import { auditByEvents } from './by-events.ts'

const DAY = 24 * 3_600_000
const RUN = 149_900

type World = { db: Db; now: number; who: Who; other: Who; classId: string; sessions: { id: string }[] }

/** What each of these past defects left in the tables. */
const DEFECTS: [name: string, leave: (world: World, app: TestApp) => Promise<unknown>, says: RegExp][] = [
  [
    'a door that was opened, and all of it back',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await change(world, 'bookings', { enteredAt: world.now })
      await refundAll(world)
    },
    /used \d sessions?, and has 149900 of 149900 paise back/,
  ],
  [
    'marked present, and all of it back',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await change(world, 'bookings', { mark: 'present' })
      await refundAll(world)
    },
    /has 149900 of 149900 paise back/,
  ],
  [
    'a single place that was held, back with a class that was cancelled',
    async (world, app) => {
      await till(app).buy(world.who, world.classId, world.sessions[0]?.id)
      await hold(world, [world.sessions[0]?.id ?? ''])
      await world.db
        .updateTable('classes')
        .set({ cancelledAt: world.now })
        .where('id', '=', world.classId)
        .execute()
      await refundAll(world)
    },
    /used 1 sessions, and has 45000 of 45000 paise back/,
  ],
  [
    'two accounts merged, and the one that was used comes back',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await hold(
        world,
        world.sessions.slice(0, 3).map(({ id }) => id),
      )
      await refundAll(world)
      await loseBooking(world, world.sessions[3])
      await till(app).buy(world.other, world.classId, world.sessions[3]?.id)
      for (const table of ['enrollments', 'bookings'] as const)
        await world.db
          .updateTable(table)
          .set({ userId: world.who.id })
          .where('userId', '=', world.other.id)
          .execute()
    },
    /used 3 sessions, and has 149900 of 194900 paise back/,
  ],
  [
    'a share back for a session that cost nothing',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await hold(
        world,
        world.sessions.map(({ id }) => id),
      )
      await refund(world, 30_000)
    },
    /used 4 sessions, and has 30000 of 149900 paise back/,
  ],
  [
    'the full price for what was left',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await loseBooking(world, world.sessions[0])
      await world.db.updateTable('classes').set({ proRata: 1 }).execute()
    },
    /paid the full price for 3 of 4 sessions/,
  ],
  [
    'a run in one session too few',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await loseBooking(world, world.sessions.at(-1))
    },
    /has no place in session \S+, which it bought/,
  ],
  [
    'an old order that buys at its old price',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await world.db.updateTable('orders').set({ heldUntil: 1 }).execute()
      await world.db
        .updateTable('classes')
        .set({ pricePaise: paise(4999) })
        .execute()
    },
    /bought after its hold for 149900 paise, when it cost 499900/,
  ],
  [
    'money that came and did nothing',
    async (world, app) => {
      await till(app).buy(world.who, world.classId)
      await world.db
        .updateTable('payments')
        .set({ capturedAt: world.now - DAY })
        .execute()
      await world.db.updateTable('enrollments').set({ paymentId: null }).execute()
    },
    /captured more than an hour ago, and neither bought nor refunded/,
  ],
]

describe.each(BOTH_ENGINES)('what was paid and had, on %s', (engine) => {
  let app: TestApp
  let world: World
  beforeEach(async () => {
    app = await openTestApp(engine)
    const { id: classId, sessions } = await newSingles(app, { startsInDays: 3, totalClasses: 4 })
    const [who, other] = await newMembers(app, 2)
    world = { db: app.db, now: app.studio.now(), who: who!, other: other!, classId, sessions }
  })

  test.each(DEFECTS)('names %s', async (_name, leave, says) => {
    await leave(world, app)
    expect((await auditByEvents(app.studio)).join('\n')).toMatch(says)
  })

  test('is silent about what is in order', async () => {
    await till(app).buy(world.who, world.classId)
    await till(app).buy(world.other, world.classId, world.sessions[1]?.id)
    await hold(world, [world.sessions[0]?.id ?? ''])
    // One of four sessions was used, so the rest is refunded.
    await refund(world, RUN - RUN / 4)
    expect(await auditByEvents(app.studio)).toEqual([])
  })

  test('what the desk decided beyond the policy is the desk’s to answer for', async () => {
    await till(app).buy(world.who, world.classId)
    await hold(world, [world.sessions[0]?.id ?? ''])
    const { id: paymentId } = await refundAll(world)
    await app.db
      .insertInto('deskRefunds')
      .values({
        key: newId(),
        paymentId,
        amountPaise: paise(1499),
        morePaise: paise(1499),
        basis: 'whole',
        ends: 1,
        reason: 'A leak',
        by: 'admin',
        createdAt: 1,
      })
      .execute()
    expect(await auditByEvents(app.studio)).toEqual([])
  })
})

/** Changes the buyer's first booking. */
async function change({ db, who }: World, table: 'bookings', set: { enteredAt?: number; mark?: 'present' }) {
  const { id } = await db
    .selectFrom(table)
    .select('id')
    .where('userId', '=', who.id)
    .executeTakeFirstOrThrow()
  await db.updateTable(table).set(set).where('id', '=', id).execute()
}

async function loseBooking({ db, who }: World, session: { id: string } | undefined) {
  const own = db
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', who.id)
    .where('sessionId', '=', session?.id ?? '')
  await db.deleteFrom('seats').where('bookingId', 'in', own).execute()
  await db.deleteFrom('bookings').where('id', 'in', own).execute()
}

/** Makes the sessions end. */
async function hold({ db, now }: World, ids: string[]) {
  await db
    .updateTable('classSessions')
    .set({ startsAt: now - 2 * DAY, endsAt: now - DAY })
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('bookings')
    .set({ createdAt: now - 3 * DAY })
    .where('sessionId', 'in', ids)
    .execute()
  await db
    .updateTable('enrollments')
    .set({ createdAt: now - 3 * DAY })
    .execute()
  await db
    .updateTable('bookings')
    .set({ createdAt: now - 3 * DAY })
    .execute()
}

async function refundAll(world: World) {
  const { id, amountPaise } = await paymentOf(world)
  await refund(world, amountPaise)
  await world.db
    .updateTable('enrollments')
    .set({ status: 'cancelled', cancelledAt: world.now, refundPaise: amountPaise })
    .where('paymentId', '=', id)
    .execute()
  return { id }
}

async function refund(world: World, amount: number) {
  const { id: paymentId } = await paymentOf(world)
  const id = newId()
  await world.db
    .insertInto('refunds')
    .values({
      id,
      paymentId,
      amountPaise: hundredthsOf(amount),
      reason: 'policy',
      state: 'processed',
      razorpayRefundId: `rfnd_${id}`,
      idempotencyKey: id,
      nextTryAt: null,
      lastError: null,
      createdAt: world.now,
      updatedAt: world.now,
    })
    .execute()
}

async function paymentOf({ db, who }: World) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.amountPaise'])
    .where('orders.userId', '=', who.id)
    .executeTakeFirstOrThrow()
}
