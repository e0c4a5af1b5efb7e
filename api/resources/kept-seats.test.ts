import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { newId } from '../../domain/core/ids.ts'
import { takeFreeHolds } from '../../domain/enrollment/free-class.ts'
import { TEXTS } from '../../shared/texts.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

const MINUTE = 60_000

/** What someone is told whose address is not proved yet, or who let a seat lapse. */
describe.each(ENGINES)('a seat that is kept, on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>
  const create = ({ browser, id }: Who, classId: string, amount: number) =>
    browser.post('/api/payments/create', { userId: id, classId, amount })

  test('of a free class says until when and what to do, opens no checkout, and becomes theirs', async () => {
    const { id } = await newClass(app, { capacity: 1, pricePaise: 0 })
    const who = await newMember(app, { proved: false })
    const { status, body } = await create(who, id, 0)
    expect([status, body]).toMatchObject([
      200,
      { orderId: '', enrolled: false, keyId: '', message: TEXTS.seatKeptUntilProved(who.form.email) },
    ])
    expect(body.holdEndsAt).toBeLessThanOrEqual(app.studio.now() + 30 * MINUTE)
    expect((await create(await newMember(app), id, 0)).body.message).toBe(TEXTS.classFull)
    await inTransaction(app.db, (trx) => takeFreeHolds(app.studio, trx, who.id))
    expect((await who.browser.get(`/api/classes/get/${id}`)).body.data.enrollment.status).toBe('active')
  })

  test('of a free class, by someone who is in one of its sessions already: no one has two, and the address is proved', async () => {
    const { id } = await newClass(app, { pricePaise: 0 })
    const who = await newMember(app, { proved: false })
    expect((await create(who, id, 0)).status).toBe(200)
    const { id: sessionId } = await app.db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', id)
      .orderBy('number')
      .executeTakeFirstOrThrow()
    const place = { sessionId, classId: id }
    const bookingId = newId()
    await app.db
      .insertInto('bookings')
      .values({ id: bookingId, ...place, userId: who.id, source: 'walk-in', createdAt: app.studio.now() })
      .execute()
    await app.db
      .insertInto('seats')
      .values({ ...place, number: 9, bookingId })
      .execute()
    expect(await inTransaction(app.db, (trx) => takeFreeHolds(app.studio, trx, who.id))).toBe(0)
    const { status, body } = await create(who, id, 0)
    expect([status, body.message.includes('the whole class includes it')]).toEqual([409, true])
  })

  test('and was not paid for is said to be the reason, and when the next one can be had', async () => {
    const { id } = await newClass(app)
    const who = await newMember(app)
    expect((await create(who, id, 1499)).status).toBe(200)
    app.wait(16 * MINUTE)
    const { status, body } = await create(who, id, 1499)
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^We held a place in this class for you, but it wasn’t paid for\. .* 1\d\d minutes\.$/,
    )
  })

  test('is one at a time for an address that is not proved, and three otherwise', async () => {
    const classes = [await newClass(app), await newClass(app), await newClass(app), await newClass(app)]
    const [unproved, proved] = [await newMember(app, { proved: false }), await newMember(app)]
    const answers = async (who: Who) => {
      const all = []
      for (const { id } of classes) all.push(await create(who, id, 1499))
      return all.map(({ status, body }) => [status, body.message])
    }
    const [fine, few] = [
      [200, TEXTS.orderCreated],
      [429, TEXTS.oneHoldUnproved],
    ]
    expect(await answers(unproved)).toEqual([fine, few, few, few])
    expect(await answers(proved)).toEqual([fine, fine, fine, [429, TEXTS.tooManyHolds]])
  })

  test('of an account that was deleted is no one’s, and ends by itself', async () => {
    const { id } = await newClass(app, { capacity: 1, pricePaise: 0 })
    const who = await newMember(app, { proved: false })
    await create(who, id, 0)
    expect((await who.browser.post('/api/user/delete', { password: who.form.password })).status).toBe(200)
    const holds = await app.db.selectFrom('holds').select('userId').where('classId', '=', id).execute()
    expect(holds).toEqual([{ userId: null }])
    app.wait(30 * MINUTE)
    expect((await create(await newMember(app), id, 0)).body.enrolled).toBe(true)
  })
})
