import { cancelEnrollment, cancellationTerms } from '../../domain/cancellation/cancel-enrollment.ts'
import type { Member } from '../../domain/core/actor.ts'
import { findEnrollment } from '../../domain/enrollment/find-enrollment.ts'
import { joinWaitingList } from '../../domain/enrollment/waiting-list.ts'
import { classPurchase } from '../../domain/payments/class-purchase.ts'
import { placeOrder } from '../../domain/payments/place-order.ts'
import { settlePayment } from '../../domain/payments/settle-payment.ts'
import { rupees } from '../../shared/money.ts'
import { forget, openHistory, person, type QuickStudio } from './in-memory-provider.ts'

/** A history of its own in an empty database, and what people do in it, under short names. */
export async function openScene(quick: QuickStudio, about: Parameters<typeof openHistory>[1]) {
  await forget(quick.db)
  const history = await openHistory(quick, about)
  const { studio, db, provider, classId } = history

  /** Begins to buy: an order whose seat is held. */
  const order = async (
    member: Member,
    { address = '', of = classId, amount = history.rupees } = {},
  ): Promise<{ id: string; holdEndsAt: number }> => {
    const outcome = await placeOrder(studio, member, classPurchase({ classId: of, amount }, { address }))
    if (outcome.kind !== 'order') throw new Error('The class costs something.')
    return { id: outcome.order.razorpayOrderId, holdEndsAt: outcome.holdEndsAt ?? 0 }
  }
  const pay = (orderId: string) => {
    const payment = provider.pay(orderId, 'captured')
    if (!payment) throw new Error('The provider took no payment.')
    return payment
  }
  const buy = async (member: Member) => settlePayment(studio, pay((await order(member)).id))
  const enrollmentOf = (member: Member) => findEnrollment(db, member.id, classId)
  /** @returns what is refunded */
  const cancel = async (member: Member) => {
    const id = (await enrollmentOf(member))?.id ?? ''
    const { refundPaise } = await cancellationTerms(studio, member, id)
    await cancelEnrollment(studio, member, id, rupees(refundPaise))
    return refundPaise
  }
  const join = (member: Member) => joinWaitingList(studio, member, classId)
  return { ...history, order, pay, buy, cancel, join, enrollmentOf }
}
export type Scene = Awaited<ReturnType<typeof openScene>>

/** Someone whose address is not proved. */
export function stranger(id: string): Member {
  return { ...person(id, 'user'), emailProvedAt: null }
}
