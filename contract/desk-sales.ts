import { z } from 'zod'
import { DESK_WAYS, OTHER_WAYS, PLAN_PERIODS } from '../shared/enums.ts'
import { STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { roll } from './roll.ts'
import { day, id, line, money, optionalEmail, optionalLine, optionalPhone, when } from './wire.ts'

const amount = z.number().meta({ description: 'In units of the currency.' })
const sum = money(
  z
    .number()
    .nonnegative({ error: 'Enter an amount of zero or more.' })
    .max(10_000_000, { error: 'This amount is too high.' })
    .multipleOf(0.01, { error: 'Enter at most two decimal places.' }),
)
export const stateCode = z
  .string()
  .trim()
  .refine((code) => code === '' || STATES[code] !== undefined, { error: 'Choose a state.' })
  .nullish()
  .transform((code) => code || null)

const buyer = z.object({
  _id: z.string(),
  name: z.string(),
  hasEmail: z.boolean().meta({ description: 'Without it they get no emails; print the receipt.' }),
  state: z.string().nullable(),
  gstin: z.string().nullable().meta({ description: 'Decides the tax on online classes.' }),
})

export const sellable = z
  .object({
    _id: z.string(),
    title: z.string(),
    type: z.string(),
    centre: z.string().nullable(),
    startsAt: z.number().nullable(),
    price: amount,
    singlePrice: amount.nullable().meta({ description: 'Null if sessions aren’t sold singly.' }),
    currency: z.string(),
    free: z.number().int().nullable().meta({
      description: 'Places that can be sold for the whole class; null for a recording.',
    }),
    kept: z.number().int().meta({ description: 'More places, held for the waitlist.' }),
  })
  .meta({ id: 'Sellable' })
export type SellableOnWire = z.infer<typeof sellable>
export const sellables = z.object({ classes: z.array(sellable), timeZone: z.string() })

export const saleChoicesQuery = z.object({ member: id })
export const saleChoices = z
  .object({
    member: buyer,
    class: sellable,
    isInRun: z.boolean().meta({ description: 'They are already enrolled.' }),
    isOffered: z.boolean().meta({ description: 'A place is held for them.' }),
    sessions: z
      .array(
        z.object({
          _id: z.string(),
          startsAt: z.number(),
          free: z.number().int(),
          kept: z.number().int().meta({ description: 'More places, held for the waitlist.' }),
          isOffered: z.boolean().meta({ description: 'One of them is held for this member.' }),
          isIn: z.boolean(),
        }),
      )
      .meta({ description: 'Sessions sold singly, soonest first.' }),
    asksForState: z.boolean().meta({ description: 'Whether it is online, taxed by where the buyer lives.' }),
    mayDiscount: z.boolean(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    timeZone: z.string(),
  })
  .meta({ id: 'SaleChoices' })
export type SaleChoicesOnWire = z.infer<typeof saleChoices>

export const planChoicesQuery = saleChoicesQuery
export const planChoices = z
  .object({
    member: buyer,
    onSale: z.boolean(),
    date: z.number().nullable().meta({ description: 'When they go on sale, if set.' }),
    plans: z.array(
      z.object({
        plan: z.string().meta({ description: 'Its slug.' }),
        name: z.string(),
        period: z.enum(PLAN_PERIODS),
        price: amount,
        currency: z.string(),
        isOpen: z.boolean().meta({ description: 'Whether they can buy it: not if they already have it.' }),
      }),
    ),
    has: z
      .array(
        z.object({
          name: z.string(),
          period: z.enum(PLAN_PERIODS),
          startsAt: z.number(),
          endsAt: z.number(),
        }),
      )
      .meta({ description: 'Their current and future plans.' }),
    startsAt: z.number().meta({ description: 'When a plan bought now would start.' }),
    centres: z.array(z.object({ _id: z.string(), name: z.string() })),
    mayDiscount: z.boolean(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    timeZone: z.string(),
  })
  .meta({ id: 'PlanChoices' })
export type PlanChoicesOnWire = z.infer<typeof planChoices>

export const saleForm = z
  .object({
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'A key is missing.' })
      .meta({
        description: 'An idempotency key: the same key sells once.',
      }),
    memberId: id,
    classId: id,
    sessionId: id.nullish().meta({ description: 'A single session; otherwise the whole class.' }),
    list: sum.meta({ description: 'The price as shown; otherwise nothing is sold.' }),
    amount: sum.meta({ description: 'The amount paid; less than the price only with a reason.' }),
    reason: optionalLine(LIMITS.sentenceMax)
      .default('')
      .meta({ description: 'Why the price is lower or zero.' }),
    way: z.enum([...DESK_WAYS, 'free'], { error: 'Choose how they pay.' }),
    reference: optionalLine(80)
      .default('')
      .meta({ description: 'The reference of the bank or card machine.' }),
    state: stateCode.meta({
      description: 'Where the buyer lives, as a GST state code; for online classes.',
    }),
    centre: z.string().max(64).nullish().meta({
      description: 'The centre whose till has the money; empty for none, absent for the centre of the class.',
    }),
  })
  .meta({ id: 'SaleForm' })
export type SaleForm = z.input<typeof saleForm>

export const planSaleForm = saleForm
  .omit({ classId: true, sessionId: true, way: true })
  .extend({
    plan: z.string().min(1, { error: 'Choose a plan.' }).max(64).meta({ description: 'Its slug.' }),
    period: z.enum(PLAN_PERIODS, { error: 'Choose a month or a year.' }),
    way: z.enum(DESK_WAYS, { error: 'Choose how they pay.' }),
    centre: z
      .string()
      .max(64)
      .nullish()
      .transform((id) => id || null)
      .meta({ description: 'The centre whose till has the money.' }),
  })
  .meta({ id: 'PlanSaleForm' })

export const itemSaleForm = planSaleForm
  .pick({ key: true, memberId: true, amount: true, way: true, reference: true, centre: true })
  .extend({
    item: line('what they’re buying', LIMITS.nameMax).meta({ description: 'As on the receipt.' }),
    taxCode: z
      .string()
      // Also accepts the notation of code lists: 9506 91, 9997.23.
      .overwrite((text) => text.replaceAll(/[\s.]/g, ''))
      .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, { error: 'Enter 4, 6 or 8 digits, like 9506.' })
      .default('')
      .meta({
        description:
          'HSN for goods or SAC for services, on tax invoices. Empty: as on the last invoice for this item.',
      }),
  })
  .meta({ id: 'ItemSaleForm' })

export const guestForm = z
  .object({
    name: line('their name', LIMITS.fullName),
    phone: optionalPhone.default(''),
    email: optionalEmail.default('').meta({ description: 'For receipts; it creates no login.' }),
  })
  .meta({ id: 'GuestForm' })
export type GuestForm = z.infer<typeof guestForm>
export const guestAdded = z.object({ _id: z.string() })

/** The payment of a walk-in for one session. */
export const doorPrice = z
  .object({
    member: buyer,
    price: amount,
    currency: z.string(),
    asksForState: z.boolean().meta({ description: 'Whether it is online, taxed by where the buyer lives.' }),
    mayDiscount: z.boolean(),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .meta({ id: 'DoorPrice' })
export type DoorPriceOnWire = z.infer<typeof doorPrice>

export const walkInSaleForm = saleForm
  .omit({ classId: true, sessionId: true, way: true, centre: true })
  .extend({
    way: z.enum(DESK_WAYS, { error: 'Choose how they pay.' }),
    beyond: optionalLine(LIMITS.reason).default('').meta({
      description: 'The reason for exceeding the capacity; required if full.',
    }),
  })
  .meta({ id: 'WalkInSaleForm' })
export const walkInSold = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ paymentId: z.string(), roll }),
})

export const saleMade = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    paymentId: z.string().nullable().meta({ description: 'Null if it was free.' }),
  }),
})

export const handBackForm = z.object({ reference: optionalLine(80).default('') }).meta({ id: 'HandBackForm' })

export const otherWayForm = z
  .object({
    way: z.enum(OTHER_WAYS, { error: 'Choose how to refund it.' }),
    reference: optionalLine(80).default(''),
  })
  .refine(({ way, reference }) => way === 'cash' || reference !== '', {
    path: ['reference'],
    error: 'Enter the bank’s reference, so that you can find the transfer later.',
    when: when('way', 'reference'),
  })
  .meta({ id: 'OtherWayForm' })

export const tillQuery = z.object({
  day: day.optional(),
  centre: z.string().max(64).optional().meta({ description: 'Empty without a centre.' }),
})

export const till = z
  .object({
    day: z.string(),
    today: z.string(),
    centre: z.string(),
    centres: z.array(z.object({ _id: z.string(), name: z.string() })),
    lines: z.array(
      z.object({
        way: z.enum(DESK_WAYS),
        by: z.string(),
        name: z.string(),
        currency: z.string(),
        sales: z.number().int(),
        taken: amount,
        backs: z.number().int(),
        back: amount,
      }),
    ),
    cash: z
      .array(z.object({ currency: z.string(), amount }))
      .meta({ description: 'The expected amount in the till.' }),
    closings: z
      .array(
        z.object({
          _id: z.string(),
          number: z.number().int(),
          currency: z.string(),
          expected: amount,
          counted: amount,
          note: z.string(),
          by: z.string(),
          at: z.number(),
        }),
      )
      .meta({ description: 'Latest first.' }),
    mayClose: z.boolean(),
    timeZone: z.string(),
  })
  .meta({ id: 'Till' })
export type TillOnWire = z.infer<typeof till>

export const tillForm = z
  .object({
    day,
    centre: z.string().max(64).default(''),
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'Enter a currency of three letters, such as INR.' }),
    expected: money(z.number().min(-10_000_000).max(10_000_000).multipleOf(0.01)).meta({
      description: 'As shown; otherwise nothing is recorded.',
    }),
    counted: sum,
    note: optionalLine(LIMITS.sentenceMax).default(''),
  })
  .meta({ id: 'TillForm' })
