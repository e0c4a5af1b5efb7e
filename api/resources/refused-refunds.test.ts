import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { executePending } from '../../domain/desk/pending-kinds.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { lettersTo } from '../../tests/support/letters.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const DAY = 86_400_000
const HALF_YEAR = 185 * DAY

describe.each(ENGINES)('a refund that Razorpay refuses on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
  })

  const refundOf = (paymentId: string) =>
    app.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
  const pay = async () => {
    const { id: classId } = await newClass(app, { pricePaise: 50_000, proRata: 0 })
    const who = await newMember(app)
    const order = await who.browser.post('/api/payments/create', { userId: who.id, classId, amount: 500 })
    await who.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    const { id } = await app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select('payments.id')
      .where('orders.userId', '=', who.id)
      .executeTakeFirstOrThrow()
    return { who, paymentId: id }
  }
  const refund = async (paymentId: string) => {
    const admin = await newAdmin(app)
    const asked = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: crypto.randomUUID(),
      basis: 'sum',
      amount: 150,
      ends: false,
      reason: 'Injured',
    })
    expect(asked.status).toBe(200)
    return admin
  }
  const leave = async () => {
    app.wait(11 * 60_000)
    await executePending(app.studio)
    await sendRefunds(app.studio)
  }

  test('because the payment is too old fails for good, and is given another way', async () => {
    const { who, paymentId } = await pay()
    const email = who.form.email
    await app.sandbox.wait(HALF_YEAR)
    app.wait(HALF_YEAR)
    const admin = await refund(paymentId)
    const preview = await admin.browser.get(`/api/studio/money/payments/${paymentId}/refund`)
    expect(preview.body.data).toMatchObject({ route: 'old' })
    await leave()
    const [said] = await lettersTo(app, email, 'given-back')
    expect(said?.text).toContain('over six months old')
    expect(said?.text).not.toContain('on its way')
    const row = await refundOf(paymentId)
    expect(row).toMatchObject({ state: 'failed', nextTryAt: null })
    expect(row.lastError).toContain('more than 6 months old')
    expect(await lettersTo(app, email, 'refund-refused')).toHaveLength(1)
    // Nothing is tried again by itself.
    app.wait(40 * DAY)
    await sendRefunds(app.studio)
    expect((await refundOf(paymentId)).tries).toBe(row.tries)
    const desk = await newAdmin(app)
    const today = (await desk.browser.get('/api/studio/today')).body.data
    expect(today.needs).toContainEqual(expect.objectContaining({ kind: 'money', id: row.id }))
    const seen = (await desk.browser.get(`/api/studio/money/payments/${paymentId}`)).body.data
    expect(seen).toMatchObject({ stands: 'trouble', returned: [{ amount: 150, nextTryAt: null }] })
    expect((await desk.browser.post(`/api/studio/refunds/${row.id}/other-way`, { way: 'cash' })).status).toBe(
      200,
    )
    expect(await refundOf(paymentId)).toMatchObject({ state: 'processed' })
    expect(await audit(app.studio)).toEqual([])
  })

  test('that was tried for months before gets through at its next try', async () => {
    const { paymentId } = await pay()
    await app.sandbox.wait(HALF_YEAR)
    app.wait(HALF_YEAR)
    await refund(paymentId)
    app.wait(11 * 60_000)
    await executePending(app.studio)
    await app.db
      .updateTable('refunds')
      .set({ tries: 95, lastError: 'more than 6 months old', nextTryAt: app.studio.now() })
      .where('paymentId', '=', paymentId)
      .execute()
    await sendRefunds(app.studio)
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed', nextTryAt: null })
  })

  test('for a low balance stays due', async () => {
    const { paymentId, who } = await pay()
    await app.sandbox.turn({ refunds: { balance: 0 } })
    await refund(paymentId)
    await leave()
    for (let n = 0; n < 7; n++) {
      app.wait(DAY)
      await sendRefunds(app.studio)
    }
    expect(await refundOf(paymentId)).toMatchObject({ state: 'due', nextTryAt: expect.any(Number) })
    expect(await lettersTo(app, who.form.email, 'refund-refused')).toEqual([])
    await app.sandbox.turn({ refunds: { balance: null } })
    app.wait(2 * DAY)
    await sendRefunds(app.studio)
    expect(await refundOf(paymentId)).toMatchObject({ state: 'processed' })
  })
})
