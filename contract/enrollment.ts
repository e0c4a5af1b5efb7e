import { z } from 'zod'
import { REFUND_REASONS } from '../shared/enums.ts'
import { receiptOnWire } from './desk-payments.ts'
import { id, money, numeric } from './wire.ts'

export const cancellationTerms = z
  .object({
    enrollmentId: z.string(),
    paid: z.number().meta({ description: 'Rupees.' }),
    refund: z.number().meta({ description: 'Rupees that come back when cancelled now.' }),
    percent: z.number().int(),
    route: z.enum(['bank', 'hand', 'old']).nullable().meta({
      description:
        'How a refund arrives: `bank`, by `hand` at the studio, or `old`: the payment is over six months old, so the bank may refuse it. Null where nothing was paid.',
    }),
    steps: z
      .array(z.object({ until: z.number().nullable(), percent: z.number().int(), refund: z.number() }))
      .meta({
        description:
          'What would come back later, each until its moment (UTC epoch milliseconds; null: from then on).',
      }),
  })
  .meta({ id: 'CancellationTerms' })
export type CancellationTermsOnWire = z.infer<typeof cancellationTerms>

export const cancelRequest = z
  .object({
    refund: money(z.number().nonnegative({ error: 'Enter zero or more.' })).meta({
      description:
        'Rupees that the page promised. When the policy gives another sum by now, nothing is cancelled.',
    }),
  })
  .meta({ id: 'CancelRequest' })

export const waitingRequest = z
  .object({
    userId: id,
    classId: id,
    sessionId: id.optional().meta({ description: 'For a single place in that session; otherwise the run.' }),
  })
  .meta({ id: 'WaitingRequest' })

export const waiting = z
  .object({
    place: z.number().int().meta({ description: '1 is next.' }),
    offerEndsAt: z
      .number()
      .nullable()
      .meta({ description: 'Until when a seat is kept, UTC epoch milliseconds; null before.' }),
  })
  .meta({ id: 'Waiting' })

const MOST_DAYS = 60

export const pauseRequest = waitingRequest
  .extend({
    until: numeric(z.number().int().nonnegative()).meta({
      description: 'Nobody asks before then, UTC epoch milliseconds; 0 for no pause.',
    }),
    notOn: z
      .array(z.iso.date({ error: 'Enter days as YYYY-MM-DD.' }))
      .max(MOST_DAYS, { error: `You can skip at most ${MOST_DAYS} days. Use a pause for more.` })
      .optional()
      .meta({ description: 'Days of the studio on which nobody asks. Replaces those of before.' }),
  })
  .meta({ id: 'PauseRequest' })

export const wait = waiting
  .extend({
    classId: z.string(),
    slug: z.string(),
    title: z.string(),
    category: z.string().meta({ description: 'Its style.' }),
    price: z.number().meta({ description: 'Rupees.' }),
    sessionId: z.string().nullable().meta({ description: 'Of a single place; null for the run.' }),
    startsAt: z.number().nullable().meta({ description: 'Of that session, UTC epoch milliseconds.' }),
    timeZone: z.string(),
    pausedUntil: z.number().nullable().meta({ description: 'Nobody asks before then.' }),
    notOn: z.array(z.string()).meta({ description: 'Days of the studio on which nobody asks, YYYY-MM-DD.' }),
    joinedAs: z
      .number()
      .int()
      .meta({ description: 'The place in which the caller joined; the odds are of it.' }),
    odds: z.object({ known: z.number().int(), gotIn: z.number().int() }).nullable().meta({
      description:
        'How many joined in the same place within a year, and how many of them got in; null where too few are known.',
    }),
  })
  .meta({ id: 'Wait', description: 'A class that the caller waits for.' })
export type WaitOnWire = z.infer<typeof wait>

export const paymentRecord = z
  .object({
    _id: z.string(),
    paymentId: z.string().meta({ description: "Razorpay's number of it." }),
    classTitle: z.string().meta({ description: 'Of a plan its name and period.' }),
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
    receipts: z.array(receiptOnWire).meta({ description: 'Its receipt, and the credit notes of it.' }),
  })
  .meta({ id: 'PaymentRecord' })
export type PaymentRecordOnWire = z.infer<typeof paymentRecord>
