import type { User } from '../../contract/accounts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { memberApi } from '../api/member.ts'
import { lookUntil, pay, type Unpaid, withoutOrder } from '../payment/pay.ts'

/** What is wanted of a class to sell it. */
export type ForSale = {
  _id: string
  title: string
  price: number
  /** Of a single place; otherwise the run is sold. */
  sessionId?: string
}

export type Outcome = { kind: 'enrolled'; message: string } | { kind: 'kept'; message: string } | Unpaid

/** Order, checkout, verification, and a look at what the member has by now. */
export async function enroll(user: User, yogaClass: ForSale): Promise<Outcome> {
  const { _id: classId, sessionId, price: amount } = yogaClass
  const order = await api.createOrder({ userId: user.id, classId, sessionId, amount })
  if (!order.ok) {
    if (order.status === 401) return { kind: 'loggedOut' }
    if (order.code === 'already-enrolled') return { kind: 'already' }
    return withoutOrder(order)
  }
  // A free class, and an address that is not proved yet: there is nothing to pay, and the seat waits for the link.
  if (!order.enrolled && order.orderId === '') return { kind: 'kept', message: order.message }
  if (!order.enrolled) {
    const payment = await pay(user, order, yogaClass.title)
    if (payment.kind !== 'paid') return payment
  }
  if (sessionId) {
    const own = await memberApi.session(sessionId)
    if (!own.ok) return { kind: 'unseen', message: TEXTS.enrolledFetchFailed }
    return { kind: 'enrolled', message: TEXTS.placeBooked }
  }
  const enrolled = await api.enrolledClasses(user.id)
  if (!enrolled.ok) return { kind: 'unseen', message: TEXTS.enrolledFetchFailed }
  if (enrolled.data.length === 0) return { kind: 'unseen', message: TEXTS.paymentWithoutEnrollment }
  const message = order.enrolled ? TEXTS.enrolledFree : TEXTS.paymentSuccessful
  return { kind: 'enrolled', message }
}

/** Whether a payment that could not be confirmed at once has become a place; gives up after a while. */
export async function awaitEnrollment(userId: string, { _id, sessionId }: ForSale): Promise<boolean> {
  const found = await lookUntil(async () => {
    if (sessionId) return (await memberApi.session(sessionId)).ok
    const enrolled = await api.enrolledClasses(userId)
    return enrolled.ok && enrolled.data.some(({ yogaClass }) => yogaClass._id === _id)
  })
  return found === true
}
