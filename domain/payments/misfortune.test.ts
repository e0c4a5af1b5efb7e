import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/engines.ts'
import { type House, newClass, newMembers, openHouse } from '../../tests/house.ts'
import { sweepOrders } from './sweep.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What bad luck and bad timing do to money and seats. No webhook arrives here by itself. */
describe.each(ENGINES)('misfortune on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
    await house.sandbox.turn({ webhooks: { paused: true } })
  })
  beforeEach(() => house.sandbox.calm())

  type Person = Awaited<ReturnType<typeof newMembers>>[number]
  const person = async () => (await newMembers(house, 1))[0] as Person
  const order = (who: Person, classId: string, amount = 1499) =>
    who.browser.post('/api/payments/create', { userId: who.id, classId, amount })
  const seatsLeft = async (classId: string) =>
    (await house.browser().get(`/api/classes/get/${classId}`)).body.data.remainingClasses

  test('a lapsed order that is taken up again keeps its seat while the member pays', async () => {
    const yogaClass = await newClass(house, { capacity: 1 })
    const member = await person()
    const { orderId } = (await order(member, yogaClass.id)).body
    house.wait(25 * HOUR)
    await sweepOrders(house.studio)
    expect(await seatsLeft(yogaClass.id)).toBe(1)
    expect((await order(member, yogaClass.id)).body.orderId).toBe(orderId)
    house.wait(61_000)
    await sweepOrders(house.studio)
    expect(await seatsLeft(yogaClass.id)).toBe(0)
    expect((await order(await person(), yogaClass.id)).status).toBe(409)
  })
})
