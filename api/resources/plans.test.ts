import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { settlePayment } from '../../domain/payments/settle-payment.ts'
import { sweepOrders } from '../../domain/payments/sweep.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, openTestApp, type TestApp, until } from '../../tests/support/test-app.ts'

const DAY = 86_400_000
const PLANS = [
  { planId: 'free', name: 'Free', monthlyPriceCents: paise(0), yearlyPriceCents: paise(0) },
  { planId: 'basic', name: 'Basic', monthlyPriceCents: paise(15), yearlyPriceCents: paise(144) },
  { planId: 'premium', name: 'Premium', monthlyPriceCents: paise(35), yearlyPriceCents: paise(336) },
]

describe.each(BOTH_ENGINES)('plans on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.db
      .insertInto('plans')
      .values(
        PLANS.map((plan, position) => ({
          id: `plan-${plan.planId}`,
          ...plan,
          currency: 'USD',
          features: '["Films"]',
          notIncludedFeatures: '[]',
          position,
        })),
      )
      .execute()
  })
  beforeEach(async () => {
    app.studio.settings.launch = { countdown: false, date: null }
    await app.sandbox.calm()
  })

  type Member = Awaited<ReturnType<typeof newMember>>
  type Choice = { planId: string; period: string; amount: number | string }
  const BASIC = { planId: 'basic', period: 'month', amount: 15 }
  const PREMIUM = { planId: 'premium', period: 'year', amount: 336 }
  const order = (who: Member, choice: Choice = BASIC) =>
    who.browser.post('/api/plans/order', { userId: who.id, ...choice })
  const buy = async (who: Member, choice: Choice = BASIC) => {
    const { orderId } = (await order(who, choice)).body
    return who.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
  }
  const mine = async (who: Member) => (await who.browser.get(`/api/plans/get/${who.id}`)).body.data
  const webhooksOff = async (work: () => Promise<void>) => {
    await app.sandbox.turn({ webhooks: { paused: true } })
    await work()
    await app.sandbox.turn({ webhooks: { paused: false } })
  }
  const provider = async (paymentId: string) =>
    (await app.sandbox.ledger()).payments.find((one: { id: string }) => one.id === paymentId)

  test('order, pay, verify: the plan is the current one for a month, with one email and a receipt', async () => {
    const member = await newMember(app)
    expect(await mine(member)).toMatchObject({ current: null, next: null })
    const created = await order(member, { ...BASIC, amount: '15' })
    expect(created.body).toMatchObject({
      success: true,
      message: TEXTS.planOrderCreated,
      enrolled: false,
      amount: 15,
      currency: 'USD',
      holdEndsAt: null,
    })
    const proof = await app.sandbox.pay(created.body.orderId)
    const verified = await member.browser.post('/api/payments/verify', proof)
    expect(verified.body).toEqual({ success: true, message: TEXTS.planPaid })
    expect((await member.browser.post('/api/payments/verify', proof)).body.message).toBe(TEXTS.planPaid)
    const { current, next } = await mine(member)
    expect([current, next]).toMatchObject([{ planId: 'basic', name: 'Basic', period: 'month' }, null])
    expect(Math.round((current.endsAt - current.startsAt) / DAY)).toBeGreaterThanOrEqual(28)
    const payments = (await member.browser.get(`/api/payments/get/${member.id}`)).body.data
    expect(payments).toMatchObject([
      { classTitle: 'Basic, one month', classId: null, amount: 15, currency: 'USD', outcome: 'enrolled' },
    ])
    const mails = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('recipient', '=', member.form.email)
      .where('kind', '=', 'plan')
      .execute()
    expect(mails).toHaveLength(1)
    const exported = (await member.browser.get('/api/user/export')).body
    expect(exported.memberships).toMatchObject([{ planId: 'plan-basic', period: 'month' }])
    expect(exported.payments).toMatchObject([{ title: 'Basic, one month' }])
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('what the order refuses: unknown, free, another price, what is paid for, and a second one in line', async () => {
    const member = await newMember(app)
    expect((await order(member, { ...BASIC, planId: 'none' })).status).toBe(404)
    expect((await order(member, { ...BASIC, period: 'week' })).status).toBe(422)
    expect((await order(member, { ...BASIC, planId: 'free', amount: 0 })).body.message).toBe(TEXTS.planIsFree)
    for (const amount of [0, 14.99, 144, 1500])
      expect((await order(member, { ...BASIC, amount })).body.message).toBe(TEXTS.planPriceChanged)
    expect((await order(member, { ...BASIC, amount: -1 })).status).toBe(422)
    await buy(member)
    expect((await order(member)).body.message).toBe(TEXTS.alreadySubscribed)
    expect((await buy(member, PREMIUM)).body.success).toBe(true)
    const { current, next } = await mine(member)
    expect([current.planId, next.planId, next.startsAt]).toEqual(['basic', 'premium', current.endsAt])
    expect(
      (await order(member, { ...PREMIUM, planId: 'premium', period: 'month', amount: 35 })).body.message,
    ).toBe(TEXTS.alreadySubscribed)
    expect(await audit(app.studio)).toEqual([])
  })

  test('while the countdown runs nothing is sold; from its day on everything is', async () => {
    const member = await newMember(app)
    const date = app.studio.now() + DAY
    app.studio.settings.launch = { countdown: true, date }
    expect((await order(member)).body.message).toBe(TEXTS.plansNotOnSale)
    expect((await member.browser.get('/api/plans/launch')).body.data).toEqual({ onSale: false, date })
    app.studio.settings.launch = { countdown: true, date: app.studio.now() }
    expect((await order(member)).status).toBe(200)
    app.studio.settings.launch = { countdown: true, date: null }
    expect((await mine(member)).launch).toEqual({ onSale: false, date: null })
  })

  test('a plan that has ended is no one’s current one, and can be bought again', async () => {
    const member = await newMember(app)
    await buy(member)
    await app.db
      .updateTable('memberships')
      .set({ startsAt: app.studio.now() - 31 * DAY, endsAt: app.studio.now() })
      .where('userId', '=', member.id)
      .execute()
    expect(await mine(member)).toMatchObject({ current: null, next: null })
    expect((await buy(member)).body.success).toBe(true)
    expect((await mine(member)).current.planId).toBe('basic')
  })

  test('twenty clicks get one order; another choice replaces it; both paid make one plan after the other', async () => {
    const member = await newMember(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(member)))
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    const first = answers[0]?.body.orderId
    const second = (await order(member, PREMIUM)).body.orderId
    expect(second).not.toBe(first)
    const third = (await order(member)).body.orderId
    expect(
      await app.db
        .selectFrom('orders')
        .select('state')
        .where('userId', '=', member.id)
        .where('state', '=', 'open')
        .execute(),
    ).toHaveLength(1)
    const proofs = [await app.sandbox.pay(first), await app.sandbox.pay(second), await app.sandbox.pay(third)]
    const verified = await Promise.all(
      proofs.map((proof) => member.browser.post('/api/payments/verify', proof)),
    )
    expect(verified.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(verified.find(({ status }) => status === 409)?.body.message).toBe(TEXTS.planPaymentRefunded)
    const { current, next } = await mine(member)
    expect([current.planId, next.planId].sort()).toEqual(['basic', 'premium'])
    await sendRefunds(app.studio)
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('paying one order twice: one plan and one full refund', async () => {
    const member = await newMember(app)
    await webhooksOff(async () => {
      const { orderId } = (await order(member)).body
      const proof = await app.sandbox.pay(orderId)
      const payment = {
        id: `pay_Twice${engine}`,
        order_id: orderId,
        amount: paise(15),
        currency: 'USD',
        status: 'captured' as const,
        captured: true,
        method: 'card',
      }
      const settled = await Promise.all([
        settlePayment(app.studio, { ...payment, id: proof.razorpay_payment_id }),
        settlePayment(app.studio, payment),
      ])
      expect(settled.map(({ outcome }) => outcome).sort()).toEqual(['enrolled', 'refunded'])
    })
    expect((await mine(member)).next).toBeNull()
    expect(await audit(app.studio)).toEqual([])
  })

  test.each([
    { what: 'amount', changes: { amount: paise(14) } },
    { what: 'currency', changes: { currency: 'INR' } },
  ])('another $what than the order’s goes back in full', async ({ what, changes }) => {
    const member = await newMember(app)
    const { orderId } = (await order(member)).body
    const payment = {
      id: `pay_Wrong${what}${engine}`,
      order_id: orderId,
      amount: paise(15),
      currency: 'USD',
      status: 'captured' as const,
      captured: true,
      method: 'card',
      ...changes,
    }
    expect(await settlePayment(app.studio, payment)).toEqual({
      outcome: 'refunded',
      reason: 'wrong-amount',
    })
    expect(await settlePayment(app.studio, payment)).toEqual({
      outcome: 'refunded',
      reason: 'wrong-amount',
    })
    expect((await mine(member)).current).toBeNull()
    expect(await audit(app.studio)).toEqual([])
  })

  test.each([
    ['is dearer', { monthlyPriceCents: paise(45) }],
    ['is sold no more', { withdrawnAt: 1 }],
    ['is as it was', {}],
  ])('an order paid weeks later, when the plan %s, is settled by that', async (what, now) => {
    const member = await newMember(app)
    const { orderId } = (await order(member)).body
    app.wait(20 * 24 * 3_600_000)
    const plan = app.db.updateTable('plans').where('planId', '=', 'basic')
    const before = await app.db
      .selectFrom('plans')
      .selectAll()
      .where('planId', '=', 'basic')
      .executeTakeFirstOrThrow()
    if (Object.keys(now).length > 0) await plan.set(now).execute()
    const payment = {
      id: `pay_Late${what.length}${engine}`,
      order_id: orderId,
      amount: paise(15),
      currency: 'USD',
      status: 'captured' as const,
      captured: true,
      method: 'card',
      created_at: Math.floor(app.studio.now() / 1000),
    }
    const settled = await settlePayment(app.studio, payment)
    expect(settled.outcome).toBe(what === 'is as it was' ? 'enrolled' : 'refunded')
    await plan.set({ monthlyPriceCents: before.monthlyPriceCents, withdrawnAt: before.withdrawnAt }).execute()
    expect(await audit(app.studio)).toEqual([])
  })

  test('the tab closed after paying: the webhook begins the plan; all webhooks lost: the sweep does', async () => {
    const [told, untold] = [await newMember(app), await newMember(app)]
    await app.sandbox.pay((await order(told)).body.orderId, { closeAfterAuth: true })
    await until(async () => (await mine(told)).current)
    await webhooksOff(async () => {
      await app.sandbox.pay((await order(untold)).body.orderId, { closeAfterAuth: true })
      expect((await mine(untold)).current).toBeNull()
      app.wait(61_000)
      await sweepOrders(app.studio)
      expect((await mine(untold)).current.planId).toBe('basic')
    })
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('an authorized payment is captured, unless the plan is paid for already', async () => {
    const [member, other] = [await newMember(app), await newMember(app)]
    await app.sandbox.pay((await order(member)).body.orderId, { outcome: 'authorized' })
    await until(async () => (await mine(member)).current)
    await webhooksOff(async () => {
      const { orderId } = (await order(other)).body
      const proof = await app.sandbox.pay(orderId)
      const late = await app.sandbox.pay(orderId, { outcome: 'authorized' })
      await other.browser.post('/api/payments/verify', proof)
      if (late.razorpay_payment_id) expect((await provider(late.razorpay_payment_id)).captured).toBe(false)
    })
    expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])
  })

  test('an account is not deleted while a plan may be under way; money that comes later goes back', async () => {
    const member = await newMember(app)
    const { orderId } = (await order(member)).body
    const erase = () => member.browser.post('/api/user/delete', { password: member.form.password })
    expect((await erase()).body.message).toBe(TEXTS.deleteWhilePaying)
    app.wait(16 * 60_000)
    expect((await erase()).status).toBe(200)
    await webhooksOff(async () => {
      await app.sandbox.pay(orderId, { closeAfterAuth: true })
      await sweepOrders(app.studio)
    })
    const refunds = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['refunds.reason', 'refunds.amountPaise'])
      .where('orders.userId', '=', member.id)
      .execute()
    expect(refunds).toEqual([{ reason: 'account-deleted', amountPaise: 1_500 }])
    expect(await audit(app.studio)).toEqual([])
  })

  test('an order that was begun before a hold became shorter keeps its end: no deletion and no merge overlooks it', async () => {
    const [member, other, owner] = [await newMember(app), await newMember(app), await newAdmin(app)]
    await order(member)
    const erase = () => member.browser.post('/api/user/delete', { password: member.form.password })
    const merge = () =>
      owner.browser.post(`/api/studio/members/${other.id}/merge`, { with: member.id, refund: 0 })
    const { settings } = app.studio
    const before = settings.holdMinutes
    settings.holdMinutes = 5
    app.wait(7 * 60_000)
    expect((await erase()).body.message).toBe(TEXTS.deleteWhilePaying)
    expect((await merge()).body.message).toBe(TEXTS.mergePaying)
    settings.holdMinutes = 60
    app.wait(9 * 60_000)
    expect((await merge()).body.message).not.toBe(TEXTS.mergePaying)
    settings.holdMinutes = before
    const otherOrder = await order(other)
    expect(otherOrder.status).toBe(200)
    app.wait(16 * 60_000)
    expect((await other.browser.post('/api/user/delete', { password: other.form.password })).status).toBe(200)
  })

  test('the audit names a membership that no one paid, one of another plan, and two at once', async () => {
    const member = await newMember(app)
    await buy(member)
    await buy(member, PREMIUM)
    const change = (set: object, planId = 'plan-basic') =>
      app.db
        .updateTable('memberships')
        .set(set)
        .where('userId', '=', member.id)
        .where('planId', '=', planId)
        .execute()
    const { current, next } = await mine(member)
    await change({ period: 'year' })
    expect(await audit(app.studio)).toMatchObject([/another member, plan, period or amount/])
    await change({ period: 'month', endsAt: current.endsAt + 1 })
    expect(await audit(app.studio)).toMatchObject([/at the same time/])
    await change({ endsAt: current.endsAt })
    expect(await audit(app.studio)).toEqual([])
    const lost = await app.db
      .deleteFrom('memberships')
      .where('startsAt', '=', next.startsAt)
      .where('userId', '=', member.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect((await audit(app.studio)).join()).toContain('has 0 enrollments or memberships')
    const [features, notIncludedFeatures] = ['[]', '[]']
    await app.db
      .insertInto('memberships')
      .values({ ...lost, features, notIncludedFeatures })
      .execute()
  })
})
