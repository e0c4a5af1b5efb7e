import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene } from '../../tests/support/scene.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { RazorpayError } from '../razorpay/client.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000

/** Anyone who pays while a seat is held for them gets it, whenever the word about it comes. */
describe.each(ENGINES)('paid in time, on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 3)
  })
  const who = (n: number) => quick.members[n] as Member

  const open = async () => {
    const scene = await openScene(quick, { capacity: 5 })
    const order = async (member: Member) => (await scene.order(member)).id
    return { ...scene, order }
  }

  test('a payment that was begun with an earlier hold is captured while the order has a live one', async () => {
    const { studio, provider, order, move } = await open()
    const first = await order(who(0))
    // The bank is slow: the payment is seen as failed first, and authorized after all.
    const payment = provider.pay(first, 'failed')!
    await settlePayment(studio, payment)
    move(16 * MINUTE)
    // Another try, with the same order and a new hold.
    expect(await order(who(0))).toBe(first)
    move(MINUTE)
    provider.authorizeLate(payment.id, { thenCapture: false })
    const fresh = await provider.client.getPayment(payment.id)
    expect(fresh.status).toBe('authorized')
    expect(await settlePayment(studio, fresh)).toMatchObject({ outcome: 'enrolled' })
  })

  test('a payment that could not be captured while the provider was out is captured when it is back and seats are free', async () => {
    const { studio, provider, order, move } = await open()
    const razorpay = studio.razorpay as NonNullable<Studio['razorpay']>
    const first = await order(who(0))
    const payment = provider.pay(first, 'authorized')!
    const capturePayment = () => Promise.reject(new RazorpayError('unsure', 503, 'Not now.'))
    await settlePayment({ ...studio, razorpay: { ...razorpay, capturePayment } }, payment)
    move(31 * MINUTE)
    expect(await settlePayment(studio, payment)).toMatchObject({ outcome: 'enrolled' })
  })

  test('a captured payment of a held seat counts at the price of its hold, when its notice is late', async () => {
    const { studio, db, classId, provider, startsAt, endsAt, order, move } = await open()
    await db.updateTable('classes').set({ proRata: 1, totalClasses: 2 }).where('id', '=', classId).execute()
    const [one] = await db.selectFrom('classSessions').selectAll().where('classId', '=', classId).execute()
    await db
      .insertInto('classSessions')
      .values({
        ...one!,
        id: 'second-session',
        number: 2,
        startsAt: startsAt + 86_400_000,
        endsAt: endsAt + 86_400_000,
      })
      .execute()
    move(startsAt - studio.now() - 10 * MINUTE)
    const first = await order(who(0))
    move(9 * MINUTE)
    // Before the session, within the hold. The page was closed; the notice comes when the hold has ended.
    const payment = provider.pay(first, 'captured')!
    move(7 * MINUTE)
    expect(await settlePayment(studio, payment)).toMatchObject({ outcome: 'enrolled' })
  })
})
