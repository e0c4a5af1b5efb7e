import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { sweepOrders } from '../../domain/payments/sweep.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import {
  KEYS,
  newClass,
  newMember,
  newMembers,
  openTestApp,
  type TestApp,
  until,
} from '../../tests/support/test-app.ts'

describe.each(BOTH_ENGINES)('payments on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  beforeEach(() => {
    app.keys.timeoutMs = 15_000
    return app.sandbox.calm()
  })

  const order = (
    who: { browser: TestApp['browser'] extends () => infer B ? B : never; id: string },
    classId: string,
    amount: number | string = 1499,
  ) => who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const enrolled = async (who: { browser: ReturnType<TestApp['browser']>; id: string }) =>
    (await who.browser.get(`/api/classes/getenrolledclasses/${who.id}`)).body.data
  const paymentsOff = async (work: () => Promise<void>) => {
    await app.sandbox.turn({ webhooks: { paused: true } })
    await work()
    await app.sandbox.turn({ webhooks: { paused: false } })
  }

  test('create, pay, verify: the member is enrolled and gets one email', async () => {
    const yogaClass = await newClass(app, { capacity: 5 })
    const member = await newMember(app)
    const created = await order(member, yogaClass.id, '1499')
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      success: true,
      message: TEXTS.orderCreated,
      enrolled: false,
      keyId: KEYS.keyId,
      amount: 1499,
      currency: 'INR',
      sandbox: true,
      checkoutUrl: `${app.sandbox.url}/v1/checkout.js`,
    })
    expect(created.body.orderId).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(created.body.holdEndsAt).toBeGreaterThan(app.studio.now() + 14 * 60_000)
    expect((await app.browser().get(`/api/classes/get/${yogaClass.id}`)).body.data.remainingClasses).toBe(4)
    const proof = await app.sandbox.pay(created.body.orderId)
    const verified = await member.browser.post('/api/payments/verify', proof)
    expect(verified.body).toEqual({ success: true, message: TEXTS.paymentSuccessful })
    expect(await enrolled(member)).toMatchObject([
      {
        status: 'active',
        completedSessions: 0,
        yogaClass: {
          _id: yogaClass.id,
          price: 1499,
          instructor: { firstName: 'Meera', certifications: ['RYT 500'] },
        },
      },
    ])
    expect((await member.browser.post('/api/payments/verify', proof)).body.success).toBe(true)
    const mails = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', member.form.email)
      .where('kind', '=', 'enrolled')
      .execute()
    expect(mails).toHaveLength(1)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('a class that costs nothing enrolls at once', async () => {
    const yogaClass = await newClass(app, { pricePaise: 0, capacity: 1 })
    const [member, late] = [await newMember(app), await newMember(app)]
    expect((await order(member, yogaClass.id, 0)).body).toMatchObject({
      success: true,
      orderId: '',
      enrolled: true,
      message: TEXTS.enrolledFree,
    })
    expect(await enrolled(member)).toHaveLength(1)
    expect((await order(member, yogaClass.id, 0)).body.message).toBe(TEXTS.alreadyEnrolled)
    expect((await order(late, yogaClass.id, 0)).body.message).toBe(TEXTS.classFull)
  })

  describe('POST /api/payments/create refuses', () => {
    test('a visitor, another id, an unknown class, a forged request and a broken body', async () => {
      const { id: classId } = await newClass(app)
      const member = await newMember(app)
      const input = { userId: member.id, classId, amount: 1499 }
      expect((await app.browser().post('/api/payments/create', input)).status).toBe(401)
      expect(
        (await member.browser.post('/api/payments/create', { ...input, userId: 'another' })).body,
      ).toMatchObject({ success: false, message: TEXTS.notYours })
      expect((await member.browser.post('/api/payments/create', { ...input, classId: 'none' })).status).toBe(
        404,
      )
      expect(
        (await member.browser.post('/api/payments/create', input, { 'x-xsrf-token': 'forged' })).status,
      ).toBe(403)
      expect((await member.browser.post('/api/payments/create', '{')).status).toBe(400)
      expect(
        (await member.browser.post('/api/payments/create', { userId: member.id, classId, amount: 'much' }))
          .body.errors,
      ).toEqual({ amount: 'Enter an amount like 1,499 or 1499.50.' })
    })

    test.each([1, 1498, 1499.5, 0, 149900])('another amount than the price: %s', async (amount) => {
      const { id: classId } = await newClass(app)
      const member = await newMember(app)
      const { status, body } = await order(member, classId, amount)
      expect([status, body.message]).toEqual([409, TEXTS.priceChanged])
      expect(
        await app.db.selectFrom('orders').select('id').where('userId', '=', member.id).execute(),
      ).toEqual([])
    })

    test('a full class, a class that is over, and one that the member is in', async () => {
      const full = await newClass(app, { capacity: 1 })
      const [first, second] = [await newMember(app), await newMember(app)]
      await order(first, full.id)
      expect((await order(second, full.id)).body.message).toBe(TEXTS.classFull)
      const over = await newClass(app, { startsInDays: -30 })
      expect((await order(first, over.id)).body.message).toBe(TEXTS.classFinished)
      const { body } = await order(first, full.id)
      await first.browser.post('/api/payments/verify', await app.sandbox.pay(body.orderId))
      expect((await order(first, full.id)).body.message).toBe(TEXTS.alreadyEnrolled)
    })

    test.each(['429', '500', '502', 'timeout', 'reset'])(
      'while the provider answers with a %s: a message, the seat free, and one order once it is back',
      async (fault) => {
        if (fault === 'timeout') app.keys.timeoutMs = 1_000
        const yogaClass = await newClass(app, { capacity: 1 })
        const member = await newMember(app)
        await app.sandbox.fault({ fault, path: '/orders', method: 'POST', times: 1 })
        const { status, body } = await order(member, yogaClass.id)
        expect([status, body.message]).toEqual([503, TEXTS.orderFailed])
        expect((await app.browser().get(`/api/classes/get/${yogaClass.id}`)).body.data.remainingClasses).toBe(
          1,
        )
        await app.sandbox.calm()
        const again = await order(member, yogaClass.id)
        expect(again.status).toBe(200)
        const { id } = await app.db
          .selectFrom('orders')
          .select('id')
          .where('razorpayOrderId', '=', again.body.orderId)
          .executeTakeFirstOrThrow()
        expect(
          (await app.sandbox.ledger()).orders.filter((one: { receipt: string }) => one.receipt === id),
        ).toHaveLength(1)
      },
    )
  })

  test('a second click, a second tab and a second try get the same order', async () => {
    const { id: classId } = await newClass(app)
    const [member] = await newMembers(app, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(member!, classId)))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const holds = await app.db.selectFrom('holds').selectAll().where('classId', '=', classId).execute()
    expect(holds).toHaveLength(1)
  })

  test('after the price changed, the old order no longer counts but its payment still ends well', async () => {
    const yogaClass = await newClass(app, { capacity: 2 })
    const member = await newMember(app)
    const old = (await order(member, yogaClass.id)).body.orderId
    await app.db
      .updateTable('classes')
      .set({ pricePaise: paise(999) })
      .where('id', '=', yogaClass.id)
      .execute()
    expect((await order(member, yogaClass.id)).body.message).toBe(TEXTS.priceChanged)
    const next = (await order(member, yogaClass.id, 999)).body.orderId
    expect(next).not.toBe(old)
    // No one pays more than the class costs by then.
    const first = await member.browser.post('/api/payments/verify', await app.sandbox.pay(old))
    expect([first.status, first.body.message]).toEqual([409, TEXTS.paymentRefunded])
    const second = await member.browser.post('/api/payments/verify', await app.sandbox.pay(next))
    expect([second.status, second.body.success]).toEqual([200, true])
    expect(await audit(app.studio)).toEqual([])
  })

  describe('POST /api/payments/verify refuses', () => {
    test('a signature with any change, another order, another member, and no one', async () => {
      const { id: classId } = await newClass(app)
      const [member, other] = [await newMember(app), await newMember(app)]
      await paymentsOff(async () => {
        const { orderId } = (await order(member, classId)).body
        const proof = await app.sandbox.pay(orderId)
        const verify = (changes: object, who = member) =>
          who.browser.post('/api/payments/verify', { ...proof, ...changes })
        const { razorpay_signature: signature, razorpay_payment_id: payment } = proof
        for (const forged of [
          signature.toUpperCase(),
          `${signature}0`,
          signature.slice(1),
          signature.replace(/^./, (c: string) => (c === '0' ? '1' : '0')),
          '',
          'é'.repeat(64),
        ])
          expect([400, 422]).toContain((await verify({ razorpay_signature: forged })).status)
        expect(
          (
            await verify({
              razorpay_payment_id: `${payment.slice(0, -1)}${payment.endsWith('X') ? 'Y' : 'X'}`,
            })
          ).body.message,
        ).toBe(TEXTS.verificationFailed)
        expect((await verify({ razorpay_payment_id: '../orders/x' })).body.message).toBe(
          TEXTS.verificationFailed,
        )
        expect((await verify({ razorpay_order_id: 'order_unknown0000000' })).status).toBe(404)
        expect((await verify({}, other)).status).toBe(403)
        expect((await app.browser().post('/api/payments/verify', proof)).status).toBe(401)
        expect(await enrolled(member)).toEqual([])
        expect((await verify({})).body.success).toBe(true)
      })
    })

    test('a payment of another order, though its signature is right', async () => {
      const [cheap, dear] = [await newClass(app, { pricePaise: 100 }), await newClass(app)]
      const member = await newMember(app)
      await paymentsOff(async () => {
        const cheapProof = await app.sandbox.pay((await order(member, cheap.id, 1)).body.orderId)
        const { orderId } = (await order(member, dear.id)).body
        const signed = createHmac('sha256', KEYS.keySecret)
          .update(`${orderId}|${cheapProof.razorpay_payment_id}`)
          .digest('hex')
        const { status, body } = await member.browser.post('/api/payments/verify', {
          ...cheapProof,
          razorpay_order_id: orderId,
          razorpay_signature: signed,
        })
        expect([status, body.message]).toEqual([400, TEXTS.verificationFailed])
      })
    })

    test('a payment that failed, and says so', async () => {
      const { id: classId } = await newClass(app)
      const member = await newMember(app)
      const { orderId } = (await order(member, classId)).body
      await app.sandbox.pay(orderId, { outcome: 'failure' })
      const failed = (await app.sandbox.ledger()).payments.find(
        (one: { order_id: string }) => one.order_id === orderId,
      )
      const signature = createHmac('sha256', KEYS.keySecret).update(`${orderId}|${failed.id}`).digest('hex')
      const { status, body } = await member.browser.post('/api/payments/verify', {
        razorpay_payment_id: failed.id,
        razorpay_order_id: orderId,
        razorpay_signature: signature,
      })
      expect([status, body.message]).toEqual([400, TEXTS.paymentFailed])
      const again = await app.sandbox.pay(orderId)
      expect((await member.browser.post('/api/payments/verify', again)).body.success).toBe(true)
    })
  })

  test('when the provider cannot be asked, verify answers "not yet", and the sweep enrols', async () => {
    const { id: classId } = await newClass(app)
    const member = await newMember(app)
    await paymentsOff(async () => {
      const proof = await app.sandbox.pay((await order(member, classId)).body.orderId)
      await app.sandbox.fault({ fault: '500', path: '/payments', times: 1 })
      const { status, body } = await member.browser.post('/api/payments/verify', proof)
      expect([status, body.success, body.message]).toEqual([202, false, TEXTS.paymentPending])
      await sweepOrders(app.studio)
      expect(await enrolled(member)).toHaveLength(1)
    })
  })

  test('the tab closed after paying: the webhook enrols', async () => {
    const { id: classId } = await newClass(app)
    const member = await newMember(app)
    await app.sandbox.pay((await order(member, classId)).body.orderId, { closeAfterAuth: true })
    await until(async () => (await enrolled(member)).length === 1)
  })

  test('the tab closed and every webhook lost: the sweep enrols within a minute', async () => {
    const { id: classId } = await newClass(app)
    const member = await newMember(app)
    await paymentsOff(async () => {
      await app.sandbox.pay((await order(member, classId)).body.orderId, { closeAfterAuth: true })
      expect(await enrolled(member)).toEqual([])
      app.wait(61_000)
      await sweepOrders(app.studio)
      expect(await enrolled(member)).toHaveLength(1)
    })
  })

  test('paid after the hold ended and the seat went to someone else: the full amount goes back', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const [slow, quick] = [await newMember(app), await newMember(app)]
    const slowOrder = (await order(slow, yogaClass.id)).body.orderId
    app.wait(15 * 60_000 + 1)
    const quickOrder = (await order(quick, yogaClass.id)).body.orderId
    expect(
      (await quick.browser.post('/api/payments/verify', await app.sandbox.pay(quickOrder))).body.success,
    ).toBe(true)
    const proof = await app.sandbox.pay(slowOrder)
    const late = await slow.browser.post('/api/payments/verify', proof)
    expect([late.status, late.body.message]).toEqual([409, TEXTS.paymentRefunded])
    await sendRefunds(app.studio)
    const payment = (await app.sandbox.ledger()).payments.find(
      (one: { id: string }) => one.id === proof.razorpay_payment_id,
    )
    expect(payment.amount_refunded).toBe(149_900)
    await until(
      async () =>
        (await app.db.selectFrom('refunds').select('state').where('state', '=', 'processed').execute())
          .length > 0,
    )
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('an authorized payment is captured while there is a seat', async () => {
    const { id: classId } = await newClass(app)
    const member = await newMember(app)
    await app.sandbox.pay((await order(member, classId)).body.orderId, { outcome: 'authorized' })
    await until(async () => (await enrolled(member)).length === 1)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  describe('POST /api/payments/webhook', () => {
    const send = (body: string, headers: Record<string, string>) =>
      app.api.fetch(
        new Request(`${app.url}/api/payments/webhook`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      )
    const sign = (body: string, secret = KEYS.webhookSecret) =>
      createHmac('sha256', secret).update(body).digest('hex')

    test('refuses a signature that does not fit the bytes, and stores nothing', async () => {
      const body = '{"event":"order.paid","payload":{},"note":"a/b & c"}'
      for (const signature of ['', sign(body, 'another'), sign(`${body} `), sign(body).toUpperCase()])
        expect(
          (await send(body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'forged' })).status,
        ).toBe(400)
      expect(
        await app.db.selectFrom('paymentEvents').select('eventId').where('eventId', '=', 'forged').execute(),
      ).toEqual([])
    })

    test('takes the secret before the last one for as long as both are set', async () => {
      const secrets = app.keys.webhookSecrets
      const told = async (secret: string) => {
        const body = `{"event":"invoice.paid","payload":{},"note":"${secret} ${secrets.length}"}`
        return (await send(body, { 'x-razorpay-signature': sign(body, secret) })).status
      }
      secrets.unshift('a-new-secret')
      expect([await told('a-new-secret'), await told(KEYS.webhookSecret), await told('another')]).toEqual([
        200, 200, 400,
      ])
      secrets.pop()
      expect([await told('a-new-secret'), await told(KEYS.webhookSecret)]).toEqual([200, 400])
      secrets.splice(0, 1, KEYS.webhookSecret)
    })

    test('stores an event once, whatever it says, and never fails for it', async () => {
      for (const body of [
        '{"event":"subscription.charged","payload":{}}',
        'not json',
        '{}',
        '{"event":"order.paid","payload":{"payment":{"entity":{"id":5}}}}',
      ]) {
        const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': `once-${body.length}` }
        const answers = await Promise.all([send(body, headers), send(body, headers)])
        expect(answers.map((answer) => answer.status)).toEqual([200, 200])
        expect(
          await app.db
            .selectFrom('paymentEvents')
            .select('eventId')
            .where('eventId', '=', `once-${body.length}`)
            .execute(),
        ).toHaveLength(1)
      }
    })
  })

  test('a refund that cannot be sent stays on the list and is tried again', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const [slow, quick] = [await newMember(app), await newMember(app)]
    const slowOrder = (await order(slow, yogaClass.id)).body.orderId
    app.wait(15 * 60_000 + 1)
    await quick.browser.post(
      '/api/payments/verify',
      await app.sandbox.pay((await order(quick, yogaClass.id)).body.orderId),
    )
    await slow.browser.post('/api/payments/verify', await app.sandbox.pay(slowOrder))
    const state = async () =>
      app.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .innerJoin('orders', 'orders.id', 'payments.orderId')
        .selectAll('refunds')
        .where('orders.razorpayOrderId', '=', slowOrder)
        .executeTakeFirstOrThrow()
    await app.sandbox.turn({ refunds: { balance: 0 } })
    await sendRefunds(app.studio)
    expect(await state()).toMatchObject({
      state: 'due',
      tries: 1,
      lastError: expect.stringMatching(/balance/),
    })
    await app.sandbox.turn({ refunds: { balance: null } })
    await app.sandbox.fault({ fault: 'reset', path: '/refund', times: 1, when: 'after' })
    app.wait(3_600_000)
    await sendRefunds(app.studio)
    app.wait(24 * 3_600_000)
    await sendRefunds(app.studio)
    expect((await state()).state).toMatch(/pending|processed/)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('razorpayOrderId', '=', slowOrder)
      .executeTakeFirstOrThrow()
    const { razorpayPaymentId } = await app.db
      .selectFrom('payments')
      .select('razorpayPaymentId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    const refunds = (await app.sandbox.ledger()).refunds.filter(
      (one: { payment_id: string }) => one.payment_id === razorpayPaymentId,
    )
    expect(refunds).toHaveLength(1)
  })
})
