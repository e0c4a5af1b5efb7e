import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/undo-window.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sweepWaitingLists } from '../../domain/enrollment/waiting-list.ts'
import { settlePayment } from '../../domain/payments/settle-payment.ts'
import { paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { agreeToMerges } from '../../tests/support/merges.ts'
import { newSingles, till, type Who } from '../../tests/support/single-places.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
const HOLD_MS = 16 * 60_000

type Scene = {
  app: TestApp
  owner: Who
  buyer: Awaited<ReturnType<typeof newMember>>
  other: Who
  classId: string
  sessionId: string
  startsAt: number
  planId: string
}
type What = 'run' | 'single' | 'plan'
type Ends = 'enrolled' | 'refunded'

/** What happens between the order and its payment, and how that ends: with what was bought, or with all the money. */
const HAPPENS: [string, What, (scene: Scene) => Promise<unknown>, Ends][] = [
  ['nothing', 'single', async () => {}, 'enrolled'],
  ['nothing', 'run', async () => {}, 'enrolled'],
  ['nothing', 'plan', async () => {}, 'enrolled'],
  ['its hold lapses', 'single', lapse, 'enrolled'],
  [
    'its session is to be moved',
    'single',
    (one) => change(one, { startsAt: one.startsAt + HOUR }),
    'enrolled',
  ],
  ['its session is to be cancelled', 'single', (one) => change(one, { cancel: true }), 'enrolled'],
  ['its session was cancelled', 'single', calledOff, 'refunded'],
  ['one of its sessions is to be cancelled', 'run', (one) => change(one, { cancel: true }), 'enrolled'],
  ['its session is over', 'single', async ({ app }) => app.wait(12 * 24 * HOUR), 'refunded'],
  ['single places are withdrawn', 'single', (one) => withdraw(one), 'refunded'],
  ['the class costs more', 'run', (one) => setClass(one, { pricePaise: paise(4999) }), 'refunded'],
  ['the class is archived', 'run', (one) => setClass(one, { archivedAt: 1 }), 'refunded'],
  ['the class is archived', 'single', (one) => setClass(one, { archivedAt: 1 }), 'refunded'],
  ['the class is cancelled', 'run', cancelClass, 'refunded'],
  ['the class is cancelled', 'single', cancelClass, 'refunded'],
  ['the last place is sold', 'single', fill, 'refunded'],
  ['the desk gives the place', 'single', give, 'refunded'],
  ['the plan is off sale', 'plan', (one) => setPlan(one, { withdrawnAt: 1 }), 'refunded'],
  ['the plan costs more', 'plan', (one) => setPlan(one, { monthlyPriceCents: paise(99) }), 'refunded'],
  ['no plans are sold', 'plan', closePlans, 'refunded'],
  ['the buyer is blocked', 'run', block, 'refunded'],
  ['the buyer’s account is deleted', 'single', deleteAccount, 'refunded'],
  ['the buyer’s account is deleted', 'plan', deleteAccount, 'refunded'],
  ['the buyer’s account is merged', 'single', merge, 'enrolled'],
  ['the buyer’s account is merged', 'plan', merge, 'enrolled'],
]

describe.each(ENGINES)('a payment that comes later, on %s', (engine) => {
  let app: TestApp
  let owner: Who
  beforeEach(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
    owner = await newAdmin(app)
  })

  async function open(what: What) {
    const buyer = await newMember(app)
    const [other] = (await newMembers(app, 1)) as [Who]
    const { id: classId, sessions } = await newSingles(app, {
      capacity: 1,
      totalClasses: 2,
      startsInDays: 10,
    })
    const [first] = sessions
    const planId = `plan-of-${buyer.id.toLowerCase()}`.replace(/[^a-z-]/g, 'x')
    await app.db
      .insertInto('plans')
      .values({
        id: planId,
        planId,
        name: 'Steady',
        monthlyPriceCents: paise(900),
        yearlyPriceCents: paise(0),
        currency: 'INR',
        features: '[]',
        notIncludedFeatures: '[]',
        position: 1,
      })
      .execute()
    app.studio.settings.launch = { countdown: false, date: null }
    const { orderId } =
      what === 'plan'
        ? (
            await buyer.browser.post('/api/plans/order', {
              userId: buyer.id,
              planId,
              period: 'month',
              amount: 900,
            })
          ).body
        : (await till(app).order(buyer, classId, what === 'run' ? undefined : first?.id)).body
    const scene = { app, owner, buyer, other, classId, planId }
    return { orderId, scene: { ...scene, sessionId: first?.id ?? '', startsAt: first?.startsAt ?? 0 } }
  }

  test.each(HAPPENS)('%s, and it is for a %s', async (_, what, happens, ends) => {
    const { orderId, scene } = await open(what)
    await happens(scene)
    const order = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('razorpayOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const paid = {
      id: `pay_${orderId}`,
      order_id: orderId,
      amount: order.amountPaise,
      currency: order.currency,
      status: 'captured' as const,
      captured: true,
      method: 'upi',
    }
    const settled = await settlePayment(app.studio, paid)
    expect(settled.outcome).toBe(ends)
    expect(await settlePayment(app.studio, paid)).toMatchObject({ outcome: ends })
    const back = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select('refunds.amountPaise')
      .where('payments.orderId', '=', order.id)
      .execute()
    expect(back).toEqual(ends === 'refunded' ? [{ amountPaise: order.amountPaise }] : [])
    expect(await audit(app.studio)).toEqual([])
  })

  test('a session that someone has an order for is there for good', async () => {
    const { scene } = await open('single')
    await till(app).order(scene.other, scene.classId, scene.sessionId)
    await expect(
      app.db.deleteFrom('classSessions').where('id', '=', scene.sessionId).execute(),
    ).rejects.toThrow(/foreign key/i)
  })
})

async function lapse({ app }: Pick<Scene, 'app'>) {
  app.wait(HOLD_MS)
  await sweepWaitingLists(app.studio)
}

async function change({ owner, sessionId }: Scene, wanted: object) {
  const path = `/api/studio/sessions/${sessionId}/change`
  const form = { scope: 'this', reason: 'So it is', ...wanted }
  const { people, refund } = (await owner.browser.post(`${path}/preview`, form)).body.data
  expect((await owner.browser.post(path, { ...form, people, refund })).status).toBe(200)
}

async function calledOff(scene: Scene) {
  await change(scene, { cancel: true })
  scene.app.wait(UNDO_WINDOW_MS)
  await executePending(scene.app.studio)
}

async function setClass({ app, classId }: Scene, set: object) {
  await app.db.updateTable('classes').set(set).where('id', '=', classId).execute()
  await lapse({ app })
}

const withdraw = (scene: Scene) => setClass(scene, { singlePricePaise: null })

async function cancelClass({ owner, classId }: Scene) {
  expect((await owner.browser.post(`/api/classes/${classId}/cancel`, {})).status).toBe(200)
}

async function fill(scene: Scene) {
  await lapse(scene)
  const { app, other, classId, sessionId } = scene
  await till(app).buy(other, classId, sessionId)
}

async function give({ owner, buyer, sessionId }: Scene) {
  const form = { userId: buyer.id, how: 'free', reason: 'Came along' }
  expect((await owner.browser.post(`/api/studio/sessions/${sessionId}/members`, form)).status).toBe(200)
}

async function setPlan({ app, planId }: Scene, set: object) {
  await app.db.updateTable('plans').set(set).where('id', '=', planId).execute()
  app.wait(2 * HOUR)
}

async function closePlans({ app }: Scene) {
  app.studio.settings.launch = { countdown: true, date: null }
  app.wait(2 * HOUR)
}

async function block({ owner, buyer }: Scene) {
  const form = { reason: 'Rude', bookings: 'leave', refund: 0 }
  expect((await owner.browser.post(`/api/studio/members/${buyer.id}/block`, form)).status).toBe(200)
}

async function deleteAccount({ app, buyer }: Scene) {
  app.wait(2 * HOUR)
  const done = await buyer.browser.post('/api/user/delete', { password: buyer.form.password })
  expect(done.status).toBe(200)
}

async function merge({ app, owner, buyer, other }: Scene) {
  app.wait(2 * HOUR)
  const asked = await owner.browser.post(`/api/studio/members/${other.id}/merge`, {
    with: buyer.id,
    refund: 0,
  })
  expect(asked.status).toBe(200)
  await agreeToMerges(app)
  app.wait(UNDO_WINDOW_MS)
  await executePending(app.studio)
}
