import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINES } from '../../tests/support/engines.ts'
import { openQuickStudio, type QuickStudio } from '../../tests/support/in-memory-provider.ts'
import { openScene } from '../../tests/support/scene.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { classPurchase } from '../payments/class-purchase.ts'
import { placeOrder } from '../payments/place-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { RazorpayError } from '../razorpay/client.ts'
import { leaveWaitingList, sweepWaitingLists } from './waiting-list.ts'

const MINUTE = 60_000

/** Seats that no one has paid for stay within reach of anyone who would pay for one, anyone who waits and does not. */
describe.each(ENGINES)('a list of people who take nothing, on %s', (engine) => {
  let quick: QuickStudio
  beforeAll(async () => {
    quick = await openQuickStudio(engine, 30)
  })
  const who = (n: number) => quick.members[n] as Member

  const open = (capacity: number) => openScene(quick, { capacity })

  test('one of them keeps one seat, not every seat that becomes free', async () => {
    const { buy, cancel, join, studio } = await open(5)
    for (const n of [0, 1, 2, 3, 4]) await buy(who(n))
    await join(who(5))
    // All of it comes back: each of the five has kept a seat for nothing.
    for (const n of [0, 1, 2, 3, 4]) expect(await cancel(who(n))).toBe(149_900)
    await sweepWaitingLists(studio)
    // One of the five seats is offered, to the only one who waits; four belong to no one.
    expect(await buy(who(6))).toMatchObject({ outcome: 'enrolled' })
  })

  test('anyone who paid late gets one of the free seats, and not their money back', async () => {
    const { order, pay, buy, cancel, join, studio, move } = await open(3)
    const late = await order(who(6))
    move(16 * MINUTE)
    for (const n of [0, 1, 2]) await buy(who(n))
    await join(who(5))
    for (const n of [0, 1, 2]) await cancel(who(n))
    await sweepWaitingLists(studio)
    const settled = await settlePayment(studio, pay(late.id))
    expect(settled).toMatchObject({ outcome: 'enrolled' })
  })

  test('a payment that is authorized and cannot be captured keeps a seat for as long as a hold may last', async () => {
    const { studio, provider, classId, rupees, move } = await open(1)
    const razorpay = studio.razorpay as NonNullable<Studio['razorpay']>
    const capturePayment = () => Promise.reject(new RazorpayError('refused', 400, 'It cannot be captured.'))
    const refusing: Studio = { ...studio, razorpay: { ...razorpay, capturePayment } }
    const order = (member: Member, address: string) =>
      placeOrder(refusing, member, classPurchase({ classId, amount: rupees }, { address }))
    const first = await order(who(0), '203.0.113.1')
    if (first.kind !== 'order') throw new Error('The class costs something.')
    const payment = provider.pay(first.order.razorpayOrderId, 'authorized')!
    let refused = 0
    for (let hours = 0; hours < 6; hours++) {
      move(61 * MINUTE)
      // The member, or the sweep, asks once more.
      await settlePayment(refusing, payment)
      // Another buyer each time: one who lets a hold lapse rests.
      await order(who(1 + hours), `198.51.100.${hours}`).catch((error) => {
        if (!(error instanceof AppError)) throw error
        refused++
      })
    }
    expect(refused, 'of six looks, an hour apart').toBeLessThan(2)
  })

  test('twenty of them do not keep one seat until the class begins', async () => {
    const { buy, cancel, join, studio, startsAt, move } = await open(1)
    await buy(who(0))
    for (let n = 1; n <= 20; n++) {
      await join(who(n))
      move(1)
    }
    await join(who(21))
    expect(await cancel(who(0))).toBe(149_900)
    let got = false
    while (!got && studio.now() < startsAt) {
      move(5 * MINUTE)
      await sweepWaitingLists(studio)
      got = await buy(who(21)).then(
        (settled) => settled.outcome === 'enrolled',
        (error) => {
          if (error instanceof AppError) return false
          throw error
        },
      )
    }
    expect(got, 'an honest buyer who looks every five minutes for three days').toBe(true)
  }, 90_000)

  test('six of them who leave at once do not take the time of those who wait behind them', async () => {
    const { buy, cancel, join, studio, classId, enrollmentOf, move } = await open(1)
    await buy(who(0))
    for (let n = 1; n <= 7; n++) {
      await join(who(n))
      move(1)
    }
    await cancel(who(0))
    for (let n = 1; n <= 6; n++) await leaveWaitingList(studio, who(n), classId)
    const { offerEndsAt } = (await enrollmentOf(who(7)))!
    // The seat has been empty for no time at all; the next in line is asleep.
    expect(((offerEndsAt ?? 0) - studio.now()) / MINUTE).toBeGreaterThan(6 * 60)
  }, 90_000)
})
