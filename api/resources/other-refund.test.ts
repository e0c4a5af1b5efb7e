import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { applyRefund, sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newClass, newMember, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'

const HOUR = 3_600_000
/** The sandbox fails every refund of this sum, after a while. */
const FAILS = 2468

describe.each(ENGINES)('a refund that the bank sent back, given in another way, on %s', (engine) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  let frontDesk: Awaited<ReturnType<typeof newStaff>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ webhooks: { paused: true }, refunds: { settleAfterMs: 0 } })
    admin = await newAdmin(app)
    frontDesk = await newStaff(app, 'front desk')
  })

  const refundOf = (paymentId: string) =>
    app.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
  /** Someone who paid, left, and whose money the bank sent back. */
  const sentBack = async (pricePaise = FAILS) => {
    const { id: classId } = await newClass(app, { pricePaise, proRata: 0 })
    const who = await newMember(app)
    const amount = pricePaise / 100
    const order = await who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
    await who.browser.post('/api/payments/verify', await app.sandbox.pay(order.body.orderId))
    const own = await app.db
      .selectFrom('enrollments')
      .select(['id', 'paymentId'])
      .where('userId', '=', who.id)
      .executeTakeFirstOrThrow()
    const paymentId = own.paymentId as string
    await app.sandbox.turn({ refunds: { settleAfterMs: 50 } })
    expect((await who.browser.post(`/api/enrollments/${own.id}/cancel`, { refund: amount })).status).toBe(200)
    await sendRefunds(app.studio)
    const { razorpayRefundId } = await refundOf(paymentId)
    await until(async () =>
      (await app.sandbox.ledger()).refunds.some(
        (one: { id: string; status: string }) => one.id === razorpayRefundId && one.status !== 'pending',
      ),
    )
    app.wait(2 * HOUR)
    if (pricePaise === FAILS) await sendRefunds(app.studio)
    const { id: refundId } = await refundOf(paymentId)
    return { paymentId, refundId, razorpayRefundId: razorpayRefundId as string, who }
  }
  const give = (refundId: string, form: object = { way: 'cash' }, who = frontDesk) =>
    who.browser.post(`/api/studio/refunds/${refundId}/other-way`, form)
  const paymentAt = async (paymentId: string) =>
    (await admin.browser.get(`/api/studio/money/payments/${paymentId}`)).body.data
  const ledger = async () => audit(app.studio, await app.sandbox.ledger())

  test('it goes by hand once, no matter who presses; the credit note is one, and nothing is sent any more', async () => {
    const { paymentId, refundId } = await sentBack()
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed' })
    expect(await paymentAt(paymentId)).toMatchObject({ returned: [{ _id: refundId, amount: 24.68 }] })
    expect((await give(refundId, { way: 'bank-transfer', reference: '' })).body.errors).toHaveProperty(
      'reference',
    )
    expect((await give(refundId, { way: 'card-machine' })).status).toBe(422)
    expect((await give(refundId, { way: 'cash' }, await newStaff(app, 'accountant'))).status).toBe(403)
    const transfer = { way: 'bank-transfer', reference: 'UTR 4711' }
    const answers = await Promise.all([give(refundId, transfer), give(refundId, transfer), give(refundId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    app.wait(24 * HOUR)
    await sendRefunds(app.studio)
    expect(await refundOf(paymentId)).toMatchObject({
      state: 'processed',
      razorpayRefundId: null,
      nextTryAt: null,
      lastError: null,
    })
    admin = await newAdmin(app)
    const seen = await paymentAt(paymentId)
    expect(seen).toMatchObject({ back: 24.68, held: 0, stands: 'back', returned: [] })
    expect(seen.receipts.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt', 'credit note'])
    expect(await ledger()).toEqual([])
    const logged = await app.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('subject', '=', paymentId)
      .where('action', '=', 'refund.other-way')
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('cash leaves the till of that day, under anyone who gave it', async () => {
    const { refundId } = await sentBack()
    const till = async () => (await admin.browser.get('/api/studio/till?centre=')).body.data.lines
    const cashier = await newStaff(app, 'front desk')
    admin = await newAdmin(app)
    const before = (await till()).length
    expect((await give(refundId, { way: 'cash' }, cashier)).status).toBe(200)
    const lines = await till()
    expect(lines).toHaveLength(before + 1)
    expect(lines).toContainEqual(expect.objectContaining({ way: 'cash', back: 24.68, backs: 1 }))
  })

  test('Razorpay’s refund that arrives after all is found by the audit and told at the payment', async () => {
    const { paymentId, refundId, razorpayRefundId } = await sentBack()
    expect((await give(refundId)).status).toBe(200)
    expect(await audit(app.studio)).toEqual([])
    const late = { id: razorpayRefundId, amount: FAILS as never, payment_id: '', receipt: refundId }
    await applyRefund(app.studio, { ...late, status: 'processed' })
    await applyRefund(app.studio, { ...late, status: 'processed' })
    expect((await audit(app.studio)).filter((one) => one.includes(refundId))).toEqual([
      `refund ${refundId}: given back by cash, and ${razorpayRefundId} of Razorpay arrived too`,
    ])
    admin = await newAdmin(app)
    const { events, receipts, twice } = await paymentAt(paymentId)
    expect(events.filter(({ what }: { what: string }) => what === 'refund-twice')).toHaveLength(1)
    expect(receipts).toHaveLength(2)
    expect(twice).toEqual([{ amount: 24.68, razorpayRefundId, at: expect.any(Number) }])
    // For the tests that follow.
    await app.db.updateTable('handBacks').set({ lateRefundId: null, lateAt: null }).execute()
  })

  test('what Razorpay has on its way, or is tried this very moment, is no one’s to give', async () => {
    const going = await sentBack(30_000)
    const refused = await give(going.refundId)
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.notToGiveOtherWay])
    const { refundId, paymentId } = await sentBack()
    await app.db
      .updateTable('refunds')
      .set({ nextTryAt: app.studio.now() + 30_000 })
      .where('id', '=', refundId)
      .execute()
    expect((await give(refundId)).body.message).toBe(TEXTS.refundTriedNow)
    await app.db
      .updateTable('refunds')
      .set({ nextTryAt: app.studio.now() + HOUR })
      .where('id', '=', refundId)
      .execute()
    await app.sandbox.fault({ fault: '500', path: '/payments', method: 'GET', times: 10 })
    expect((await give(refundId)).body.message).toBe(TEXTS.refundNotAsked)
    await app.sandbox.calm()
    expect((await refundOf(paymentId)).state).toBe('failed')
    expect((await give('none')).status).toBe(404)
  })
})
