import type { User } from '../../contract/accounts.ts'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import { lookUntil, pay, type Unpaid, withoutOrder } from '../payment/pay.ts'

/** What is wanted of a class to sell it. */
export type ForSale = { _id: string; title: string; price: number }

export type Outcome =
  | { kind: 'enrolled'; message: string; enrollments: EnrollmentOnWire[] }
  | { kind: 'kept'; message: string }
  | Unpaid

/** Order, checkout, verification, and a fresh list of the member's classes. */
export async function enroll(user: User, yogaClass: ForSale): Promise<Outcome> {
  const order = await api.createOrder({ userId: user.id, classId: yogaClass._id, amount: yogaClass.price })
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
  const enrolled = await api.enrolledClasses(user.id)
  if (!enrolled.ok) return { kind: 'unseen', message: TEXTS.enrolledFetchFailed }
  if (enrolled.data.length === 0) return { kind: 'unseen', message: TEXTS.paymentWithoutEnrollment }
  const message = order.enrolled ? TEXTS.enrolledFree : TEXTS.paymentSuccessful
  return { kind: 'enrolled', message, enrollments: enrolled.data }
}

/** The member's classes, once a payment that could not be confirmed at once has become one of them. */
export function awaitEnrollment(userId: string, classId: string): Promise<EnrollmentOnWire[] | null> {
  return lookUntil(async () => {
    const enrolled = await api.enrolledClasses(userId)
    return enrolled.ok && enrolled.data.some(({ yogaClass }) => yogaClass._id === classId) && enrolled.data
  })
}
