import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { addCentre, giveRole } from '../../tests/support/rows.ts'
import { newAdmin } from '../../tests/support/teachers.ts'
import { newMember, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Who = { id: string; browser: ReturnType<TestApp['browser']> }

const STEADY = {
  name: 'Steady',
  monthlyPrice: 900,
  yearlyPrice: 9000,
  opensFilms: true,
  features: ['Every film', 'Four classes a month'],
  notIncludedFeatures: ['Retreats'],
}

const LONG_AGO = 1

describe.each(ENGINES)('plans that a studio makes, on %s', (engine) => {
  let app: TestApp
  let owner: Who
  beforeAll(async () => {
    app = await openTestApp(engine)
    owner = await newAdmin(app)
  })
  // The books stay; the plans of an earlier test are out of the way.
  beforeEach(async () => {
    await app.db.deleteFrom('planSales').execute()
    await app.db
      .updateTable('plans')
      .set((eb) => ({ planId: eb.ref('id'), withdrawnAt: LONG_AGO, isDraft: 0 }))
      .execute()
  })

  const atDesk = async () => {
    const { plans, ...rest } = (await owner.browser.get('/api/studio/plans')).body.data
    return {
      plans: plans.filter(({ withdrawnAt }: { withdrawnAt: number }) => withdrawnAt !== LONG_AGO),
      ...rest,
    }
  }
  const plan = async (id: string) => (await atDesk()).plans.find((one: { _id: string }) => one._id === id)
  const visible = async () => (await app.browser().get('/api/plans/get')).body.data
  const make = async (form: object = {}) =>
    (await owner.browser.post('/api/studio/plans', { ...STEADY, ...form })).body.data._id as string
  const act = (id: string, what: string, version: number) =>
    owner.browser.post(`/api/studio/plans/${id}/${what}`, { version })
  const change = (id: string, form: object) =>
    owner.browser.put(`/api/studio/plans/${id}`, { ...STEADY, ...form })
  async function onSale(form: object = {}) {
    const id = await make(form)
    expect((await act(id, 'put-on-sale', 1)).status).toBe(200)
    return id
  }
  const buyer = async () => (await newMembers(app, 1))[0] as Who
  const order = (who: Who, form: object = {}) =>
    who.browser.post('/api/plans/order', {
      userId: who.id,
      planId: 'steady',
      period: 'month',
      amount: 900,
      ...form,
    })
  async function buy(who: Who) {
    const paid = await app.sandbox.pay((await order(who)).body.orderId)
    expect((await who.browser.post('/api/payments/verify', paid)).status).toBe(200)
  }
  const mine = async (who: Who) => (await who.browser.get(`/api/plans/get/${who.id}`)).body.data
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  test('a draft is seen at the desk alone; on sale it is what visitors see, in rupees, and is bought', async () => {
    const id = await make()
    expect(await visible()).toEqual([])
    expect(await plan(id)).toMatchObject({
      ...STEADY,
      planId: 'steady',
      version: 1,
      state: 'draft',
      currency: 'INR',
      members: 0,
      wasOrdered: false,
    })
    const who = await buyer()
    expect((await order(who)).status).toBe(404)
    expect((await act(id, 'put-on-sale', 1)).body.message).toBe(TEXTS.planPublished)
    const [shown] = await visible()
    const { opensFilms: _, ...seen } = STEADY
    expect(shown).toMatchObject({ ...seen, planId: 'steady', currency: 'INR' })
    await buy(who)
    expect((await mine(who)).current).toMatchObject({
      name: 'Steady',
      features: STEADY.features,
      isSold: true,
    })
    expect(await plan(id)).toMatchObject({ members: 1, wasOrdered: true })
    await sound()
  })

  test('a change is for those who buy from then on: a member keeps name, words and videos of what they bought', async () => {
    const id = await onSale()
    const who = await buyer()
    await buy(who)
    const changed = await change(id, {
      version: 2,
      name: 'Steadier',
      monthlyPrice: 1200,
      features: ['Blog'],
      opensFilms: false,
    })
    expect(changed.body.message).toBe(TEXTS.planKept)
    expect((await mine(who)).current).toMatchObject({ name: 'Steady', features: STEADY.features })
    const [kept] = await app.db.selectFrom('memberships').selectAll().where('userId', '=', who.id).execute()
    expect(kept).toMatchObject({ name: 'Steady', opensFilms: 1, notIncludedFeatures: ['Retreats'] })
    const { receipts } = (await owner.browser.get(`/api/studio/money/payments/${kept?.paymentId}`)).body.data
    expect(receipts[0].what).toBe('Steady, one month')
    const other = await buyer()
    expect((await order(other)).body.message).toBe(TEXTS.planPriceChanged)
    expect((await order(other, { amount: 1200 })).status).toBe(200)
    await sound()
  })

  test('who was paying while it was changed gets what they ordered; who orders again gets what it is now', async () => {
    const id = await onSale()
    const [slow, again] = [await buyer(), await buyer()]
    const begun = await order(slow)
    const first = await order(again)
    await change(id, { version: 2, features: ['Blog'], opensFilms: false })
    await slow.browser.post('/api/payments/verify', await app.sandbox.pay(begun.body.orderId))
    expect((await mine(slow)).current).toMatchObject({ features: STEADY.features })
    const second = await order(again)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    await again.browser.post('/api/payments/verify', await app.sandbox.pay(second.body.orderId))
    expect((await mine(again)).current).toMatchObject({ features: ['Blog'] })
    await sound()
  })

  test('taken off sale no one buys it, online or at the desk; its members keep it, and it comes back', async () => {
    const id = await onSale()
    const [member, slow] = [await buyer(), await buyer()]
    await buy(member)
    const begun = await order(slow)
    expect((await act(id, 'take-off-sale', 2)).body.message).toBe(TEXTS.planTakenOffSale)
    expect(await visible()).toEqual([])
    const late = await order(await buyer())
    expect([late.status, late.body.message]).toEqual([409, TEXTS.planWithdrawn('Steady')])
    const sold = await owner.browser.post('/api/studio/sales/plans', {
      key: 'a-key-of-what-is-not-sold',
      memberId: slow.id,
      plan: 'steady',
      period: 'month',
      list: 900,
      amount: 900,
      way: 'cash',
      reference: '',
      reason: '',
      centre: null,
    })
    expect([sold.status, sold.body.message]).toEqual([409, TEXTS.planWithdrawn('Steady')])
    expect((await mine(member)).current).toMatchObject({ name: 'Steady', isSold: false })
    await slow.browser.post('/api/payments/verify', await app.sandbox.pay(begun.body.orderId))
    expect((await mine(slow)).current).toMatchObject({ name: 'Steady' })
    expect(await plan(id)).toMatchObject({ state: 'withdrawn', members: 2 })
    expect((await act(id, 'put-on-sale', 3)).status).toBe(200)
    expect(await visible()).toHaveLength(1)
    await sound()
  })

  test('of two who change one plan, the second hears of it, and nothing is overwritten', async () => {
    const id = await make()
    const both = await Promise.all([
      change(id, { version: 1, name: 'One' }),
      change(id, { version: 1, name: 'Two' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect((await act(id, 'put-on-sale', 1)).body.code).toBe('stale')
    expect((await act(id, 'put-on-sale', 2)).status).toBe(200)
    expect((await change('none', { version: 1 })).status).toBe(404)
  })

  test('one that no one began to buy is thrown away, and no other', async () => {
    const id = await make()
    expect((await act(id, 'discard', 1)).body.message).toBe(TEXTS.planDiscarded)
    expect((await atDesk()).plans).toEqual([])
    const sold = await onSale()
    await order(await buyer())
    await act(sold, 'take-off-sale', 2)
    expect((await act(sold, 'discard', 3)).body.message).toBe(TEXTS.planWasOrdered)
  })

  test('two plans of one name have two addresses, and are not sold beside each other', async () => {
    const [one, other] = [await onSale(), await make({ name: 'steady' })]
    expect((await plan(other)).planId).toBe('steady-2')
    const refused = await act(other, 'put-on-sale', 1)
    expect([refused.status, refused.body.errors]).toEqual([409, { name: TEXTS.planNameTaken }])
    await act(one, 'take-off-sale', 2)
    expect((await act(other, 'put-on-sale', 1)).status).toBe(200)
    const many = await Promise.all([1, 2, 3].map(() => make({ name: 'Crowd' })))
    const slugs = await Promise.all(many.map(async (id) => (await plan(id)).planId))
    expect(slugs.toSorted()).toEqual(['crowd', 'crowd-2', 'crowd-3'])
  })

  test('the order is the studio’s; one that names others than are sold is refused', async () => {
    const [a, b] = [await onSale({ name: 'A' }), await onSale({ name: 'B' })]
    const draft = await make({ name: 'C' })
    const names = async () => (await visible()).map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['A', 'B'])
    expect((await owner.browser.put('/api/studio/plan-order', { ids: [b, a] })).status).toBe(200)
    expect(await names()).toEqual(['B', 'A'])
    for (const ids of [[a], [a, a], [a, b, draft], [a, 'none']]) {
      const refused = await owner.browser.put('/api/studio/plan-order', { ids })
      expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    }
    expect(await names()).toEqual(['B', 'A'])
  })

  test('what is wrong is said beside its field', async () => {
    const tried = async (form: object) => {
      const { status, body } = await owner.browser.post('/api/studio/plans', { ...STEADY, ...form })
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await tried({ name: ' ' })).toEqual([422, 'name'])
    expect(await tried({ monthlyPrice: -1 })).toEqual([422, 'monthlyPrice'])
    expect(await tried({ monthlyPrice: 0.5 })).toEqual([422, 'monthlyPrice'])
    expect(await tried({ monthlyPrice: 10.001 })).toEqual([422, 'monthlyPrice'])
    expect(await tried({ monthlyPrice: 'much' })).toEqual([422, 'monthlyPrice'])
    expect(await tried({ yearlyPrice: 0 })).toEqual([422, 'yearlyPrice'])
    expect(await tried({ yearlyPrice: 800 })).toEqual([422, 'yearlyPrice'])
    expect(await tried({ features: [] })).toEqual([422, 'features'])
    expect(await tried({ features: ['One', 'One'] })).toEqual([422, 'features'])
    expect((await atDesk()).plans).toEqual([])
    expect(await tried({ monthlyPrice: '0', yearlyPrice: '0', name: 'Free' })).toEqual([201])
    expect(await tried({ monthlyPrice: '899.50' })).toEqual([201])
  })

  test('when plans are sold is settled at the desk; until then the program’s settings say it', async () => {
    await onSale()
    app.studio.settings.launch = { countdown: true, date: null }
    const { sales, today } = await atDesk()
    expect(sales).toEqual({ version: 0, sale: 'off', from: null, onSale: false })
    const who = await buyer()
    expect((await order(who)).body.message).toBe(TEXTS.plansNotOnSale)
    const set = (form: object) => owner.browser.put('/api/studio/plan-sales', form)
    const first = await Promise.all([set({ version: 0, sale: 'on' }), set({ version: 0, sale: 'on' })])
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(first.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect((await mine(who)).launch).toEqual({ onSale: true, date: null })
    expect((await order(who)).status).toBe(200)
    expect((await set({ version: 1, sale: 'from' })).body.errors).toHaveProperty('from')
    expect((await set({ version: 1, sale: 'from', from: '2999-02-01' })).status).toBe(200)
    expect((await atDesk()).sales).toEqual({ version: 2, sale: 'from', from: '2999-02-01', onSale: false })
    const { date } = (await mine(who)).launch
    expect(date).toBe(Date.parse('2999-02-01T00:00:00+05:30'))
    expect((await set({ version: 2, sale: 'from', from: today })).status).toBe(200)
    expect((await mine(who)).launch).toMatchObject({ onSale: true })
    expect((await set({ version: 1, sale: 'off' })).status).toBe(409)
    expect((await set({ version: 3, sale: 'off' })).status).toBe(200)
    expect((await mine(who)).launch).toEqual({ onSale: false, date: null })
    app.studio.settings.launch = { countdown: false, date: null }
  })

  test('each act leaves its line, and a change is taken back', async () => {
    const id = await onSale()
    await change(id, { version: 2, name: 'Other', monthlyPrice: 1000 })
    const { lines } = (await owner.browser.get('/api/studio/activity?kind=plan')).body.data
    const own = lines.filter(({ subject }: { subject: string }) => subject === id)
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      ...['plan.changed', 'plan.published', 'plan.made'],
    ])
    expect(own[0]).toMatchObject({
      about: 'Other',
      undoable: true,
      before: { name: 'Steady', monthlyPrice: 900 },
    })
    expect((await owner.browser.post(`/api/studio/activity/${own[0]._id}/undo`, {})).status).toBe(200)
    expect(await plan(id)).toMatchObject({ name: 'Steady', monthlyPrice: 900, version: 4, opensFilms: true })
  })

  test('a front desk, an accountant and a manager of one centre price nothing', async () => {
    for (const [_index, role] of (['front desk', 'accountant', 'manager'] as const).entries()) {
      const who = await newMember(app)
      if (role === 'manager') await addCentre(app.db, 'there', { name: 'There' })
      const centreId = role === 'manager' ? 'there' : null
      await giveRole(app.db, who.id, role, centreId)
      expect((await who.browser.get('/api/studio/plans')).status).toBe(403)
      expect((await who.browser.post('/api/studio/plans', STEADY)).status).toBe(403)
      expect((await who.browser.put('/api/studio/plan-sales', { version: 0, sale: 'on' })).status).toBe(403)
    }
  })
})
