import { beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../contract/texts.ts'
import { inTransaction } from '../database/open.ts'
import { takeFreeHolds } from '../domain/enrollment/free-class.ts'
import { ENGINES } from '../tests/engines.ts'
import { type House, newClass, newMember, openHouse } from '../tests/house.ts'

const MINUTE = 60_000

/** What somebody is told whose address is not proved yet, or who let a seat lapse. */
describe.each(ENGINES)('a seat that is kept, on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })
  type Who = Awaited<ReturnType<typeof newMember>>
  const create = ({ browser, id }: Who, classId: string, amount: number) =>
    browser.post('/api/payments/create', { userId: id, classId, amount })

  test('of a free class says until when and what to do, opens no checkout, and becomes theirs', async () => {
    const { id } = await newClass(house, { capacity: 1, pricePaise: 0 })
    const who = await newMember(house, { proved: false })
    const { status, body } = await create(who, id, 0)
    expect([status, body]).toMatchObject([
      200,
      { orderId: '', enrolled: false, keyId: '', message: TEXTS.seatKeptUntilProved(who.form.email) },
    ])
    expect(body.holdEndsAt).toBeLessThanOrEqual(house.studio.now() + 30 * MINUTE)
    expect((await create(await newMember(house), id, 0)).body.message).toBe(TEXTS.classFull)
    await inTransaction(house.db, (trx) => takeFreeHolds(house.studio, trx, who.id))
    expect((await who.browser.get(`/api/classes/get/${id}`)).body.data.enrollment.status).toBe('active')
  })

  test('and was not paid for is said to be the reason, and when the next one can be had', async () => {
    const { id } = await newClass(house)
    const who = await newMember(house)
    expect((await create(who, id, 1499)).status).toBe(200)
    house.wait(16 * MINUTE)
    const { status, body } = await create(who, id, 1499)
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^A seat of this class was kept for you, and it was not paid for\. .* 1\d\d minutes\.$/,
    )
  })

  test('is one at a time for an address that is not proved, and three otherwise', async () => {
    const classes = [
      await newClass(house),
      await newClass(house),
      await newClass(house),
      await newClass(house),
    ]
    const [unproved, proved] = [await newMember(house, { proved: false }), await newMember(house)]
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

  test('of an account that was deleted is nobody’s, and ends by itself', async () => {
    const { id } = await newClass(house, { capacity: 1, pricePaise: 0 })
    const who = await newMember(house, { proved: false })
    await create(who, id, 0)
    expect((await who.browser.post('/api/user/delete', { password: who.form.password })).status).toBe(200)
    const seats = await house.db.selectFrom('seats').select('heldFor').where('classId', '=', id).execute()
    expect(seats).toEqual([{ heldFor: null }])
    house.wait(30 * MINUTE)
    expect((await create(await newMember(house), id, 0)).body.enrolled).toBe(true)
  })
})
