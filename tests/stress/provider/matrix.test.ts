import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../domain/audit/audit.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { sweepOrders } from '../../../domain/payments/sweep.ts'
import { processWebhooks } from '../../../domain/payments/webhooks.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { BOTH_ENGINES } from '../../support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp, until } from '../../support/test-app.ts'

const MINUTE = 60_000

/** What the provider does instead of answering; `after` its work is done, or before it has begun. */
const FAULTS = [
  { fault: '429' },
  { fault: '500', when: 'before' },
  { fault: '500', when: 'after' },
  { fault: '502', when: 'before' },
  { fault: '502', when: 'after' },
  { fault: 'timeout', when: 'before' },
  { fault: 'timeout', when: 'after' },
  { fault: 'reset', when: 'before' },
  { fault: 'reset', when: 'after' },
  { fault: 'rubbish', when: 'before' },
  { fault: 'rubbish', when: 'after' },
]

/** The calls of a purchase, with what a buyer may be told while one of them goes wrong. */
const CALLS = [
  { call: 'open an order', method: 'POST', path: '/v1/orders', told: [503, 200] },
  { call: 'look up a payment', method: 'GET', path: '/v1/payments/', told: [202, 200] },
  { call: 'capture', method: 'POST', path: '/capture', told: [202, 200] },
  { call: 'look up an order', method: 'GET', path: '/v1/orders/', told: [200] },
]
const matrix = CALLS.flatMap((call) => FAULTS.map((fault) => ({ ...call, ...fault, when: fault.when ?? '' })))

describe.each(BOTH_ENGINES)('%s: the provider fails', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
    app.keys.timeoutMs = 400
  })
  beforeEach(async () => {
    await app.sandbox.calm()
    await app.sandbox.turn({ payments: { capture: 'automatic' }, refunds: { balance: null } })
  })

  const person = async () => (await newMembers(app, 1))[0]!
  type Person = Awaited<ReturnType<typeof person>>
  const create = (who: Person, yogaClass: { id: string; rupees: number }) =>
    who.browser.post('/api/payments/create', {
      userId: who.id,
      classId: yogaClass.id,
      amount: yogaClass.rupees,
    })
  const seatsLeft = async (classId: string) =>
    (await app.browser().get(`/api/classes/get/${classId}`)).body.data.remainingClasses
  const ordersFor = async (classId: string) =>
    (await app.sandbox.ledger()).orders.filter(
      (one: { notes: { class?: string } }) => one.notes.class === classId,
    )
  const jobs = async () => {
    await sweepOrders(app.studio)
    await processWebhooks(app.studio)
    await sendRefunds(app.studio)
  }
  const enrolledIn = (classId: string) =>
    app.db.selectFrom('enrollments').select('userId').where('classId', '=', classId).execute()
  const mailsTo = (userId: string) =>
    app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', `${userId.toLowerCase()}@example.com`)
      .execute()

  test.each(matrix)('once, asked to $call: $fault $when', async ({ method, path, told, fault, when }) => {
    const yogaClass = await newClass(app, { capacity: 2 })
    const buyer = await person()
    if (path === '/capture') await app.sandbox.turn({ payments: { capture: 'manual' } })
    await app.sandbox.fault({ fault, path, method, times: 1, ...(when && { when }) })

    let created = await create(buyer, yogaClass)
    expect(told).toContain(created.status === 200 ? 200 : created.status)
    if (created.status !== 200) {
      expect([created.body.message, await seatsLeft(yogaClass.id)]).toEqual([TEXTS.orderFailed, 2])
      created = await create(buyer, yogaClass)
    }
    expect(created.status).toBe(200)
    expect(await ordersFor(yogaClass.id)).toHaveLength(1)

    const proof = await app.sandbox.pay(created.body.orderId)
    const verified = await buyer.browser.post('/api/payments/verify', proof)
    expect([200, 202]).toContain(verified.status)
    if (verified.status === 202) expect(verified.body.message).toBe(TEXTS.paymentPending)
    for (let tries = 0; tries < 3; tries++) {
      app.wait(2 * MINUTE)
      await jobs()
    }
    expect(await enrolledIn(yogaClass.id)).toEqual([{ userId: buyer.id }])
    expect(await ordersFor(yogaClass.id)).toHaveLength(1)
    expect(await mailsTo(buyer.id)).toHaveLength(1)
    expect(await seatsLeft(yogaClass.id)).toBe(1)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test.each(FAULTS)(
    'a refund meets $fault $when, then an empty balance, then goes out once',
    async (fault) => {
      const yogaClass = await newClass(app, { capacity: 1 })
      const [slow, quick] = [await person(), await person()]
      const { orderId } = (await create(slow, yogaClass)).body
      app.wait(16 * MINUTE)
      expect((await create(quick, yogaClass)).status).toBe(200)
      await app.sandbox.fault({ ...fault, path: '/refund', times: 1 })
      const proof = await app.sandbox.pay(orderId)
      expect((await slow.browser.post('/api/payments/verify', proof)).status).toBe(409)
      await sendRefunds(app.studio)
      await app.sandbox.turn({ refunds: { balance: 0 } })
      app.wait(3 * MINUTE)
      await sendRefunds(app.studio)
      await app.sandbox.turn({ refunds: { balance: null } })
      const sentBack = async () => {
        app.wait(60 * MINUTE)
        await sendRefunds(app.studio)
        const { refunds } = await app.sandbox.ledger()
        return refunds.filter((one: { payment_id: string }) => one.payment_id === proof.razorpay_payment_id)
      }
      expect(await until(async () => ((await sentBack()).length > 0 ? sentBack() : null))).toMatchObject([
        { amount: 149_900 },
      ])
      expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
    },
  )

  test('for hours: no seat is kept past its hold, no order is made twice, and all ends well when it is back', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const [first, second] = [await person(), await person()]
    const { orderId } = (await create(first, yogaClass)).body
    await app.sandbox.fault({ fault: '500', times: 1000, when: 'before' })
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await create(second, yogaClass)
      expect([status, body.message]).toEqual([409, TEXTS.classFull])
      await jobs()
      app.wait(3 * MINUTE)
    }
    expect(await seatsLeft(yogaClass.id)).toBe(1)
    for (let tries = 0; tries < 5; tries++) {
      expect((await create(second, yogaClass)).status).toBe(503)
      expect(await seatsLeft(yogaClass.id)).toBe(1)
    }
    await app.sandbox.calm()
    const back = await create(second, yogaClass)
    expect(back.status).toBe(200)
    // The first one pays late, as customers do: the seat is the second one's.
    const late = await app.sandbox.pay(orderId)
    expect((await first.browser.post('/api/payments/verify', late)).status).toBe(409)
    const proof = await app.sandbox.pay(back.body.orderId)
    expect((await second.browser.post('/api/payments/verify', proof)).status).toBe(200)
    app.wait(MINUTE)
    await jobs()
    expect(await ordersFor(yogaClass.id)).toHaveLength(2)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })
})
