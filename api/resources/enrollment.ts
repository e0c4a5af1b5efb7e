import { z } from 'zod'
import {
  cancellationTerms,
  cancelRequest,
  pauseRequest,
  paymentRecord,
  wait,
  waiting,
  waitingRequest,
} from '../../contract/enrollment.ts'
import { saying } from '../../contract/wire.ts'
import {
  type CancellationTerms,
  cancelEnrollment,
  cancellationTerms as termsOf,
} from '../../domain/cancellation/cancel-enrollment.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { waitsOf } from '../../domain/enrollment/find-waits.ts'
import { joinWaitingList, leaveWaitingList, pauseWaiting } from '../../domain/enrollment/waiting-list.ts'
import { paymentsOf } from '../../domain/payments/list-payments.ts'
import { rupees } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { requireSelf } from '../route.ts'
import { presentReceipt } from './present-desk-payment.ts'

export function enrollment(studio: Studio) {
  return resource('Enrollment')
    .call('get', '/enrollments/{id}/cancellation', {
      summary: 'Preview my refund, now and later',
      fails: [404, 409],
      data: cancellationTerms,
      run: async (member, { id }) => presentTerms(await termsOf(studio, member, id)),
    })
    .call('post', '/enrollments/{id}/cancel', {
      summary: 'Cancel an enrollment under the policy',
      form: cancelRequest,
      answer: saying(cancellationTerms),
      run: async (member, { id }, { refund }) => {
        const { terms, message } = await cancelEnrollment(studio, member, id, refund)
        return { message, data: presentTerms(terms) }
      },
    })
    .call('post', '/waiting-list/join', {
      summary: 'Join the waitlist of a full class',
      form: waitingRequest,
      fails: [404, 409],
      data: waiting,
      run: async (member, input) => {
        const { place } = await joinWaitingList(
          studio,
          requireSelf(member, input.userId),
          input.classId,
          input.sessionId,
        )
        return { place, offerEndsAt: null }
      },
      says: TEXTS.waitingJoined,
    })
    .call('post', '/waiting-list/leave', {
      summary: 'Leave a waitlist',
      form: waitingRequest,
      fails: [409],
      run: (member, input) =>
        leaveWaitingList(studio, requireSelf(member, input.userId), input.classId, input.sessionId),
      says: TEXTS.waitingLeft,
    })
    .call('post', '/waiting-list/pause', {
      summary: 'Pause offers or skip days, keeping my position on the waitlist',
      form: pauseRequest,
      fails: [409],
      run: async (member, { userId, classId, sessionId = null, until, notOn = [] }) => {
        const pause = { until: until || null, notOn }
        await pauseWaiting(studio, requireSelf(member, userId), { classId, sessionId }, pause)
        const isPaused = pause.until !== null || notOn.length > 0
        return isPaused ? TEXTS.waitingPaused : TEXTS.waitingGoesOn
      },
    })
    .call('get', '/waiting-list/get/{userId}', {
      summary: 'List my waitlists',
      fails: [],
      data: z.array(wait),
      run: async (member, { userId }) => {
        const waits = await waitsOf(studio, requireSelf(member, userId))
        const { timeZone } = studio.settings
        return waits.map(({ pricePaise, ...one }) => ({ ...one, price: rupees(pricePaise), timeZone }))
      },
    })
    .call('get', '/payments/get/{userId}', {
      summary: 'List my payments and refunds',
      tag: 'Payments',
      fails: [],
      data: z.array(paymentRecord),
      run: async (member, { userId }) => {
        const payments = await paymentsOf(studio, requireSelf(member, userId))
        return payments.map((payment) => ({
          _id: payment.id,
          paymentId: payment.way === 'razorpay' ? payment.razorpayPaymentId : '',
          classTitle: payment.title,
          classId: payment.classId,
          amount: rupees(payment.amountPaise),
          currency: payment.currency,
          method: payment.method ?? '',
          paidAt: new Date(payment.capturedAt ?? payment.createdAt).toISOString(),
          outcome: payment.outcome ?? ('enrolled' as const),
          refunds: payment.refunds.map((refund) => ({
            amount: rupees(refund.amountPaise),
            state: refund.state,
            reason: refund.reason,
            updatedAt: new Date(refund.updatedAt).toISOString(),
          })),
          receipts: payment.receipts.map(presentReceipt),
        }))
      },
    })
}

function presentTerms(terms: CancellationTerms) {
  return {
    enrollmentId: terms.enrollmentId,
    paid: rupees(terms.paidPaise),
    refund: rupees(terms.refundPaise),
    percent: terms.percent,
    route: terms.route,
    steps: terms.steps.map((step) => ({
      until: step.until,
      percent: step.percent,
      refund: rupees(step.refundPaise),
    })),
  }
}
