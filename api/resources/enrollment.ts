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
import { answer, done, id } from '../../contract/wire.ts'
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
import { body, call, ok, requireMember, requireSelf, resource } from '../route.ts'
import { presentReceipt } from './present-money.ts'

const tag = 'Enrollment'

const termsCall = call('get', '/enrollments/{id}/cancellation', {
  summary: 'What comes back if I cancel now, and what later',
  tag,
  status: 200,
  answer: answer(cancellationTerms),
  input: { params: z.object({ id }) },
  fails: [404, 409],
  login: true,
})
const cancelCall = call('post', '/enrollments/{id}/cancel', {
  summary: 'Cancel an enrollment by the policy',
  tag,
  status: 200,
  answer: z.object({ success: z.literal(true), message: z.string(), data: cancellationTerms }),
  input: { params: z.object({ id }), body: body(cancelRequest) },
  fails: [404, 409],
  login: true,
})
const joinCall = call('post', '/waiting-list/join', {
  summary: 'Wait for a seat of a full class',
  tag,
  status: 200,
  answer: z.object({ success: z.literal(true), message: z.string(), data: waiting }),
  input: { body: body(waitingRequest) },
  fails: [404, 409],
  login: true,
})
const leaveCall = call('post', '/waiting-list/leave', {
  summary: 'Wait no longer',
  tag,
  status: 200,
  answer: done,
  input: { body: body(waitingRequest) },
  fails: [409],
  login: true,
})
const pauseCall = call('post', '/waiting-list/pause', {
  summary: 'Be asked later, or not on some days; my place in the list stays',
  tag,
  status: 200,
  answer: done,
  input: { body: body(pauseRequest) },
  fails: [409],
  login: true,
})
const waitsCall = call('get', '/waiting-list/get/{userId}', {
  summary: 'The classes that I wait for',
  tag,
  status: 200,
  answer: answer(z.array(wait)),
  input: { params: z.object({ userId: id }) },
  login: true,
})
const paymentsCall = call('get', '/payments/get/{userId}', {
  summary: 'My payments and refunds',
  tag: 'Payments',
  status: 200,
  answer: answer(z.array(paymentRecord)),
  input: { params: z.object({ userId: id }) },
  login: true,
})

export function enrollment(studio: Studio) {
  return resource()
    .openapi(termsCall, async (c) => {
      const terms = await termsOf(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentTerms(terms) })
    })
    .openapi(cancelCall, async (c) => {
      const { terms, message } = await cancelEnrollment(
        studio,
        requireMember(c),
        c.req.valid('param').id,
        c.req.valid('json').refund,
      )
      return ok(c, { message, data: presentTerms(terms) })
    })
    .openapi(joinCall, async (c) => {
      const input = c.req.valid('json')
      const { place } = await joinWaitingList(
        studio,
        requireSelf(c, input.userId),
        input.classId,
        input.sessionId,
      )
      return ok(c, { message: TEXTS.waitingJoined, data: { place, offerEndsAt: null } })
    })
    .openapi(leaveCall, async (c) => {
      const input = c.req.valid('json')
      await leaveWaitingList(studio, requireSelf(c, input.userId), input.classId, input.sessionId)
      return ok(c, { message: TEXTS.waitingLeft })
    })
    .openapi(pauseCall, async (c) => {
      const { userId, classId, sessionId = null, until, notOn = [] } = c.req.valid('json')
      const pause = { until: until || null, notOn }
      await pauseWaiting(studio, requireSelf(c, userId), { classId, sessionId }, pause)
      const isPaused = pause.until !== null || notOn.length > 0
      return ok(c, { message: isPaused ? TEXTS.waitingPaused : TEXTS.waitingGoesOn })
    })
    .openapi(waitsCall, async (c) => {
      const waits = await waitsOf(studio, requireSelf(c, c.req.valid('param').userId))
      const { timeZone } = studio.settings
      const data = waits.map(({ pricePaise, ...one }) => ({ ...one, price: rupees(pricePaise), timeZone }))
      return ok(c, { data })
    })
    .openapi(paymentsCall, async (c) => {
      const payments = await paymentsOf(studio, requireSelf(c, c.req.valid('param').userId))
      const data = payments.map((payment) => ({
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
      return ok(c, { data })
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
