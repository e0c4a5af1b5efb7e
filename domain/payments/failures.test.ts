import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hundredthsOf, paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { audit } from '../audit/audit.ts'
import type { RazorpayPayment } from '../razorpay/client.ts'
import { lockSeats } from '../seats/seats.ts'
import { applyRefund, sendRefunds } from './refunds.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepOrders } from './sweep.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What bad luck and bad timing do to money and seats. No webhook arrives here by itself. */
describe.each(ENGINES)('misfortune on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true } })
  })
  beforeEach(() => app.sandbox.calm())

  type Person = Awaited<ReturnType<typeof newMembers>>[number]
  const person = async () => (await newMembers(app, 1))[0] as Person
  const order = (who: Person, classId: string, amount = 1499) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const seatsLeft = async (classId: string) =>
    (await app.browser().get(`/api/classes/get/${classId}`)).body.data.remainingClasses

  test('a lapsed order that is taken up again keeps its seat while the member pays', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const member = await person()
    const { orderId } = (await order(member, yogaClass.id)).body
    app.wait(25 * HOUR)
    await sweepOrders(app.studio)
    expect(await seatsLeft(yogaClass.id)).toBe(1)
    expect((await order(member, yogaClass.id)).body.orderId).toBe(orderId)
    app.wait(61_000)
    await sweepOrders(app.studio)
    expect(await seatsLeft(yogaClass.id)).toBe(0)
    expect((await order(await person(), yogaClass.id)).status).toBe(409)
  })

  /** A captured payment of an order, as the provider tells it. */
  let payments = 0
  const captured = (orderId: string, changes: Partial<RazorpayPayment> = {}): RazorpayPayment => ({
    id: `pay_Misfortune${engine}${++payments}`,
    order_id: orderId,
    amount: paise(1499),
    currency: 'INR',
    status: 'captured',
    captured: true,
    method: 'upi',
    ...changes,
  })
  /** Starts `work` while someone else has the lock on a class's seats, and frees the lock once all of it waits. */
  const allAtOnce = async <T>(classId: string, work: () => Promise<T>[]): Promise<T[]> => {
    let waiting: Promise<T>[] = []
    await app.db.transaction().execute(async (trx) => {
      await lockSeats(trx, classId)
      waiting = work()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    return Promise.all(waiting)
  }

  test('two orders of one member paid at the same moment end as one enrollment and one refund', async () => {
    const yogaClass = await newClass(app)
    const member = await person()
    const old = (await order(member, yogaClass.id)).body.orderId
    await app.db
      .updateTable('classes')
      .set({ pricePaise: paise(999) })
      .where('id', '=', yogaClass.id)
      .execute()
    const next = (await order(member, yogaClass.id, 999)).body.orderId
    const settled = await allAtOnce(yogaClass.id, () => [
      settlePayment(app.studio, captured(old)),
      settlePayment(app.studio, captured(next, { amount: paise(999) })),
    ])
    expect(settled.map((one) => one.outcome).sort()).toEqual(['enrolled', 'refunded'])
    expect(await audit(app.studio)).toEqual([])
  })

  test('a click on Enroll while the payment is being settled opens no second order', async () => {
    const yogaClass = await newClass(app)
    const member = await person()
    const { orderId } = (await order(member, yogaClass.id)).body
    const [, clicked] = await allAtOnce<unknown>(yogaClass.id, () => [
      settlePayment(app.studio, captured(orderId)),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => order(member, yogaClass.id)),
    ])
    expect(clicked).toMatchObject({ status: 409, body: { message: TEXTS.alreadyEnrolled } })
    expect(await seatsLeft(yogaClass.id)).toBe(9)
  })

  describe('a refund', () => {
    /** A payment of ours that has to go back in full: its hold ended, and the seat went to someone else. */
    const dueRefund = async (amount = 1499) => {
      const yogaClass = await newClass(app, { capacity: 1, pricePaise: amount * 100 })
      const slow = await person()
      const { orderId } = (await order(slow, yogaClass.id, amount)).body
      app.wait(16 * MINUTE)
      await order(await person(), yogaClass.id, amount)
      const { razorpay_payment_id: paymentId } = await app.sandbox.pay(orderId)
      await settlePayment(app.studio, await provider().getPayment(paymentId))
      const find = () =>
        app.db
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.paymentId')
          .selectAll('refunds')
          .where('payments.razorpayPaymentId', '=', paymentId)
          .executeTakeFirstOrThrow()
      return { paymentId, find }
    }
    const provider = () => app.studio.razorpay as NonNullable<TestApp['studio']['razorpay']>
    const refundsOf = async (paymentId: string) =>
      (await app.sandbox.ledger()).refunds.filter(
        (one: { payment_id: string }) => one.payment_id === paymentId,
      )
    const sendAll = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        app.wait(HOUR)
        await sendRefunds(app.studio)
      }
    }

    test('that fails before we heard its number is tried again under a new key', async () => {
      await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
      const { paymentId, find } = await dueRefund(24.68)
      await app.sandbox.fault({ fault: 'reset', path: '/refund', times: 1, when: 'after' })
      await sendAll(6)
      await app.sandbox.turn({ refunds: { settleAfterMs: 1000 } })
      expect((await refundsOf(paymentId)).length).toBeGreaterThan(1)
      expect((await find()).lastError).toMatch(/^rfnd_\w+ failed at the provider$/)
    })

    test('that the studio made by hand meanwhile is booked, not tried forever', async () => {
      const { paymentId, find } = await dueRefund()
      const made = await provider().refund(
        paymentId,
        { amount: paise(1499), receipt: '' },
        'made-by-hand-0001',
      )
      await sendAll(3)
      expect(await find()).toMatchObject({
        razorpayRefundId: made.id,
        amountPaise: paise(1499),
        lastError: null,
      })
      expect(await refundsOf(paymentId)).toHaveLength(1)
      expect(await audit(app.studio)).toEqual([])
    })

    test('of which the studio gave a part back by hand sends the rest', async () => {
      const { paymentId } = await dueRefund()
      await provider().refund(paymentId, { amount: paise(500), receipt: '' }, 'made-by-hand-0002')
      await sendAll(3)
      const amounts = (await refundsOf(paymentId)).map((one: { amount: number }) => one.amount)
      expect(amounts.sort()).toEqual([50_000, 99_900])
      expect(await audit(app.studio)).toEqual([])
    })

    test('is less by what the studio gave back by hand meanwhile, also when there is enough left for both', async () => {
      const { paymentId, find } = await dueRefund()
      const { id } = await find()
      const owe = (amountPaise: number) =>
        app.db
          .updateTable('refunds')
          .set({ amountPaise: hundredthsOf(amountPaise) })
          .where('id', '=', id)
          .execute()
      await owe(74_950)
      await provider().refund(paymentId, { amount: paise(100), receipt: '' }, 'made-by-hand-0003')
      await app.sandbox.fault({ fault: '500', path: '/refund', times: 1, when: 'before' })
      await sendAll(3)
      const amounts = (await refundsOf(paymentId)).map((one: { amount: number }) => one.amount)
      expect(amounts.sort()).toEqual([10_000, 64_950])
      await owe(139_900)
    })

    test('is not led astray by an old word about an earlier try', async () => {
      const { find } = await dueRefund()
      await sendRefunds(app.studio)
      const { id, razorpayRefundId } = await find()
      const old = { id: 'rfnd_AnEarlierTry01', amount: paise(1499), payment_id: 'pay_x', receipt: id }
      await applyRefund(app.studio, { ...old, status: 'pending' })
      await applyRefund(app.studio, { ...old, status: 'failed' })
      expect(await find()).toMatchObject({ razorpayRefundId, state: 'pending' })
    })
  })

  test('an authorized payment that went back uncaptured has failed, and is waited for no longer', async () => {
    const yogaClass = await newClass(app)
    const { orderId } = (await order(await person(), yogaClass.id)).body
    const payment = captured(orderId, { status: 'refunded', captured: false })
    expect(await settlePayment(app.studio, payment)).toEqual({ outcome: 'failed' })
    expect(await audit(app.studio)).toEqual([])
  })

  test('a try to open an order that fails late leaves the seat to the try that came after it', async () => {
    const yogaClass = await newClass(app, { capacity: 1 })
    const member = await person()
    await app.sandbox.fault({ fault: 'timeout', path: '/orders', method: 'POST', times: 1 })
    app.keys.timeoutMs = 3_000
    const slow = order(member, yogaClass.id)
    await new Promise((resolve) => setTimeout(resolve, 500))
    app.keys.timeoutMs = 15_000
    app.wait(21_000)
    expect((await order(member, yogaClass.id)).status).toBe(200)
    expect((await slow).status).toBe(503)
    expect(await seatsLeft(yogaClass.id)).toBe(0)
  })

  test('what the studio gives back by hand to an enrolled member enters the books once, and the audit names it', async () => {
    const yogaClass = await newClass(app)
    const { orderId } = (await order(await person(), yogaClass.id)).body
    const payment = captured(orderId)
    await settlePayment(app.studio, payment)
    const refund = { id: `rfnd_ByHand${engine}`, amount: paise(1499), payment_id: payment.id, receipt: null }
    for (const status of ['pending', 'processed', 'processed', 'pending'] as const)
      await applyRefund(app.studio, { ...refund, status })
    const books = await app.db
      .selectFrom('refunds')
      .select(['amountPaise', 'reason', 'state', 'nextTryAt'])
      .where('razorpayRefundId', '=', refund.id)
      .execute()
    expect(books).toEqual([
      { amountPaise: paise(1499), reason: 'studio', state: 'processed', nextTryAt: null },
    ])
    expect(await audit(app.studio)).toEqual([expect.stringMatching(/enrolled, .* refunds are 149900 paise/)])
  })

  test('a refund made by hand that the bank sends back is not made again by us', async () => {
    const yogaClass = await newClass(app)
    const { orderId } = (await order(await person(), yogaClass.id)).body
    const payment = captured(orderId)
    await settlePayment(app.studio, payment)
    const refund = { id: `rfnd_SentBack${engine}`, amount: paise(1), payment_id: payment.id, receipt: null }
    await applyRefund(app.studio, { ...refund, status: 'pending' })
    await applyRefund(app.studio, { ...refund, status: 'failed' })
    const books = app.db.selectFrom('refunds').select(['state', 'nextTryAt'])
    expect(await books.where('lastError', 'like', `${refund.id}%`).execute()).toEqual([
      { state: 'failed', nextTryAt: null },
    ])
  })

  test('a payment that went back uncaptured brings no refund into the books', async () => {
    const yogaClass = await newClass(app)
    const { orderId } = (await order(await person(), yogaClass.id)).body
    const payment = captured(orderId, { status: 'refunded', captured: false })
    await settlePayment(app.studio, payment)
    const id = `rfnd_Uncaptured${engine}`
    await applyRefund(app.studio, {
      id,
      amount: paise(1499),
      payment_id: payment.id,
      receipt: null,
      status: 'processed',
    })
    const books = app.db.selectFrom('refunds').select('id').where('razorpayRefundId', '=', id)
    expect(await books.execute()).toEqual([])
  })
})
