import { z } from 'zod'
import { REFUND_REASONS } from '../shared/enums.ts'
import { id, numeric } from './wire.ts'

export const cancellationTerms = z
  .object({
    enrollmentId: z.string(),
    paid: z.number().meta({ description: 'Rupees.' }),
    refund: z.number().meta({ description: 'Rupees that come back when cancelled now.' }),
    percent: z.number().int(),
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
    refund: numeric(z.number().nonnegative({ error: 'A refund is never negative.' })).meta({
      description:
        'Rupees that the page promised. When the policy gives another sum by now, nothing is cancelled.',
    }),
  })
  .meta({ id: 'CancelRequest' })

export const waitingRequest = z.object({ userId: id, classId: id }).meta({ id: 'WaitingRequest' })

export const waiting = z
  .object({
    place: z.number().int().meta({ description: '1 is next.' }),
    offerEndsAt: z
      .number()
      .nullable()
      .meta({ description: 'Until when a seat is kept, UTC epoch milliseconds; null before.' }),
  })
  .meta({ id: 'Waiting' })

export const wait = waiting
  .extend({
    classId: z.string(),
    slug: z.string(),
    title: z.string(),
    price: z.number().meta({ description: 'Rupees.' }),
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
  })
  .meta({ id: 'PaymentRecord' })
export type PaymentRecordOnWire = z.infer<typeof paymentRecord>
