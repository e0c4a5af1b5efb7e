import { z } from 'zod'
import { REFUND_REASONS } from '../shared/enums.ts'
import { receiptOnWire } from './desk-payments.ts'
import { id, money, numeric } from './wire.ts'

export const cancellationTerms = z
  .object({
    enrollmentId: z.string(),
    paid: z.number().meta({ description: 'Rupees.' }),
    refund: z.number().meta({ description: 'The refund in rupees for cancelling now.' }),
    percent: z.number().int(),
    route: z.enum(['bank', 'hand', 'old']).nullable().meta({
      description:
        'How a refund is paid: `bank`, by `hand` at the studio, or `old`: the payment is over six months old, so the bank may refuse it. Null if nothing was paid.',
    }),
    steps: z
      .array(z.object({ until: z.number().nullable(), percent: z.number().int(), refund: z.number() }))
      .meta({
        description: 'Later refunds, each until a time (UTC epoch milliseconds; null for good).',
      }),
  })
  .meta({ id: 'CancellationTerms' })
export type CancellationTermsOnWire = z.infer<typeof cancellationTerms>

export const cancelRequest = z
  .object({
    refund: money(z.number().nonnegative({ error: 'Enter zero or more.' })).meta({
      description: 'The refund shown, in rupees. If it has changed, nothing is cancelled.',
    }),
  })
  .meta({ id: 'CancelRequest' })

export const waitingRequest = z
  .object({
    userId: id,
    classId: id,
    sessionId: id.optional().meta({ description: 'A single session; otherwise the whole class.' }),
  })
  .meta({ id: 'WaitingRequest' })

export const waiting = z
  .object({
    place: z.number().int().meta({ description: '1 is next.' }),
    offerEndsAt: z
      .number()
      .nullable()
      .meta({ description: 'When the held place expires, UTC epoch milliseconds; null before an offer.' }),
  })
  .meta({ id: 'Waiting' })

const MOST_DAYS = 60

export const pauseRequest = waitingRequest
  .extend({
    until: numeric(z.number().int().nonnegative()).meta({
      description: 'No offers before then, UTC epoch milliseconds; 0 for no pause.',
    }),
    notOn: z
      .array(z.iso.date({ error: 'Enter days as YYYY-MM-DD.' }))
      .max(MOST_DAYS, { error: `You can skip at most ${MOST_DAYS} days. Use a pause for more.` })
      .optional()
      .meta({ description: 'Days without offers, in the studio’s time zone. Replaces the previous list.' }),
  })
  .meta({ id: 'PauseRequest' })

export const wait = waiting
  .extend({
    classId: z.string(),
    slug: z.string(),
    title: z.string(),
    category: z.string().meta({ description: 'Its style.' }),
    price: z.number().meta({ description: 'Rupees.' }),
    sessionId: z.string().nullable().meta({ description: 'For a single session; null for the whole class.' }),
    startsAt: z.number().nullable().meta({ description: 'Start of that session, UTC epoch milliseconds.' }),
    timeZone: z.string(),
    pausedUntil: z.number().nullable().meta({ description: 'No offers before then.' }),
    notOn: z
      .array(z.string())
      .meta({ description: 'Days without offers, YYYY-MM-DD in the studio’s time zone.' }),
    joinedAs: z
      .number()
      .int()
      .meta({ description: 'The position at which the caller joined, which the odds refer to.' }),
    odds: z.object({ known: z.number().int(), gotIn: z.number().int() }).nullable().meta({
      description:
        'How many joined at the same position within a year and how many got a place; null if there are too few.',
    }),
  })
  .meta({ id: 'Wait', description: 'A class the caller is waitlisted for.' })
export type WaitOnWire = z.infer<typeof wait>

export const paymentRecord = z
  .object({
    _id: z.string(),
    paymentId: z.string().meta({ description: "Razorpay's id." }),
    classTitle: z.string().meta({ description: 'For a plan, its name and period.' }),
    classId: z.string().nullable().meta({ description: 'Null for a plan.' }),
    amount: z.number().meta({ description: 'In units of the currency.' }),
    currency: z.string(),
    method: z.string(),
    paidAt: z.string().meta({ description: 'ISO 8601, UTC.' }),
    outcome: z.enum(['enrolled', 'refunded']),
    refunds: z.array(
      z.object({
        amount: z.number(),
        state: z.enum(['due', 'pending', 'processed', 'failed']),
        reason: z.enum(REFUND_REASONS),
        updatedAt: z.string(),
      }),
    ),
    receipts: z.array(receiptOnWire).meta({ description: 'Its receipt and credit notes.' }),
  })
  .meta({ id: 'PaymentRecord' })
export type PaymentRecordOnWire = z.infer<typeof paymentRecord>
