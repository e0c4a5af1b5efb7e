import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { KEYS, newClass, newMembers, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { audit } from '../audit/audit.ts'
import type { RazorpayRefund } from '../razorpay/client.ts'
import { findPaymentTasks } from './payment-tasks.ts'
import { applyRefund, sendRefunds } from './refunds.ts'
import { processWebhooks, receiveWebhook } from './webhooks.ts'

/** What the studio refunds by hand in the provider's dashboard, and what we then still owe. No webhook arrives by itself. */
describe.each(ENGINES)('refunds by hand on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })
  const provider = () => app.studio.razorpay as NonNullable<TestApp['studio']['razorpay']>

  /** Someone who paid and is in a class. */
  const enrolled = async (amount = 1499) => {
    const yogaClass = await newClass(app, { pricePaise: amount * 100 })
    const [member] = await newMembers(app, 1)
    const { browser, id } = member!
    const { body } = await browser.post('/api/payments/create', { userId: id, classId: yogaClass.id, amount })
    const proof = await app.sandbox.pay(body.orderId)
    expect((await browser.post('/api/payments/verify', proof)).status).toBe(200)
    const { enrollment } = (await browser.get(`/api/classes/get/${yogaClass.id}`)).body.data
    const paymentId: string = proof.razorpay_payment_id
    let byHand = 0
    return {
      paymentId,
      classId: yogaClass.id,
      browser,
      userId: id,
      /** Gives something back in the dashboard; the provider tells us unless it is quiet. */
      giveBack: async (paise: number, { quiet = false } = {}) => {
        const key = `by-hand-${paymentId}-${++byHand}`
        const made = await provider().refund(paymentId, { amount: hundredthsOf(paise), receipt: '' }, key)
        if (!quiet) await applyRefund(app.studio, made)
        return made
      },
      told: (refund: RazorpayRefund) => applyRefund(app.studio, refund),
      cancel: async () => {
        const terms = (await browser.get(`/api/enrollments/${enrollment._id}/cancellation`)).body.data
        const { status } = await browser.post(`/api/enrollments/${enrollment._id}/cancel`, {
          refund: terms.refund,
        })
        return { status, terms }
      },
      wentBack: async () =>
        (await app.sandbox.ledger()).payments.find((one: { id: string }) => one.id === paymentId)
          .amount_refunded,
    }
  }
  const send = async () => {
    for (let hour = 0; hour < 3; hour++) {
      await sendRefunds(app.studio)
      app.wait(3_600_000)
    }
  }
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  test('what came back already is not owed a second time when the member cancels', async () => {
    const { giveBack, cancel, wentBack } = await enrolled()
    await giveBack(100_000)
    const { status, terms } = await cancel()
    expect([status, terms.refund]).toEqual([200, 499])
    await send()
    expect(await wentBack()).toBe(149_900)
    await sound()
  })

  test('when everything came back already, nothing more is owed', async () => {
    const { giveBack, cancel, wentBack } = await enrolled()
    await giveBack(149_900)
    expect((await cancel()).terms.refund).toBe(0)
    await send()
    expect(await wentBack()).toBe(149_900)
    await sound()
  })

  test.each([
    { given: 40_000, owed: 109_900 },
    { given: 149_900, owed: 0 },
    { given: 149_850, owed: 0 },
  ])(
    'of $given paise given while ours waits, we send the other $owed and try no more',
    async ({ given, owed }) => {
      const { giveBack, cancel, wentBack, paymentId } = await enrolled()
      await cancel()
      await giveBack(given, { quiet: true })
      await send()
      expect(await wentBack()).toBe(given + owed)
      expect((await findPaymentTasks(app.studio)).filter(({ what }) => what.includes(paymentId))).toEqual([])
      await sound()
    },
  )

  test('more than we owed, given after the cancellation, is booked', async () => {
    const { giveBack, cancel, wentBack } = await enrolled()
    await giveBack(74_950)
    await cancel()
    await send()
    expect(await wentBack()).toBe(149_900)
    await sound()
  })

  test('what the bank returns after the cancellation is ours to send again', async () => {
    const { giveBack, cancel, paymentId } = await enrolled()
    // The sandbox fails every refund of this sum, after a while.
    await app.sandbox.turn({ refunds: { settleAfterMs: 200 } })
    await giveBack(2468)
    await cancel()
    await until(async () =>
      (await app.sandbox.ledger()).refunds.some(
        (one: { payment_id: string; status: string }) =>
          one.payment_id === paymentId && one.status === 'failed',
      ),
    )
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    await send()
    expect((await findPaymentTasks(app.studio)).filter(({ what }) => what.includes(paymentId))).toMatchObject(
      [
        {
          what: expect.stringMatching(/^2468 paise .* failed at the provider$/),
          nextTryAt: expect.any(Number),
        },
      ],
    )
  })

  test('a share below one rupee is one rupee: less cannot be sent, and would be tried forever', async () => {
    const { cancel, wentBack, classId } = await enrolled(1.5)
    const { startsAt } = await app.db
      .selectFrom('classSessions')
      .select((eb) => eb.fn.min('startsAt').as('startsAt'))
      .where('classId', '=', classId)
      .executeTakeFirstOrThrow()
    app.wait((startsAt ?? 0) - 3_600_000 - app.studio.now())
    const { status, terms } = await cancel()
    expect([status, terms.percent, terms.refund]).toEqual([200, 50, 1])
    await send()
    expect(await wentBack()).toBe(100)
    await sound()
  })

  test('given in the moment in which ours is sent, it is booked beside ours', async () => {
    const { cancel, giveBack, told, wentBack, classId, paymentId: ours } = await enrolled()
    const byHand: RazorpayRefund[] = []
    const { startsAt } = await app.db
      .selectFrom('classSessions')
      .select((eb) => eb.fn.min('startsAt').as('startsAt'))
      .where('classId', '=', classId)
      .executeTakeFirstOrThrow()
    app.wait((startsAt ?? 0) - 3_600_000 - app.studio.now())
    expect((await cancel()).terms.refund).toBe(749.5)
    const refundsOfPayment = async (paymentId: string) => {
      const made = await provider().refundsOfPayment(paymentId)
      // Between the sender's look and its call: the studio gives in its dashboard, and the provider tells us.
      if (paymentId === ours) {
        const given = await giveBack(30_000, { quiet: true })
        byHand.push(given)
        await expect(told(given)).rejects.toThrow('one of ours is on its way')
      }
      return made
    }
    await sendRefunds({ ...app.studio, razorpay: { ...provider(), refundsOfPayment } })
    // The webhook is worked on again.
    for (const refund of byHand) await told(refund)
    expect(byHand).toHaveLength(1)
    await send()
    expect(await wentBack()).toBe(74_950 + 30_000)
    await sound()
  })

  test('one that the bank returned to the studio keeps no one from deleting their account', async () => {
    const { giveBack, cancel, wentBack, paymentId, browser, userId } = await enrolled()
    await app.db
      .updateTable('users')
      .set({ passwordHash: await hashPassword('quiet-river-7') })
      .where('id', '=', userId)
      .execute()
    await app.sandbox.turn({ refunds: { settleAfterMs: 200 } })
    await giveBack(2468)
    await until(async () =>
      (await app.sandbox.ledger()).refunds.some(
        (one: { payment_id: string; status: string }) =>
          one.payment_id === paymentId && one.status === 'failed',
      ),
    )
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    // We hear of it; then the member leaves, and all that is owed has arrived.
    await send()
    expect((await cancel()).terms.refund).toBe(1499)
    await send()
    expect(await wentBack()).toBe(149_900)
    const gone = await browser.post('/api/user/delete', { password: 'quiet-river-7' })
    expect([gone.status, gone.body.message]).toEqual([200, expect.any(String)])
    expect((await findPaymentTasks(app.studio)).filter(({ what }) => what.includes(paymentId))).toEqual([])
  })

  // Last: the audit names what the studio has given to someone who is still in the class.
  describe('told of before the payment was settled', () => {
    /** Someone paid and closed the window: only the provider knows. The studio gives ₹300 back in its dashboard. */
    const paidUnseen = async () => {
      const { id: classId } = await newClass(app)
      const [member] = await newMembers(app, 1)
      const { browser, id } = member!
      const { body } = await browser.post('/api/payments/create', { userId: id, classId, amount: 1499 })
      const { razorpay_payment_id: paymentId } = await app.sandbox.pay(body.orderId)
      const refund = await provider().refund(
        paymentId,
        { amount: paise(300), receipt: '' },
        `early-${paymentId}`,
      )
      const told = Buffer.from(
        JSON.stringify({ event: 'refund.processed', payload: { refund: { entity: refund } } }),
      )
      const signature = createHmac('sha256', KEYS.webhookSecret).update(told).digest('hex')
      expect(await receiveWebhook(app.studio, told, signature, `event-${paymentId}`)).toBe('stored')
      const event = () =>
        app.db
          .selectFrom('paymentEvents')
          .selectAll()
          .where('eventId', '=', `event-${paymentId}`)
          .executeTakeFirstOrThrow()
      const payments = async () => (await browser.get(`/api/payments/get/${id}`)).body.data
      return { event, payments, paymentId }
    }

    test('it settles the payment, and is in the books', async () => {
      const { event, payments, paymentId } = await paidUnseen()
      await processWebhooks(app.studio)
      expect((await event()).processedAt).not.toBeNull()
      expect(await payments()).toMatchObject([{ outcome: 'enrolled', refunds: [{ amount: 300 }] }])
      const said = await audit(app.studio, await app.sandbox.ledger())
      expect(said.filter((finding) => !finding.includes('refunds are 30000 paise'))).toEqual([])
      expect(said.some((finding) => finding.includes(paymentId))).toBe(false)
    })

    test('while the provider does not answer it is not done, and is tried again', async () => {
      const { event, payments } = await paidUnseen()
      await app.sandbox.fault({ fault: '500', path: '/payments', method: 'GET', times: 10 })
      await processWebhooks(app.studio)
      expect(await event()).toMatchObject({ processedAt: null, tries: 1 })
      await app.sandbox.calm()
      app.wait(3_600_000)
      await processWebhooks(app.studio)
      expect((await event()).processedAt).not.toBeNull()
      expect((await payments())[0].refunds).toMatchObject([{ amount: 300 }])
    })
  })
})
