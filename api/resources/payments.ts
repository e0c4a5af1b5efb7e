import { z } from 'zod'
import { issue, orderAnswer, orderRequest, verification } from '../../contract/payments.ts'
import { AppError } from '../../domain/core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../../domain/core/require-may.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { classPurchase } from '../../domain/payments/class-purchase.ts'
import { findPaymentTasks } from '../../domain/payments/payment-tasks.ts'
import { placeOrder } from '../../domain/payments/place-order.ts'
import type { Settlement } from '../../domain/payments/settle-payment.ts'
import { verifyPayment } from '../../domain/payments/verify-payment.ts'
import { receiveWebhook, startWebhookWork } from '../../domain/payments/webhooks.ts'
import type { RefundReason } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { call, ok, requireSelf } from '../route.ts'
import { presentOrder } from './present.ts'

const tag = 'Payments'

export const WEBHOOK_PATH = '/api/payments/webhook'

const webhookCall = call('post', '/payments/webhook', {
  summary: "Razorpay's webhook: verified by its signature, stored, then processed",
  tag,
  status: 200,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  input: {
    headers: z.object({
      // Checked with the body, so that a failure is worded as a payment's.
      'x-razorpay-signature': z.string().optional().meta({
        description: 'Hexadecimal HMAC-SHA256 of the raw body with the webhook’s secret. Required.',
      }),
      'x-razorpay-event-id': z.string().optional().meta({
        description: 'The same for every delivery of an event, which is processed once.',
      }),
    }),
  },
  fails: [503],
})

export function payments(studio: Studio) {
  return resource('Payments')
    .call('post', '/payments/create', {
      summary: 'Hold a place and create a payment order',
      form: orderRequest,
      fails: [404, 409, 503],
      answer: orderAnswer,
      run: async (member, input, c) => {
        const outcome = await placeOrder(
          studio,
          requireSelf(member, input.userId),
          classPurchase(input, c.get('visitor')),
        )
        if (outcome.kind !== 'order') {
          const held = outcome.kind === 'held'
          return {
            message: held ? TEXTS.seatKeptUntilProved(outcome.email) : TEXTS.enrolledFree,
            orderId: '',
            enrolled: !held,
            keyId: '',
            payee: '',
            amount: 0,
            currency: 'INR',
            checkoutUrl: '',
            sandbox: false,
            holdEndsAt: held ? outcome.holdEndsAt : null,
          }
        }
        return presentOrder(studio, outcome, TEXTS.orderCreated)
      },
    })
    .call('post', '/payments/verify', {
      summary: 'Verify a payment reported by the checkout',
      form: verification,
      fails: [202, 404, 409, 503],
      run: async (member, form) => requireEnrolled(await verifyPayment(studio, member, form)),
    })
    .call('get', '/payments/to-do', {
      summary: 'List refunds under way or failed, and failed webhooks (staff who see reports)',
      data: z.array(issue),
      run: async (member) => {
        await requireMay(studio.db, member, 'reports.see', STUDIO_WIDE)
        const issues = await findPaymentTasks(studio)
        return issues.map(({ id, since, nextTryAt, byHand: _, ...one }) => ({
          _id: id,
          ...one,
          since: new Date(since).toISOString(),
          nextTryAt: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
        }))
      },
    })
    .raw(webhookCall, async (c) => {
      const rawBody = Buffer.from(await c.req.arrayBuffer())
      const received = await receiveWebhook(
        studio,
        rawBody,
        c.req.header('x-razorpay-signature') ?? '',
        c.req.header('x-razorpay-event-id'),
      )
      if (received === 'refused') throw new AppError('bad-request', TEXTS.verificationFailed)
      // Responds first, because Razorpay waits five seconds at most. Jobs retry failures.
      if (received === 'stored') setImmediate(() => startWebhookWork(studio))
      return ok(c, { message: received })
    })
}

function requireEnrolled(settlement: Settlement): string {
  if (settlement.outcome === 'enrolled')
    return 'membershipId' in settlement ? TEXTS.planPaid : TEXTS.paymentSuccessful
  if (settlement.outcome === 'pending') throw new AppError('pending', TEXTS.paymentPending)
  if (settlement.outcome === 'refunded') throw refunded(settlement.reason)
  throw new AppError(
    'bad-request',
    settlement.outcome === 'failed' ? TEXTS.paymentFailed : TEXTS.verificationFailed,
  )
}

function refunded(reason: RefundReason | null): AppError {
  if (reason === 'already-enrolled') return new AppError('already-enrolled', TEXTS.alreadyEnrolled)
  const text = reason === 'already-subscribed' ? TEXTS.planPaymentRefunded : TEXTS.paymentRefunded
  return new AppError('refunded', text)
}
