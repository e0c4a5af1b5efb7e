import type { User } from '../../contract/accounts.ts'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { TEXTS } from '../../contract/texts.ts'
import { api } from '../api.ts'
import { loadCheckout, openCheckout } from './checkout.ts'

/** What is wanted of a class to sell it. */
export type ForSale = { _id: string; title: string; price: number }

export type Outcome =
  | { kind: 'enrolled'; message: string; enrollments: EnrollmentOnWire[] }
  | { kind: 'closed' }
  | { kind: 'already' }
  | { kind: 'loggedOut' }
  | { kind: 'pending'; message: string }
  | { kind: 'failed'; reason: string }
  /** The money is there; what became of it could not be read. Never an invitation to pay again. */
  | { kind: 'unseen'; message: string }

/** Order, checkout, verification, and a fresh list of the member's classes. */
export async function enroll(user: User, yogaClass: ForSale): Promise<Outcome> {
  const order = await api.createOrder({ userId: user.id, classId: yogaClass._id, amount: yogaClass.price })
  if (!order.ok) {
    if (order.status === 401) return { kind: 'loggedOut' }
    if (order.message === TEXTS.alreadyEnrolled) return { kind: 'already' }
    return { kind: 'failed', reason: order.message || TEXTS.orderFailed }
  }
  if (!order.enrolled) {
    if (!(await loadCheckout(order.checkoutUrl))) return { kind: 'failed', reason: TEXTS.sdkFailed }
    const payment = await openCheckout(order, yogaClass.title, user).catch(() => null)
    if (!payment) return { kind: 'failed', reason: TEXTS.initializationFailed }
    if (!payment.paid)
      return payment.failure ? { kind: 'failed', reason: payment.failure } : { kind: 'closed' }

    const verified = await api.verifyPayment(payment.proof)
    if (verified.message === TEXTS.paymentPending) return { kind: 'pending', message: verified.message }
    if (!verified.ok && verified.message === TEXTS.alreadyEnrolled) return { kind: 'already' }
    if (verified.message === TEXTS.paymentRefunded) return { kind: 'unseen', message: verified.message }
    if (!verified.ok) return { kind: 'failed', reason: verified.message || TEXTS.verificationFailed }
  }
  const enrolled = await api.enrolledClasses(user.id)
  if (!enrolled.ok) return { kind: 'unseen', message: TEXTS.enrolledFetchFailed }
  if (enrolled.data.length === 0) return { kind: 'unseen', message: TEXTS.paymentWithoutEnrollment }
  const message = order.enrolled ? TEXTS.enrolledFree : TEXTS.paymentSuccessful
  return { kind: 'enrolled', message, enrollments: enrolled.data }
}
