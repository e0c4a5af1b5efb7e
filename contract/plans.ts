import { z } from 'zod'
import { PLAN_PERIODS } from '../shared/enums.ts'
import { id, numeric } from './wire.ts'

export const launch = z
  .object({
    onSale: z.boolean().meta({ description: 'False while the countdown runs.' }),
    date: z
      .number()
      .nullable()
      .meta({ description: 'What the countdown counts to, UTC epoch milliseconds; null: 30 days 23:59:59.' }),
  })
  .meta({ id: 'Launch' })
export type LaunchOnWire = z.infer<typeof launch>

export const planOrderRequest = z
  .object({
    userId: id,
    planId: id,
    period: z.enum(PLAN_PERIODS, { error: 'Please choose a month or a year.' }),
    amount: numeric(z.number().nonnegative({ error: 'An amount is never negative.' })).meta({
      description:
        "In units of the plan's currency, as shown to the member. The server charges its own price and refuses a different one.",
    }),
  })
  .meta({ id: 'PlanOrderRequest' })

export const membership = z
  .object({
    planId: z.string(),
    name: z.string(),
    period: z.enum(PLAN_PERIODS),
    startsAt: z.number().meta({ description: 'UTC epoch milliseconds.' }),
    endsAt: z.number().meta({ description: 'UTC epoch milliseconds. Nothing renews by itself.' }),
  })
  .meta({ id: 'Membership' })

export const subscription = z
  .object({
    launch,
    current: membership.nullable().meta({ description: 'Null: the free plan.' }),
    next: membership.nullable().meta({ description: 'Paid already; begins when the current one ends.' }),
  })
  .meta({ id: 'Subscription', description: 'The plans of a member.' })
export type SubscriptionOnWire = z.infer<typeof subscription>
