import { z } from 'zod'
import { PLAN_PERIODS, PLAN_STATES } from '../shared/enums.ts'
import { LIMITS } from '../shared/limits.ts'
import { version } from './studio-records.ts'
import { day, id, line, money, numeric, when } from './wire.ts'

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
    period: z.enum(PLAN_PERIODS, { error: 'Choose a month or a year.' }),
    amount: money(z.number().nonnegative({ error: 'Enter an amount of zero or more.' })).meta({
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
    endsAt: z.number().meta({ description: 'UTC epoch milliseconds. It doesn’t renew automatically.' }),
    features: z.array(z.string()),
    notIncludedFeatures: z.array(z.string()),
    isSold: z.boolean().meta({ description: 'Whether the plan is on sale.' }),
  })
  .meta({ id: 'Membership', description: 'A plan with its terms at the time of purchase.' })

export const subscription = z
  .object({
    launch,
    current: membership.nullable().meta({ description: 'Null: the free plan.' }),
    next: membership.nullable().meta({ description: 'Paid; starts when the current one ends.' }),
  })
  .meta({ id: 'Subscription', description: 'The plans of a member.' })
export type SubscriptionOnWire = z.infer<typeof subscription>

const MOST_FEATURES = 12
const price = (of: string) =>
  money(
    z
      .number({ error: `Enter what ${of} costs.` })
      .nonnegative({ error: 'Enter zero or more.' })
      .max(10_000_000, { error: 'This price is too high.' })
      .refine((sum) => sum === 0 || sum >= 1, { error: 'Enter 0, or at least 1.' })
      .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, {
        error: 'Enter at most two decimal places.',
      }),
  )
const features = z
  .array(line('what the plan includes', 160))
  .max(MOST_FEATURES, { error: `Add at most ${MOST_FEATURES} lines.` })
  // Lines must differ: pages use them as keys.
  .refine((lines) => new Set(lines).size === lines.length, { error: 'A line is listed twice.' })

/** A plan as edited at the desk. */
export const planForm = z
  .object({
    version: version.optional(),
    name: line('a name', LIMITS.nameMax),
    monthlyPrice: price('a month').meta({ description: 'In the currency of the plan.' }),
    yearlyPrice: price('a year').meta({ description: 'In the currency of the plan.' }),
    features,
    notIncludedFeatures: features,
    opensFilms: z.boolean().meta({ description: 'Members can watch the videos of every recorded class.' }),
  })
  .refine(({ features }) => features.length > 0, {
    error: 'Add at least one thing the plan includes.',
    path: ['features'],
    when: when('features'),
  })
  .refine(({ monthlyPrice, yearlyPrice }) => (monthlyPrice === 0) === (yearlyPrice === 0), {
    error:
      'A plan that costs nothing costs nothing by the month and by the year. Enter both prices, or twice 0.',
    path: ['yearlyPrice'],
    when: when('monthlyPrice', 'yearlyPrice'),
  })
  .refine(({ monthlyPrice, yearlyPrice }) => yearlyPrice === 0 || yearlyPrice >= monthlyPrice, {
    error: 'The yearly price is lower than the monthly one. Check both prices.',
    path: ['yearlyPrice'],
    when: when('monthlyPrice', 'yearlyPrice'),
  })
  .meta({ id: 'PlanForm' })
export type PlanForm = z.infer<typeof planForm>

export const planVersion = z.object({ version }).meta({ id: 'PlanVersion' })
export const planIds = z
  .object({ ids: z.array(id).max(200, { error: 'The limit is 200.' }) })
  .meta({ id: 'PlanIds', description: 'The ids of all plans on sale, in order.' })

/** When plans go on sale. */
export const planSalesForm = z
  .object({
    version: numeric(z.number().int().min(0).max(2_147_483_647)).meta({
      description: 'The version that was read; 0 if it was never set at the desk.',
    }),
    sale: z.enum(['on', 'from', 'off'], { error: 'Choose when plans go on sale.' }),
    from: day.nullish().meta({ description: 'The first day, where the studio is; needed for `from`.' }),
  })
  .refine(({ sale, from }) => sale !== 'from' || from, {
    error: 'Enter a date.',
    path: ['from'],
    when: when('sale', 'from'),
  })
  .meta({ id: 'PlanSalesForm' })
export type PlanSalesForm = z.infer<typeof planSalesForm>

const deskPlan = z
  .object({
    _id: z.string(),
    planId: z.string().meta({ description: 'Its slug. It stays when the name changes.' }),
    version: z.number().int(),
    state: z.enum(PLAN_STATES),
    withdrawnAt: z.number().nullable(),
    name: z.string(),
    monthlyPrice: z.number(),
    yearlyPrice: z.number(),
    currency: z.string(),
    features: z.array(z.string()),
    notIncludedFeatures: z.array(z.string()),
    opensFilms: z.boolean(),
    members: z.number().int().meta({ description: 'Members who have it or have paid for it.' }),
    wasOrdered: z.boolean().meta({ description: 'Someone has started to buy it, so it can’t be deleted.' }),
  })
  .meta({ id: 'DeskPlan' })
export type DeskPlanOnWire = z.infer<typeof deskPlan>

export const deskPlans = z
  .object({
    plans: z
      .array(deskPlan)
      .meta({ description: 'Plans on sale in order, then drafts, then withdrawn ones.' }),
    sales: z.object({
      version: z.number().int().meta({ description: '0 if it was never set at the desk.' }),
      sale: z.enum(['on', 'from', 'off']),
      from: z.string().nullable().meta({ description: 'YYYY-MM-DD, where the studio is.' }),
      onSale: z.boolean(),
    }),
    today: z.string().meta({ description: 'YYYY-MM-DD, where the studio is.' }),
    currency: z.string().meta({ description: 'For future plans.' }),
  })
  .meta({ id: 'DeskPlans' })
export type DeskPlansOnWire = z.infer<typeof deskPlans>
