import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { periodEnd } from '../../domain/plans/memberships.ts'
import type { StaffRole } from '../../shared/enums.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newStaff } from '../../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { addCentre } from '../../tests/support/rows.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = { id: string; browser: ReturnType<TestApp['browser']> }

describe.each(BOTH_ENGINES)('plans at the desk, on %s', (engine) => {
  let app: TestApp
  let admin: Who
  let frontDesk: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.sandbox.turn({ refunds: { settleAfterMs: 0 } })
    admin = await newAdmin(app)
    frontDesk = await staff('front desk')
    const plan = { features: '[]', notIncludedFeatures: '[]', currency: 'USD' }
    await app.db
      .insertInto('plans')
      .values([
        {
          ...plan,
          id: 'free',
          planId: 'free',
          name: 'Free',
          position: 1,
          monthlyPriceCents: paise(0),
          yearlyPriceCents: paise(0),
        },
        {
          ...plan,
          id: 'basic-id',
          planId: 'basic',
          name: 'Basic',
          position: 2,
          monthlyPriceCents: paise(29),
          yearlyPriceCents: paise(278),
        },
        {
          ...plan,
          id: 'more-id',
          planId: 'more',
          name: 'More',
          position: 3,
          monthlyPriceCents: paise(59),
          yearlyPriceCents: paise(566),
        },
      ])
      .execute()
    await addCentre(app.db, 'here', { name: 'Here' })
  })

  let made = 0
  const staff = (role: StaffRole, centreId: string | null = null): Promise<Who> =>
    newStaff(app, role, centreId)
  const buyer = async () => (await newMembers(app, 1))[0] as Who
  const sell = (by: Who, memberId: string, form: object = {}) =>
    by.browser.post('/api/studio/sales/plans', {
      key: `the-key-of-a-plan-${made++}`,
      memberId,
      plan: 'basic',
      period: 'month',
      list: 29,
      amount: 29,
      way: 'cash',
      reference: '',
      reason: '',
      centre: 'here',
      ...form,
    })
  const choices = async (memberId: string, by = admin) =>
    (await by.browser.get(`/api/studio/sales/plans?member=${memberId}`)).body.data
  const membershipsOf = (userId: string) =>
    app.db.selectFrom('memberships').selectAll().where('userId', '=', userId).orderBy('startsAt').execute()
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  test('a month in cash: theirs at once for the same time as online, with a receipt, in the till, told by an email', async () => {
    const who = await buyer()
    expect(await choices(who.id)).toMatchObject({
      onSale: true,
      has: [],
      mayDiscount: true,
      plans: [
        { plan: 'basic', period: 'month', price: 29, currency: 'USD', isOpen: true },
        { plan: 'basic', period: 'year', price: 278 },
        { plan: 'more', period: 'month', price: 59 },
        { plan: 'more', period: 'year', price: 566 },
      ],
    })
    const answer = await sell(frontDesk, who.id)
    expect([answer.status, answer.body.message]).toEqual([201, TEXTS.planSold])
    const [own] = await membershipsOf(who.id)
    expect(own?.endsAt).toBe(periodEnd(own?.startsAt ?? 0, 'month', 'Asia/Kolkata'))
    const { paymentId } = answer.body.data
    const payment = (await admin.browser.get(`/api/studio/money/payments/${paymentId}`)).body.data
    expect(payment).toMatchObject({
      what: 'Basic, one month',
      amount: 29,
      currency: 'USD',
      method: 'cash',
      goesOn: true,
      sale: { list: 29, discountReason: '' },
      receipts: [{ amount: 29 }],
    })
    const till = (await admin.browser.get('/api/studio/till?centre=here')).body.data
    expect(till.cash).toContainEqual({ currency: 'USD', amount: 29 })
    const letters = await app.db
      .selectFrom('outboxEmails')
      .select('kind')
      .where('userId', '=', who.id)
      .execute()
    expect(letters.map(({ kind }) => kind)).toContain('plan')
    const mine = (await who.browser.get(`/api/plans/get/${who.id}`)).body.data
    expect(mine.current).toMatchObject({ planId: 'basic', period: 'month' })
    await sound()
  })

  test('a year follows what they have; the same twice, and a third, are refused', async () => {
    const who = await buyer()
    expect((await sell(admin, who.id)).status).toBe(201)
    expect((await sell(admin, who.id)).body.message).toBe(TEXTS.theyHaveThatPlan)
    const shown = await choices(who.id)
    expect(shown.plans[0]).toMatchObject({ plan: 'basic', period: 'month', isOpen: false })
    const year = {
      plan: 'more',
      period: 'year',
      list: 566,
      amount: 566,
      way: 'bank-transfer',
      reference: 'UTR 7',
    }
    expect((await sell(admin, who.id, year)).status).toBe(201)
    const [first, second] = await membershipsOf(who.id)
    expect(second?.startsAt).toBe(first?.endsAt)
    expect(shown.startsAt).toBe(first?.endsAt)
    expect((await sell(admin, who.id, { plan: 'more', list: 59, amount: 59 })).status).toBe(409)
    await sound()
  })

  test('pressed twice it is sold once; two colleagues at once sell it once; online and at the desk too', async () => {
    const who = await buyer()
    const key = 'the-key-of-one-plan-alone'
    const twice = await Promise.all([sell(admin, who.id, { key }), sell(admin, who.id, { key })])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await membershipsOf(who.id)).toHaveLength(1)
    const other = await buyer()
    expect((await sell(admin, other.id, { key })).body.message).toBe(TEXTS.saleOfAnother)
    const both = await Promise.all([sell(admin, other.id), sell(frontDesk, other.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const third = await buyer()
    const begun = await third.browser.post('/api/plans/order', {
      userId: third.id,
      planId: 'basic',
      period: 'month',
      amount: 29,
    })
    expect(begun.status).toBe(200)
    expect((await sell(admin, third.id)).status).toBe(201)
    const paid = await app.sandbox.pay(begun.body.orderId)
    await third.browser.post('/api/payments/verify', paid)
    expect(await membershipsOf(third.id)).toHaveLength(1)
    await sound()
  })

  test('for less only with a reason and by who may; never for nothing, for another price, or of a plan that is free', async () => {
    const who = await buyer()
    const tried = async (by: Who, form: object) => {
      const { status, body } = await sell(by, who.id, form)
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await tried(admin, { amount: 20 })).toEqual([422, 'reason'])
    expect(await tried(admin, { amount: 30 })).toEqual([422, 'amount'])
    expect(await tried(admin, { amount: 0, reason: 'A gift' })).toEqual([422, 'amount'])
    expect(await tried(admin, { way: 'free', amount: 0, reason: 'A gift' })).toEqual([422, 'way'])
    expect(await tried(admin, { list: 28, amount: 28 })).toEqual([409])
    expect(await tried(admin, { plan: 'free', list: 0, amount: 0 })).toEqual([409])
    expect(await tried(admin, { plan: 'none' })).toEqual([404])
    expect(await tried(admin, { centre: 'nowhere' })).toEqual([404])
    expect(await tried(admin, { period: 'day' })).toEqual([422, 'period'])
    expect(await tried(frontDesk, { amount: 20, reason: 'A friend' })).toEqual([403])
    expect(await membershipsOf(who.id)).toEqual([])
    expect(await tried(admin, { amount: 20, reason: 'Came with two' })).toEqual([201])
    await sound()
  })

  test('not to someone blocked, by no one of one centre alone, and not before plans are on sale', async () => {
    const who = await buyer()
    for (const by of [who, await staff('accountant'), await staff('front desk', 'here')])
      expect((await sell(by, who.id)).status).toBe(403)
    await admin.browser.post(`/api/studio/members/${who.id}/block`, {
      reason: 'Rude',
      bookings: 'leave',
      refund: 0,
    })
    expect((await sell(admin, who.id)).body.message).toBe(TEXTS.memberIsBlocked)
    const other = await buyer()
    app.studio.settings.launch.countdown = true
    expect(await choices(other.id)).toMatchObject({ onSale: false, plans: [] })
    expect((await sell(admin, other.id)).body.message).toBe(TEXTS.plansNotOnSale)
    app.studio.settings.launch.countdown = false
  })

  test('given back it is owed until someone hands it back, from the till where it was taken', async () => {
    const who = await buyer()
    const { paymentId } = (await sell(admin, who.id)).body.data
    const refund = await admin.browser.post(`/api/studio/money/payments/${paymentId}/refund`, {
      key: `a-refund-of-a-plan-${made++}`,
      basis: 'whole',
      amount: 29,
      ends: true,
      reason: 'They moved',
    })
    expect(refund.status).toBe(200)
    const payment = async () => (await admin.browser.get(`/api/studio/money/payments/${paymentId}`)).body.data
    const [owed] = (await payment()).toHandBack
    expect(owed).toMatchObject({ amount: 29 })
    const [own] = await membershipsOf(who.id)
    expect(own?.endsAt).toBeLessThanOrEqual(app.studio.now())
    const before = (await admin.browser.get('/api/studio/till?centre=here')).body.data.cash[0].amount
    const handed = await admin.browser.post(`/api/studio/refunds/${owed._id}/handed-back`, { reference: '' })
    expect(handed.status).toBe(200)
    expect((await admin.browser.get('/api/studio/till?centre=here')).body.data.cash[0].amount).toBe(
      before - 29,
    )
    expect((await payment()).receipts).toHaveLength(2)
    await sound()
  })
})
