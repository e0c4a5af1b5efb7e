import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../domain/audit/audit.ts'
import { sendRefunds } from '../../domain/payments/refunds.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMembers, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What one pays for a class that has begun, and what of it comes back. */
describe.each(ENGINES)('a class under way on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMembers>>[number]

  /** A class of ten for ₹1,499, two sessions of which are over; the third begins in this many minutes, then one a day. */
  const underWay = async (about: Parameters<typeof newClass>[1] = {}, minutes = 3 * 24 * 60) => {
    const { id } = await newClass(app, { totalClasses: 10, ...about })
    for (let number = 1; number <= 10; number++) {
      const startsAt = app.studio.now() + minutes * MINUTE + (number - 3) * DAY - (number < 3 ? 10 * DAY : 0)
      await app.db
        .updateTable('classSessions')
        .set({ startsAt, endsAt: startsAt + 60 * MINUTE })
        .where('classId', '=', id)
        .where('number', '=', number)
        .execute()
    }
    const [member] = (await newMembers(app, 1)) as [Who]
    const seen = async () => (await member.browser.get(`/api/classes/get/${id}`)).body.data
    const create = (amount: number) =>
      member.browser.post('/api/payments/create', { userId: member.id, classId: id, amount })
    const pay = async (orderId: string) =>
      member.browser.post('/api/payments/verify', await app.sandbox.pay(orderId))
    const cancel = async () => {
      const { enrollment } = await seen()
      const terms = (await member.browser.get(`/api/enrollments/${enrollment._id}/cancellation`)).body.data
      const { status } = await member.browser.post(`/api/enrollments/${enrollment._id}/cancel`, {
        refund: terms.refund,
      })
      expect(status).toBe(200)
      return terms.refund as number
    }
    return { id, member, seen, create, pay, cancel }
  }
  const sound = async () => expect(await audit(app.studio, await app.sandbox.ledger())).toEqual([])

  test('costs what is left of it, everywhere the same, and that is what is charged and comes back', async () => {
    const { id, member, seen, create, pay, cancel } = await underWay()
    // 1499 × 8 / 10 = 1199.2
    const now = { price: 1199, fullPrice: 1499, sessionsLeft: 8, totalClasses: 10 }
    expect(await seen()).toMatchObject(now)
    const { data } = (await member.browser.get('/api/classes/get')).body
    expect(data.find(({ _id }: { _id: string }) => _id === id)).toMatchObject(now)
    for (const wrong of [1499, 1199.2, 1, 0, 1e300]) {
      const refused = await create(wrong)
      expect([refused.status, refused.body.message]).toEqual([409, TEXTS.priceChanged])
    }
    const { body } = await create(1199)
    expect(body.amount).toBe(1199)
    expect((await pay(body.orderId)).status).toBe(200)
    expect(await cancel()).toBe(1199)
    await sendRefunds(app.studio)
    const [payment] = (await member.browser.get(`/api/payments/get/${member.id}`)).body.data
    expect(payment).toMatchObject({ amount: 1199, refunds: [{ amount: 1199 }] })
    await sound()
  })

  test('costs all of it where the class says so, and so do recordings', async () => {
    const whole = await underWay({ proRata: 0 })
    expect(await whole.seen()).toMatchObject({ price: 1499, sessionsLeft: 8 })
    expect((await whole.create(1499)).status).toBe(200)
    const films = await underWay({ type: 'Recorded' })
    expect(await films.seen()).toMatchObject({ price: 1499, fullPrice: 1499, sessionsLeft: null })
    expect((await films.create(1499)).status).toBe(200)
  })

  test('a session that begins while someone pays: the order keeps its price as long as its seat is held', async () => {
    const { create, pay, seen } = await underWay({}, 10)
    const { body } = await create(1199)
    app.wait(11 * MINUTE)
    expect((await seen()).price).toBe(1049)
    const again = await create(1199)
    expect([again.status, again.body.orderId, again.body.amount]).toEqual([200, body.orderId, 1199])
    expect((await pay(body.orderId)).status).toBe(200)
    expect((await seen()).enrollment.status).toBe('active')
    await sound()
  })

  test('a page that shows the new price opens a new order at it; the old price ends with its hold', async () => {
    const { create, seen } = await underWay({}, 10)
    const { body } = await create(1199)
    app.wait(11 * MINUTE)
    const cheaper = await create(1049)
    expect([cheaper.status, cheaper.body.amount]).toEqual([200, 1049])
    expect(cheaper.body.orderId).not.toBe(body.orderId)
    expect((await create(1199)).status).toBe(409)
    app.wait(31 * MINUTE)
    expect((await create(1199)).body.message).toBe(TEXTS.priceChanged)
    expect((await seen()).price).toBe(1049)
    await sound()
  })

  test('paid days after its hold lapsed, an old order does not cost more than what is left by then', async () => {
    const { member, seen, create, pay } = await underWay()
    const { orderId } = (await create(1199)).body
    // Four more sessions are over; the checkout of then is still open in a tab.
    app.wait(6 * DAY + 60 * MINUTE)
    await app.sandbox.wait(6 * DAY + 60 * MINUTE)
    const { price } = await seen()
    expect(price).toBe(600)
    await pay(orderId)
    const [paid] = (await member.browser.get(`/api/payments/get/${member.id}`)).body.data
    const back = paid.refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    // Either all of it is refunded, or what is too much.
    expect(paid.amount - back).toBeLessThanOrEqual(price)
    await sound()
  })

  test('anyone who waits for a seat is told the price of today', async () => {
    const { id, create, pay } = await underWay({ capacity: 1 })
    await pay((await create(1199)).body.orderId)
    const [other] = (await newMembers(app, 1)) as [Who]
    await other.browser.post('/api/waiting-list/join', { userId: other.id, classId: id })
    expect((await other.browser.get(`/api/waiting-list/get/${other.id}`)).body.data[0].price).toBe(1199)
  })

  test('bought and given back three times in a day, it is not sold to the same member again before the next', async () => {
    const { create, pay, cancel } = await underWay({ proRata: 0 }, 6 * 24 * 60)
    for (let time = 1; time <= 3; time++) {
      await pay((await create(1499)).body.orderId)
      expect(await cancel()).toBe(1499)
    }
    const refused = await create(1499)
    expect([refused.status, refused.body.message]).toEqual([409, TEXTS.tooManyReturns])
    await app.db
      .updateTable('enrollments')
      .set((eb) => ({ cancelledAt: eb('cancelledAt', '-', DAY) }))
      .where('status', '=', 'cancelled')
      .execute()
    expect((await create(1499)).status).toBe(200)
  })
})
