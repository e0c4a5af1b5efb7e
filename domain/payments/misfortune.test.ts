import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { ENGINES } from '../../tests/engines.ts'
import { type House, newClass, newMembers, openHouse } from '../../tests/house.ts'
import { lockSeats } from '../enrollment/seats.ts'
import { audit } from './audit.ts'
import type { RazorpayPayment } from './razorpay.ts'
import { settlePayment } from './settle-payment.ts'
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

  /** A captured payment of an order, as the provider tells it. */
  let payments = 0
  const captured = (orderId: string, changes: Partial<RazorpayPayment> = {}): RazorpayPayment => ({
    id: `pay_Misfortune${engine}${++payments}`,
    order_id: orderId,
    amount: 149_900,
    currency: 'INR',
    status: 'captured',
    captured: true,
    method: 'upi',
    ...changes,
  })
  /** Starts `work` while somebody else has the lock on a class's seats, and frees the lock once all of it waits. */
  const allAtOnce = async <T>(classId: string, work: () => Promise<T>[]): Promise<T[]> => {
    let waiting: Promise<T>[] = []
    await house.db.transaction().execute(async (trx) => {
      await lockSeats(trx, classId)
      waiting = work()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    return Promise.all(waiting)
  }

  test('two orders of one member paid at the same moment end as one enrollment and one refund', async () => {
    const yogaClass = await newClass(house)
    const member = await person()
    const old = (await order(member, yogaClass.id)).body.orderId
    await house.db.updateTable('classes').set({ pricePaise: 99_900 }).where('id', '=', yogaClass.id).execute()
    const next = (await order(member, yogaClass.id, 999)).body.orderId
    const settled = await allAtOnce(yogaClass.id, () => [
      settlePayment(house.studio, captured(old)),
      settlePayment(house.studio, captured(next, { amount: 99_900 })),
    ])
    expect(settled.map((one) => one.outcome).sort()).toEqual(['enrolled', 'refunded'])
    expect(await audit(house.studio)).toEqual([])
  })

  test('a click on Enroll while the payment is being settled opens no second order', async () => {
    const yogaClass = await newClass(house)
    const member = await person()
    const { orderId } = (await order(member, yogaClass.id)).body
    const [, clicked] = await allAtOnce<unknown>(yogaClass.id, () => [
      settlePayment(house.studio, captured(orderId)),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => order(member, yogaClass.id)),
    ])
    expect(clicked).toMatchObject({ status: 409, body: { message: TEXTS.alreadyEnrolled } })
    expect(await seatsLeft(yogaClass.id)).toBe(9)
  })
})
