import { audit } from '../../../domain/audit/audit.ts'
import { cancelEnrollment, cancellationTerms } from '../../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../../domain/core/actor.ts'
import { AppError } from '../../../domain/core/errors.ts'
import { workDue } from '../../../domain/core/work-due.ts'
import { changeCapacity } from '../../../domain/enrollment/capacity.ts'
import { joinWaitingList, sweepWaitingLists } from '../../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../../domain/payments/place-order.ts'
import { sendRefunds } from '../../../domain/payments/refunds.ts'
import { settlePayment } from '../../../domain/payments/settle-payment.ts'
import { verifyPayment } from '../../../domain/payments/verify-payment.ts'
import { receiveWebhook } from '../../../domain/payments/webhooks.ts'
import { paise } from '../../../shared/money.ts'
import { webhookOf } from '../../support/fake-razorpay.ts'
import { forget, openHistory, type QuickStudio } from '../../support/in-memory-provider.ts'
import { pausable } from '../interleavings/pauses.ts'
import { aftermath, doneOrWaiting, purchase, refusable } from '../interleavings/purchases.ts'

/** Small proofs, each of one guard: what is wrong, in words; nothing when all is well. They fail with the guard taken out. */
type Proof = (quick: QuickStudio) => Promise<string[]>

const open = async (quick: QuickStudio, capacity = 1) => {
  await forget(quick.db)
  const history = await openHistory(quick, { capacity })
  const [one, two] = quick.members as [Member, Member]
  const { studio, classId, rupees, provider } = history
  const order = async (who: Member, amount = rupees) => {
    const outcome = await placeOrder(studio, who, classPurchase({ classId, amount }))
    if (outcome.kind !== 'order') throw new Error('The class costs something.')
    return outcome.order.razorpayOrderId
  }
  const pay = (orderId: string) => {
    const payment = provider.pay(orderId, 'captured')
    if (!payment) throw new Error('The provider took no payment.')
    return payment
  }
  return { ...history, quick, one, two, order, pay, capture: 'captured' as const }
}
/** Nothing when it is refused in words for a person, else what should not have been. */
const mustRefuse = async (work: Promise<unknown>, what: string): Promise<string[]> => {
  try {
    await work
    return [what]
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

export const PROOFS: Record<string, Proof> = {
  async onlySeatOffered(quick) {
    const { order, pay, one, two, studio, classId } = await open(quick)
    await settlePayment(studio, pay(await order(one)))
    await joinWaitingList(studio, two, classId)
    await sweepWaitingLists(studio)
    return audit(studio)
  },

  /** A purchase that is at each of its points while the studio takes the seat out of the class. */
  async smallerCapacity(quick) {
    for (let at = 0; at < 20; at++) {
      const world = await open(quick)
      const paused = pausable(world.studio, at)
      const bought = refusable(purchase(world, world.one, paused))
      await Promise.race([paused.stopped, bought])
      const changed = refusable(changeCapacity(world.studio, quick.admin, world.classId, 0))
      await doneOrWaiting(quick.engine, quick.db, changed)
      paused.go()
      await Promise.all([bought, changed])
      const wrong = await aftermath(world)
      if (wrong.length > 0) return wrong
    }
    return []
  },

  async freeSeatWhileSomebodyWaits(quick) {
    const { order, pay, one, two, studio, classId, move, db } = await open(quick)
    const settled = await settlePayment(studio, pay(await order(one)))
    await joinWaitingList(studio, two, classId)
    const id = 'enrollmentId' in settled ? settled.enrollmentId : ''
    await cancelEnrollment(studio, one, id, (await cancellationTerms(studio, one, id)).refundPaise / 100)
    // Their offer has ended and they are not asked yet: the seat is free, and the list is not empty.
    await db.updateTable('holds').set({ until: studio.now() }).execute()
    move(1)
    return mustRefuse(order(one), 'the seat went past the waiting list')
  },

  async toldTwice(quick) {
    const { order, pay, one, studio, provider } = await open(quick)
    const payment = pay(await order(one))
    await settlePayment(studio, payment)
    const again = await settlePayment(studio, payment)
    return [
      ...(again.outcome === 'enrolled' ? [] : [`the second word made it ${again.outcome}`]),
      ...(await audit(studio, provider.ledger())),
    ]
  },

  /** A payment that is told of twice: the second word comes while the first is at each of its points. */
  async toldTwiceAtOnce(quick) {
    for (let at = 0; at < 6; at++) {
      const { order, pay, one, studio, db } = await open(quick)
      const payment = pay(await order(one))
      const paused = pausable(studio, at)
      const first = settlePayment(paused.studio, payment).catch((error) => error)
      await Promise.race([paused.stopped, first])
      const second = settlePayment(studio, payment).catch((error) => error)
      await doneOrWaiting(quick.engine, db, second)
      paused.go()
      for (const told of await Promise.all([first, second]))
        if (told.outcome !== 'enrolled') return [`told of twice at point ${at}: ${told.outcome ?? told}`]
    }
    return []
  },

  async dueForTwoProcesses(quick) {
    const { studio } = await open(quick)
    await studio.db
      .insertInto('paymentEvents')
      .values({ eventId: 'due', event: 'x', body: '', receivedAt: 0, nextTryAt: studio.now() })
      .execute()
    let times = 0
    const claiming = { batch: 1, atOnce: 1, retryAt: (_: unknown, now: number) => now + 60_000 }
    const look = (by = studio) => workDue(by, 'paymentEvents', claiming, async () => times++)
    if (quick.engine === 'sqlite') await Promise.all([look(), look()])
    else {
      // One has seen it and not claimed it yet when the other comes.
      const paused = pausable(studio, 0)
      const first = look(paused.studio)
      await paused.stopped
      await look()
      paused.go()
      await first
    }
    return times === 1 ? [] : [`what was due was done ${times} times`]
  },

  async twoOrdersOfOneMember(quick) {
    const { order, pay, one, studio, db, provider } = await open(quick, 5)
    const first = pay(await order(one))
    await db
      .updateTable('classes')
      .set({ pricePaise: paise(1999) })
      .execute()
    const second = pay(await order(one, 1999))
    const wrong: string[] = []
    for (const payment of [first, second])
      await settlePayment(studio, payment).catch((error) => wrong.push(`not settled: ${error}`))
    return [...wrong, ...(await audit(studio, provider.ledger()))]
  },

  async paidTooLittle(quick) {
    const { order, pay, one, studio } = await open(quick)
    const payment = pay(await order(one))
    const { outcome } = await settlePayment(studio, { ...payment, amount: paise(1) })
    return outcome === 'refunded' ? [] : [`a payment of one rupee was ${outcome}`]
  },

  async anotherPrice(quick) {
    const { order, one } = await open(quick)
    return mustRefuse(order(one, 1), 'an order was opened for another price than was shown')
  },

  async anotherMembersOrder(quick) {
    const { order, pay, one, two, studio, provider } = await open(quick)
    const proof = provider.proof(pay(await order(one)))
    return mustRefuse(verifyPayment(studio, two, proof), "a member settled another one's order")
  },

  async forgedCheckout(quick) {
    const { order, pay, one, studio, provider } = await open(quick)
    const proof = provider.proof(pay(await order(one)))
    const forged = {
      ...proof,
      razorpay_signature: proof.razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    }
    return mustRefuse(verifyPayment(studio, one, forged), 'a forged signature of the checkout was taken')
  },

  async forgedWebhook(quick) {
    const { order, pay, one, studio, provider } = await open(quick)
    pay(await order(one))
    const { body, signature } = webhookOf(provider.told[0]!, 'another secret')
    const received = await receiveWebhook(studio, Buffer.from(body), signature, 'a forged one')
    return received === 'refused' ? [] : [`a forged webhook was ${received}`]
  },

  async refundUnheard(quick) {
    const { order, pay, one, two, studio, provider, move } = await open(quick)
    const late = await order(one)
    move(15 * 60_000 + 1)
    await order(two)
    const payment = pay(late)
    await settlePayment(studio, { ...payment, amount: paise(1499) })
    provider.knobs.mishap = (call) => (call === 'refund' ? 'lost-after' : undefined)
    await sendRefunds(studio)
    provider.knobs.mishap = () => undefined
    move(86_400_000)
    await sendRefunds(studio)
    const { state } = await studio.db.selectFrom('refunds').select('state').executeTakeFirstOrThrow()
    return state === 'pending' ? [] : [`a refund whose answer was lost is still ${state}`]
  },
}
