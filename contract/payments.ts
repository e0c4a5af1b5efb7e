import { z } from 'zod'
import { TEXTS } from '../shared/texts.ts'
import { id, money } from './wire.ts'

export const orderRequest = z
  .object({
    userId: id,
    classId: id,
    sessionId: id.optional().meta({ description: 'A single session; otherwise the whole class.' }),
    amount: money(z.number().nonnegative({ error: 'Enter an amount of zero or more.' })).meta({
      description:
        'Rupees, as shown to the member. The server charges its own price and refuses a different one.',
    }),
  })
  .meta({ id: 'OrderRequest' })

export const orderAnswer = z
  .object({
    success: z.literal(true),
    message: z.string(),
    orderId: z.string().meta({ description: "Razorpay's order id; empty for a class that costs nothing." }),
    enrolled: z.boolean().meta({
      description:
        'True if nothing is due and the place is booked. False without an order id: the class is free, and the place is held until the link in the welcome email is opened.',
    }),
    keyId: z.string(),
    payee: z.string().meta({ description: 'The studio’s name in the checkout.' }),
    amount: z.number().meta({ description: 'In units of the currency.' }),
    currency: z.string(),
    checkoutUrl: z.string().meta({ description: 'Address of the checkout script.' }),
    sandbox: z.boolean().meta({ description: 'True when no money moves.' }),
    holdEndsAt: z
      .number()
      .nullable()
      .meta({ description: 'When the hold expires, UTC epoch milliseconds; null for a plan.' }),
  })
  .meta({ id: 'Order' })
export type OrderOnWire = z.infer<typeof orderAnswer>

const razorpayId = (prefix: string) =>
  z
    .string({ error: TEXTS.verificationFailed })
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`), { error: TEXTS.verificationFailed })

export const verification = z
  .object({
    razorpay_payment_id: razorpayId('pay'),
    razorpay_order_id: razorpayId('order'),
    razorpay_signature: z
      .string({ error: TEXTS.verificationFailed })
      .max(256, { error: TEXTS.verificationFailed }),
  })
  .meta({ id: 'Verification' })

export const issue = z
  .object({
    _id: z.string(),
    kind: z.enum(['refund', 'webhook']),
    since: z.string().meta({ description: 'ISO 8601, UTC.' }),
    what: z.string(),
    tries: z.number().int(),
    nextTryAt: z
      .string()
      .nullable()
      .meta({ description: 'The next automatic retry; null if it needs manual action.' }),
  })
  .meta({ id: 'Matter', description: 'What is pending at the bank or at the studio.' })
