import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { processWebhooks } from '../../domain/payments/webhooks.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'

describe.each(ENGINES)('a payment that a bank disputes on %s', (engine) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    admin = await newAdmin(app)
  })

  const pay = async () => {
    const { id: classId } = await newClass(app, { pricePaise: 50_000, proRata: 0 })
    const who = await newMember(app)
    const order = await who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 500 })
    await who.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    return app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['payments.id', 'payments.razorpayPaymentId'])
      .where('orders.userId', '=', who.id)
      .executeTakeFirstOrThrow()
  }
  const disputeOf = (paymentId: string) =>
    app.db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
  const told = async (paymentId: string, state: string) => {
    await until(async () => {
      await processWebhooks(app.studio)
      return (await disputeOf(paymentId))?.state === state
    })
  }
  const emails = async (paymentId: string) => {
    const dispute = await disputeOf(paymentId)
    const written = app.db.selectFrom('outboxEmails').select('kind').orderBy('kind')
    return (await written.where('dedupeKey', 'like', `dispute-%:${dispute?.id}`).execute()).map(
      ({ kind }) => kind,
    )
  }
  const seen = async (paymentId: string) =>
    (await admin.browser.get(`/api/studio/money/payments/${paymentId}`)).body.data
  const needs = async () => (await admin.browser.get('/api/studio/today')).body.data.needs

  test('is on Today with its deadline and in its history, until evidence is sent', async () => {
    const { id, razorpayPaymentId } = await pay()
    await app.sandbox.dispute(razorpayPaymentId, { event: 'created' })
    await told(id, 'open')
    const need = (await needs()).find(
      (one: { kind: string; id: string }) => one.kind === 'dispute' && one.id === id,
    )
    expect(need).toMatchObject({ amount: 500, respondBy: expect.any(Number) })
    expect(need.respondBy).toBeGreaterThan(app.studio.now())
    expect((await seen(id)).disputes).toMatchObject([{ amount: 500, state: 'open' }])
    expect((await seen(id)).events.map(({ what }: { what: string }) => what)).toContain('dispute-opened')
    expect(await emails(id)).toEqual(['dispute-opened'])
    const toAnswer = async () =>
      (await admin.browser.get('/api/studio/money/to-do')).body.data.disputes.filter(
        (one: { paymentId: string }) => one.paymentId === id,
      )
    expect(await toAnswer()).toMatchObject([{ amount: 500, currency: 'INR', respondBy: need.respondBy }])
    await app.sandbox.dispute(razorpayPaymentId, { event: 'under_review' })
    await told(id, 'under-review')
    expect((await needs()).some((one: { id: string }) => one.id === id)).toBe(false)
    expect(await toAnswer()).toEqual([])
    await app.sandbox.dispute(razorpayPaymentId, { event: 'won' })
    await told(id, 'won')
    expect(await seen(id)).toMatchObject({ back: 0, held: 500 })
    expect(await audit(app.studio)).toEqual([])
  })

  test('that is lost leaves the books once, with a credit note', async () => {
    const { id, razorpayPaymentId } = await pay()
    await app.sandbox.dispute(razorpayPaymentId, { event: 'created' })
    await app.sandbox.dispute(razorpayPaymentId, { event: 'lost' })
    await told(id, 'lost')
    // Told again, and of what was before.
    await app.sandbox.dispute(razorpayPaymentId, { event: 'lost' })
    await app.sandbox.dispute(razorpayPaymentId, { event: 'under_review' })
    await until(async () => {
      await processWebhooks(app.studio)
      const { n } = await app.db
        .selectFrom('paymentEvents')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('body', 'like', `%${razorpayPaymentId}%`)
        .where('event', 'like', 'payment.dispute.%')
        .where('processedAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(n) === 4
    })
    expect(await emails(id)).toEqual(['dispute-lost', 'dispute-opened'])
    expect(await disputeOf(id)).toMatchObject({ state: 'lost', refundId: expect.any(String) })
    const page = await seen(id)
    expect(page).toMatchObject({ back: 500, held: 0, stands: 'back' })
    expect(page.receipts.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt', 'credit note'])
    expect(await audit(app.studio)).toEqual([])
  })

  test('is believed only with Razorpay’s signature', async () => {
    const { id, razorpayPaymentId } = await pay()
    const body = JSON.stringify({
      event: 'payment.dispute.lost',
      payload: {
        dispute: { entity: { id: 'disp_Forged00000001', amount: 50_000, payment_id: razorpayPaymentId } },
      },
    })
    const answer = await fetch(`${app.url}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', 'guessed').update(body).digest('hex'),
      },
      body,
    })
    expect(answer.status).toBe(400)
    expect(await disputeOf(id)).toBeUndefined()
  })
})
