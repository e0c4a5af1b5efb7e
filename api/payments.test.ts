import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEXTS } from '../contract/texts.ts'
import { audit } from '../domain/payments/audit.ts'
import { sendRefunds } from '../domain/payments/refunds.ts'
import { sweepOrders } from '../domain/payments/sweep.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, KEYS, newClass, newMember, newMembers, openHouse, until } from '../tests/house.ts'

describe.each(ENGINES)('payments on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })
  beforeEach(() => {
    house.keys.timeoutMs = 15_000
    return house.sandbox.calm()
  })

  const order = (
    who: { browser: House['browser'] extends () => infer B ? B : never; id: string },
    classId: string,
    amount: number | string = 1499,
  ) => who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const enrolled = async (who: { browser: ReturnType<House['browser']>; id: string }) =>
    (await who.browser.get(`/api/classes/getenrolledclasses/${who.id}`)).body.data
  const paymentsOff = async (work: () => Promise<void>) => {
    await house.sandbox.turn({ webhooks: { paused: true } })
    await work()
    await house.sandbox.turn({ webhooks: { paused: false } })
  }

  test('create, pay, verify: the member is enrolled and gets one e-mail', async () => {
    const yogaClass = await newClass(house, { capacity: 5 })
    const member = await newMember(house)
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
      checkoutUrl: `${house.sandbox.url}/v1/checkout.js`,
    })
    expect(created.body.orderId).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(created.body.holdEndsAt).toBeGreaterThan(house.studio.now() + 14 * 60_000)
    expect((await house.browser().get(`/api/classes/get/${yogaClass.id}`)).body.data.remainingClasses).toBe(4)
    const proof = await house.sandbox.pay(created.body.orderId)
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
    const mails = await house.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', member.form.email)
      .where('kind', '=', 'enrolled')
      .execute()
    expect(mails).toHaveLength(1)
    expect(await audit(house.studio, await house.sandbox.ledger())).toEqual([])
  })

  test('a class that costs nothing enrolls at once', async () => {
    const yogaClass = await newClass(house, { pricePaise: 0, capacity: 1 })
    const [member, late] = [await newMember(house), await newMember(house)]
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
      const { id: classId } = await newClass(house)
      const member = await newMember(house)
      const wish = { userId: member.id, classId, amount: 1499 }
      expect((await house.browser().post('/api/payments/create', wish)).status).toBe(401)
      expect(
        (await member.browser.post('/api/payments/create', { ...wish, userId: 'another' })).body,
      ).toMatchObject({ success: false, message: TEXTS.notYours })
      expect((await member.browser.post('/api/payments/create', { ...wish, classId: 'none' })).status).toBe(
        404,
      )
      expect(
        (await member.browser.post('/api/payments/create', wish, { 'x-xsrf-token': 'forged' })).status,
      ).toBe(403)
      expect((await member.browser.post('/api/payments/create', '{')).status).toBe(400)
      expect(
        (await member.browser.post('/api/payments/create', { userId: member.id, classId, amount: 'much' }))
          .body.errors,
      ).toEqual({ amount: 'Please enter a number.' })
    })

    test.each([1, 1498, 1499.5, 0, 149900])('another amount than the price: %s', async (amount) => {
      const { id: classId } = await newClass(house)
      const member = await newMember(house)
      const { status, body } = await order(member, classId, amount)
      expect([status, body.message]).toEqual([409, TEXTS.priceChanged])
      expect(
        await house.db.selectFrom('orders').select('id').where('userId', '=', member.id).execute(),
      ).toEqual([])
    })

    test('a full class, a class that is over, and one that the member is in', async () => {
      const full = await newClass(house, { capacity: 1 })
      const [first, second] = [await newMember(house), await newMember(house)]
      await order(first, full.id)
      expect((await order(second, full.id)).body.message).toBe(TEXTS.classFull)
      const over = await newClass(house, { startsInDays: -30 })
      expect((await order(first, over.id)).body.message).toBe(TEXTS.classFinished)
      const { body } = await order(first, full.id)
      await first.browser.post('/api/payments/verify', await house.sandbox.pay(body.orderId))
      expect((await order(first, full.id)).body.message).toBe(TEXTS.alreadyEnrolled)
    })

    test.each(['429', '500', '502', 'timeout', 'reset'])(
      'while the provider answers with a %s: a message, the seat free, and one order once it is back',
      async (fault) => {
        if (fault === 'timeout') house.keys.timeoutMs = 1_000
        const yogaClass = await newClass(house, { capacity: 1 })
        const member = await newMember(house)
        await house.sandbox.fault({ fault, path: '/orders', method: 'POST', times: 1 })
        const { status, body } = await order(member, yogaClass.id)
        expect([status, body.message]).toEqual([503, TEXTS.orderFailed])
        expect(
          (await house.browser().get(`/api/classes/get/${yogaClass.id}`)).body.data.remainingClasses,
        ).toBe(1)
        await house.sandbox.calm()
        const again = await order(member, yogaClass.id)
        expect(again.status).toBe(200)
        const { id } = await house.db
          .selectFrom('orders')
          .select('id')
          .where('razorpayOrderId', '=', again.body.orderId)
          .executeTakeFirstOrThrow()
        expect(
          (await house.sandbox.ledger()).orders.filter((one: { receipt: string }) => one.receipt === id),
        ).toHaveLength(1)
      },
    )
  })

  test('a second click, a second tab and a second try get the same order', async () => {
    const { id: classId } = await newClass(house)
    const [member] = await newMembers(house, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(member!, classId)))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const seats = await house.db.selectFrom('seats').selectAll().where('classId', '=', classId).execute()
    expect(seats).toHaveLength(1)
  })

  test('after the price changed, the old order no longer counts but its payment still ends well', async () => {
    const yogaClass = await newClass(house, { capacity: 2 })
    const member = await newMember(house)
    const old = (await order(member, yogaClass.id)).body.orderId
    await house.db.updateTable('classes').set({ pricePaise: 99_900 }).where('id', '=', yogaClass.id).execute()
    expect((await order(member, yogaClass.id)).body.message).toBe(TEXTS.priceChanged)
    const next = (await order(member, yogaClass.id, 999)).body.orderId
    expect(next).not.toBe(old)
    // Nobody pays more than the class costs by then.
    const first = await member.browser.post('/api/payments/verify', await house.sandbox.pay(old))
    expect([first.status, first.body.message]).toEqual([409, TEXTS.paymentRefunded])
    const second = await member.browser.post('/api/payments/verify', await house.sandbox.pay(next))
    expect([second.status, second.body.success]).toEqual([200, true])
    expect(await audit(house.studio)).toEqual([])
  })

  describe('POST /api/payments/verify refuses', () => {
    test('a signature with any change, another order, another member, and nobody', async () => {
      const { id: classId } = await newClass(house)
      const [member, other] = [await newMember(house), await newMember(house)]
      await paymentsOff(async () => {
        const { orderId } = (await order(member, classId)).body
        const proof = await house.sandbox.pay(orderId)
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
        expect((await house.browser().post('/api/payments/verify', proof)).status).toBe(401)
        expect(await enrolled(member)).toEqual([])
        expect((await verify({})).body.success).toBe(true)
      })
    })

    test('a payment of another order, though its signature is right', async () => {
      const [cheap, dear] = [await newClass(house, { pricePaise: 100 }), await newClass(house)]
      const member = await newMember(house)
      await paymentsOff(async () => {
        const cheapProof = await house.sandbox.pay((await order(member, cheap.id, 1)).body.orderId)
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
      const { id: classId } = await newClass(house)
      const member = await newMember(house)
      const { orderId } = (await order(member, classId)).body
      await house.sandbox.pay(orderId, { outcome: 'failure' })
      const failed = (await house.sandbox.ledger()).payments.find(
        (one: { order_id: string }) => one.order_id === orderId,
      )
      const signature = createHmac('sha256', KEYS.keySecret).update(`${orderId}|${failed.id}`).digest('hex')
      const { status, body } = await member.browser.post('/api/payments/verify', {
        razorpay_payment_id: failed.id,
        razorpay_order_id: orderId,
        razorpay_signature: signature,
      })
      expect([status, body.message]).toEqual([400, TEXTS.paymentFailed])
      const again = await house.sandbox.pay(orderId)
      expect((await member.browser.post('/api/payments/verify', again)).body.success).toBe(true)
    })
  })

  test('when the provider cannot be asked, verify answers "not yet", and the sweep enrols', async () => {
    const { id: classId } = await newClass(house)
    const member = await newMember(house)
    await paymentsOff(async () => {
      const proof = await house.sandbox.pay((await order(member, classId)).body.orderId)
      await house.sandbox.fault({ fault: '500', path: '/payments', times: 1 })
      const { status, body } = await member.browser.post('/api/payments/verify', proof)
      expect([status, body.success, body.message]).toEqual([202, false, TEXTS.paymentPending])
      await sweepOrders(house.studio)
      expect(await enrolled(member)).toHaveLength(1)
    })
  })

  test('the tab closed after paying: the webhook enrols', async () => {
    const { id: classId } = await newClass(house)
    const member = await newMember(house)
    await house.sandbox.pay((await order(member, classId)).body.orderId, { closeAfterAuth: true })
    await until(async () => (await enrolled(member)).length === 1)
  })

  test('the tab closed and every webhook lost: the sweep enrols within a minute', async () => {
    const { id: classId } = await newClass(house)
    const member = await newMember(house)
    await paymentsOff(async () => {
      await house.sandbox.pay((await order(member, classId)).body.orderId, { closeAfterAuth: true })
      expect(await enrolled(member)).toEqual([])
      house.wait(61_000)
      await sweepOrders(house.studio)
      expect(await enrolled(member)).toHaveLength(1)
    })
  })

  test('paid after the hold ended and the seat went to somebody else: the full amount goes back', async () => {
    const yogaClass = await newClass(house, { capacity: 1 })
    const [slow, quick] = [await newMember(house), await newMember(house)]
    const slowOrder = (await order(slow, yogaClass.id)).body.orderId
    house.wait(15 * 60_000 + 1)
    const quickOrder = (await order(quick, yogaClass.id)).body.orderId
    expect(
      (await quick.browser.post('/api/payments/verify', await house.sandbox.pay(quickOrder))).body.success,
    ).toBe(true)
    const proof = await house.sandbox.pay(slowOrder)
    const late = await slow.browser.post('/api/payments/verify', proof)
    expect([late.status, late.body.message]).toEqual([409, TEXTS.paymentRefunded])
    await sendRefunds(house.studio)
    const payment = (await house.sandbox.ledger()).payments.find(
      (one: { id: string }) => one.id === proof.razorpay_payment_id,
    )
    expect(payment.amount_refunded).toBe(149_900)
    await until(
      async () =>
        (await house.db.selectFrom('refunds').select('state').where('state', '=', 'processed').execute())
          .length > 0,
    )
    expect(await audit(house.studio, await house.sandbox.ledger())).toEqual([])
  })

  test('an authorized payment is captured while there is a seat', async () => {
    const { id: classId } = await newClass(house)
    const member = await newMember(house)
    await house.sandbox.pay((await order(member, classId)).body.orderId, { outcome: 'authorized' })
    await until(async () => (await enrolled(member)).length === 1)
    expect(await audit(house.studio, await house.sandbox.ledger())).toEqual([])
  })

  describe('POST /api/payments/webhook', () => {
    const send = (body: string, headers: Record<string, string>) =>
      house.api.fetch(
        new Request(`${house.url}/api/payments/webhook`, {
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
        await house.db
          .selectFrom('paymentEvents')
          .select('eventId')
          .where('eventId', '=', 'forged')
          .execute(),
      ).toEqual([])
    })

    test('takes the secret before the last one for as long as both are set', async () => {
      const secrets = house.keys.webhookSecrets
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
          await house.db
            .selectFrom('paymentEvents')
            .select('eventId')
            .where('eventId', '=', `once-${body.length}`)
            .execute(),
        ).toHaveLength(1)
      }
    })
  })

  test('a refund that cannot be sent stays on the list and is tried again', async () => {
    const yogaClass = await newClass(house, { capacity: 1 })
    const [slow, quick] = [await newMember(house), await newMember(house)]
    const slowOrder = (await order(slow, yogaClass.id)).body.orderId
    house.wait(15 * 60_000 + 1)
    await quick.browser.post(
      '/api/payments/verify',
      await house.sandbox.pay((await order(quick, yogaClass.id)).body.orderId),
    )
    await slow.browser.post('/api/payments/verify', await house.sandbox.pay(slowOrder))
    const state = async () =>
      house.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .innerJoin('orders', 'orders.id', 'payments.orderId')
        .selectAll('refunds')
        .where('orders.razorpayOrderId', '=', slowOrder)
        .executeTakeFirstOrThrow()
    await house.sandbox.turn({ refunds: { balance: 0 } })
    await sendRefunds(house.studio)
    expect(await state()).toMatchObject({
      state: 'due',
      tries: 1,
      lastError: expect.stringMatching(/balance/),
    })
    await house.sandbox.turn({ refunds: { balance: null } })
    await house.sandbox.fault({ fault: 'reset', path: '/refund', times: 1, when: 'after' })
    house.wait(3_600_000)
    await sendRefunds(house.studio)
    house.wait(24 * 3_600_000)
    await sendRefunds(house.studio)
    expect((await state()).state).toMatch(/pending|processed/)
    const { id } = await house.db
      .selectFrom('orders')
      .select('id')
      .where('razorpayOrderId', '=', slowOrder)
      .executeTakeFirstOrThrow()
    const { razorpayPaymentId } = await house.db
      .selectFrom('payments')
      .select('razorpayPaymentId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    const refunds = (await house.sandbox.ledger()).refunds.filter(
      (one: { payment_id: string }) => one.payment_id === razorpayPaymentId,
    )
    expect(refunds).toHaveLength(1)
  })
})
