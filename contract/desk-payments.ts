import { z } from 'zod'
import { DESK_WAYS, REFUND_REASONS } from '../shared/enums.ts'
import { STATES } from '../shared/gst.ts'
import { LIMITS } from '../shared/limits.ts'
import { settlementBlank } from '../shared/messages.ts'
import { PAYMENT_EVENTS } from '../shared/payment-events.ts'
import { gstin, isOfState, OTHER_STATE } from './billing.ts'
import { day, id, line, money, numeric, optionalLine, optionalParagraphs, percent, when } from './wire.ts'

export const MONEY_STATES = ['kept', 'part', 'back', 'under-way', 'trouble', 'failed'] as const

export const moneyQuery = z.object({
  state: z.enum(MONEY_STATES).optional(),
  method: z.string().trim().max(40).optional(),
  from: day.optional(),
  until: day.optional(),
  class: id.optional(),
  member: id.optional(),
  q: z.string().trim().max(100).optional().meta({
    description:
      'Beginnings of words in a name, email or phone; a Razorpay or receipt number or its last digits; or an amount.',
  }),
  after: z.string().max(100).optional().meta({ description: '`next` of the previous page.' }),
})

const amount = z.number().meta({ description: 'In units of the currency.' })

export const moneyRow = z
  .object({
    _id: z.string(),
    paymentId: z.string().nullable().meta({ description: "Razorpay's id; null for a desk sale." }),
    receipt: z.string().nullable(),
    at: z
      .number()
      .meta({ description: 'When it was captured or, if it failed, created; UTC epoch milliseconds.' }),
    memberId: z.string(),
    name: z.string(),
    what: z.string(),
    amount,
    back: amount,
    currency: z.string(),
    method: z.string().nullable(),
    stands: z.enum(MONEY_STATES),
  })
  .meta({ id: 'MoneyRow' })
export type MoneyRow = z.infer<typeof moneyRow>

export const moneyList = z
  .object({
    payments: z.array(moneyRow),
    next: z.string().nullable(),
    totals: z
      .array(
        z.object({
          currency: z.string(),
          payments: z.number().int(),
          taken: amount,
          back: amount,
          kept: amount,
        }),
      )
      .nullable()
      .meta({ description: 'Totals for the filters; null without permission.' }),
    classes: z.array(z.object({ _id: z.string(), title: z.string() })),
    methods: z.array(z.string()),
    timeZone: z.string(),
  })
  .meta({ id: 'MoneyList' })
export type MoneyListOnWire = z.infer<typeof moneyList>

const taxLine = z.object({ label: z.string(), amount })

export const receiptOnWire = z
  .object({
    _id: z.string(),
    kind: z.enum(['receipt', 'invoice', 'credit note']),
    code: z.string(),
    issuedAt: z.number(),
    amount,
    taxable: amount,
    taxes: z.array(taxLine),
    currency: z.string(),
    what: z.string(),
    seller: z.object({
      name: z.string(),
      legalName: z.string(),
      address: z.string(),
      email: z.string(),
      gstin: z.string().nullable(),
      sac: z.string(),
      placeOfSupply: z.string().nullable(),
    }),
    buyer: z.object({
      name: z.string(),
      email: z.string(),
      business: z
        .object({
          name: z.string(),
          address: z.string(),
          state: z.string(),
          gstin: z.string().nullable(),
        })
        .nullable()
        .meta({ description: 'The business it is billed to; null if none.' }),
    }),
  })
  .meta({ id: 'Receipt', description: 'As it was issued.' })
export type ReceiptOnWire = z.infer<typeof receiptOnWire>

export const EVENT_SOURCES = ['browser', 'webhook', 'sweep', 'desk', 'rule'] as const

export const moneyOne = z
  .object({
    _id: z.string(),
    paymentId: z.string().nullable().meta({ description: "Razorpay's id; null for a desk sale." }),
    orderId: z.string().nullable(),
    memberId: z.string(),
    name: z.string(),
    email: z.string(),
    what: z.string(),
    amount,
    back: amount,
    held: amount.meta({ description: 'The part that hasn’t been refunded.' }),
    currency: z.string(),
    method: z.string().nullable(),
    capturedAt: z.number().nullable(),
    stands: z.enum(MONEY_STATES),
    sale: z
      .object({
        list: amount,
        discountReason: z.string(),
        reference: z.string(),
        takenBy: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Details of the desk sale; null if paid online.' }),
    waiting: z
      .object({
        _id: z.string(),
        amount,
        ends: z.boolean(),
        isOfPlace: z.boolean().meta({
          description: 'They were removed from a session; undoing restores their place.',
        }),
        reason: z.string(),
        by: z.string().nullable(),
        leavesAt: z.number().nullable().meta({ description: 'Null if it failed.' }),
        why: z.string().meta({ description: 'Why it failed.' }),
      })
      .nullable()
      .meta({ description: 'A pending refund.' }),
    toHandBack: z
      .array(z.object({ _id: z.string(), amount, since: z.number() }))
      .meta({ description: 'Refunds of desk sales to hand back.' }),
    returned: z
      .array(
        z.object({
          _id: z.string(),
          amount,
          since: z.number(),
          why: z.string(),
          nextTryAt: z.number().nullable().meta({ description: 'Null if Razorpay refused it permanently.' }),
        }),
      )
      .meta({ description: 'Refunds the bank returned, which can be given another way.' }),
    twice: z
      .array(z.object({ amount, razorpayRefundId: z.string(), at: z.number() }))
      .meta({ description: 'Given another way, but arrived through Razorpay too.' }),
    disputes: z
      .array(
        z.object({
          _id: z.string(),
          amount,
          reason: z.string(),
          state: z.enum(['open', 'action-required', 'under-review', 'won', 'lost', 'closed']),
          respondBy: z.number().nullable(),
          at: z.number(),
        }),
      )
      .meta({ description: 'Disputes (chargebacks) reported by Razorpay.' }),
    now: z.number(),
    isItem: z.boolean().meta({ description: 'Goods sold at the desk: neither a class nor a plan.' }),
    goesOn: z.boolean().meta({ description: 'Whether the booking or plan continues.' }),
    events: z.array(
      z.object({
        _id: z.string(),
        at: z.number(),
        what: z.enum(PAYMENT_EVENTS),
        source: z.enum(EVENT_SOURCES),
        by: z.string().nullable(),
        amount: amount.nullable(),
        note: z.string(),
      }),
    ),
    policy: z
      .object({
        version: z.number().int(),
        ofClass: z.boolean().meta({ description: 'Whether the policy is specific to the class.' }),
        from: z.number().nullable(),
        until: z.number().nullable(),
        agreedAt: z.number(),
        sentences: z.array(z.string()),
      })
      .nullable()
      .meta({ description: 'The policy it was bought under; null for a plan.' }),
    receipts: z.array(receiptOnWire),
    may: z.array(z.enum(['refund.by-policy', 'refund.beyond-policy', 'evidence.make'])),
    timeZone: z.string(),
  })
  .meta({ id: 'MoneyOne' })
export type MoneyOne = z.infer<typeof moneyOne>

export const refundPreview = z
  .object({
    currency: z.string(),
    paid: amount,
    left: amount,
    ending: z
      .object({ percent: z.number(), byPolicy: amount, whole: amount })
      .nullable()
      .meta({ description: 'The refund for ending it; null if there is nothing to end.' }),
    endsPlan: z.boolean(),
    route: z.enum(['bank', 'hand', 'old']).meta({
      description:
        'How it is refunded: by Razorpay, by hand at the desk, or `old`: over six months, so the bank may refuse it.',
    }),
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreviewOnWire = z.infer<typeof refundPreview>

export const refundForm = z
  .object({
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'A key is missing.' })
      .meta({
        description: 'An idempotency key: the same key refunds once.',
      }),
    basis: z.enum(['policy', 'whole', 'sum']),
    amount: money(
      z
        .number()
        .nonnegative({ error: 'Enter an amount of zero or more.' })
        .max(10_000_000, { error: 'This amount is too high.' })
        .multipleOf(0.01, { error: 'Enter at most two decimal places.' }),
    ).meta({ description: 'In units of the currency, as in the preview or another amount.' }),
    ends: z.boolean().meta({ description: 'Whether to end the booking or plan. By policy it always ends.' }),
    reason: line('a reason', LIMITS.sentenceMax),
  })
  .meta({ id: 'RefundForm' })

export const matter = z
  .object({
    _id: z.string(),
    kind: z.enum(['refund', 'webhook']),
    since: z.number(),
    tries: z.number().int(),
    nextTryAt: z.number().nullable().meta({ description: 'Null if it needs manual action.' }),
    error: z.string(),
    refund: z
      .object({
        paymentId: z.string(),
        name: z.string(),
        amount,
        currency: z.string(),
        state: z.string(),
        reason: z.enum(REFUND_REASONS),
        way: z
          .enum(['razorpay', ...DESK_WAYS])
          .meta({ description: 'Handed back in person, not by Razorpay.' }),
      })
      .nullable(),
    event: z.string().nullable(),
  })
  .meta({ id: 'MatterOfMoney' })
export type MatterOnWire = z.infer<typeof matter>

export const askedRefund = z
  .object({
    _id: z.string(),
    paymentId: z.string(),
    name: z.string(),
    amount,
    currency: z.string(),
    leavesAt: z.number().nullable().meta({ description: 'Null if it failed.' }),
    why: z.string(),
  })
  .meta({ id: 'AskedRefund', description: 'A pending desk refund.' })
export const disputeToAnswer = z
  .object({
    _id: z.string(),
    paymentId: z.string(),
    name: z.string(),
    amount,
    currency: z.string(),
    respondBy: z.number().nullable().meta({ description: 'The bank’s deadline for evidence.' }),
  })
  .meta({ id: 'DisputeToAnswer', description: 'A payment that a bank disputes, until evidence is sent.' })
export type DisputeToAnswer = z.infer<typeof disputeToAnswer>
export type AskedRefundOnWire = z.infer<typeof askedRefund>

export const matterParams = z.object({ kind: z.enum(['refund', 'webhook']), id: z.string().min(1).max(120) })

const state = z
  .string()
  .refine((code) => STATES[code] !== undefined, { error: 'Choose a state.' })
  .nullish()
  .transform((code) => code ?? null)

export const taxForm = z
  .object({
    version: numeric(z.number().int().min(0).max(1_000_000_000)).meta({
      description: 'The version that was read; 0 if there was none.',
    }),
    legalName: optionalLine(120).default(''),
    address: optionalParagraphs(400).default(''),
    gstin,
    state,
    sac: z
      .string()
      .trim()
      .regex(/^99\d{2,4}$/, { error: 'Enter a SAC of four to six digits that starts with 99.' }),
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,3}$/, { error: 'Enter one to three letters.' }),
  })
  .refine(({ gstin, legalName }) => gstin === null || legalName !== '', {
    path: ['legalName'],
    error: 'Enter the name the GSTIN is registered to. Tax invoices need it.',
    when: when('gstin', 'legalName'),
  })
  .refine(({ gstin, address }) => gstin === null || address !== '', {
    path: ['address'],
    error: 'Enter the studio’s address. Tax invoices need it.',
    when: when('gstin', 'address'),
  })
  .refine(isOfState, { path: ['state'], error: OTHER_STATE, when: when('state', 'gstin') })
  .meta({ id: 'TaxForm' })
export type TaxForm = z.input<typeof taxForm>

export const taxOnWire = z
  .object({
    version: z.number().int(),
    legalName: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    state: z.string().nullable(),
    sac: z.string(),
    prefix: z.string(),
    rates: z
      .array(z.object({ validFrom: z.string(), percent: z.number() }))
      .meta({ description: 'Latest first. One that has started can’t be deleted.' }),
    today: z.string(),
    example: z.string().meta({ description: 'An example of the next receipt number.' }),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    centresWithoutState: z
      .array(z.string())
      .meta({ description: 'Centres without a state, which count as in the studio’s own state.' }),
  })
  .meta({ id: 'TaxSettings' })
export type TaxOnWire = z.infer<typeof taxOnWire>

export const taxRateForm = z
  .object({
    validFrom: day,
    percent: percent(
      z
        .number()
        .min(0, { error: 'Enter zero or more.' })
        .max(40, { error: 'Enter at most 40.' })
        .multipleOf(0.01, { error: 'Enter at most two decimal places.' }),
    ),
  })
  .meta({ id: 'TaxRateForm' })
export const taxRateParams = z.object({ day })

export const settlementForm = z
  .object({
    fileName: line('the name of the file', 200),
    csv: z
      .string({ error: settlementBlank })
      .min(1, { error: settlementBlank })
      .max(1_000_000, { error: 'The file can be up to 1 MB. Choose a shorter period.' }),
    unit: z
      .enum(['auto', 'rupees', 'paise'])
      .default('auto')
      .meta({ description: 'The number format; `auto` detects it.' }),
  })
  .meta({ id: 'SettlementForm' })

const compared = z.object({
  id: z.string(),
  paymentId: z.string().nullable(),
  theirs: amount.nullable(),
  ours: amount.nullable(),
})

export const settlement = z
  .object({
    _id: z.string(),
    at: z.number(),
    by: z.string().nullable(),
    fileName: z.string(),
    lines: z.number().int(),
    from: z.number().nullable(),
    until: z.number().nullable(),
    matched: z.object({ payments: z.number().int(), refunds: z.number().int() }),
    sums: z.array(
      z.object({
        currency: z.string(),
        taken: amount,
        back: amount,
        fee: amount,
        tax: amount,
        settled: amount,
        other: amount.meta({ description: 'Settled adjustments, disputes and fees.' }),
      }),
    ),
    unit: z.enum(['rupees', 'paise']).nullable().meta({ description: 'The number format that was used.' }),
    repeated: z
      .array(z.string())
      .meta({ description: 'Ids that occur more than once in the file and count once.' }),
    others: z
      .array(z.object({ id: z.string(), kind: z.string(), amount, currency: z.string() }))
      .meta({ description: 'Lines that are neither a payment nor a refund.' }),
    otherLines: z.number().int(),
    unknownHere: z.array(compared),
    missingThere: z.array(compared),
    differing: z.array(compared),
    counts: z.object({
      unknownHere: z.number().int(),
      missingThere: z.number().int(),
      differing: z.number().int(),
    }),
  })
  .meta({ id: 'Settlement', description: 'The result of a Razorpay settlement file.' })
export type SettlementOnWire = z.infer<typeof settlement>
export const settlements = z.object({ settlements: z.array(settlement), timeZone: z.string() })
