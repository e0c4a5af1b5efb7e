import type { PlanPeriod, RefundReason } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/**
 * open: waiting for money. paid: a payment was captured and decided. replaced: the price changed and a newer order took
 * its place. Razorpay never closes an order, so a lapsed or replaced one can still be paid, and is then settled too.
 */
export type OrderState = 'creating' | 'open' | 'paid' | 'lapsed' | 'replaced'

/** What one pays for: a seat in a class, or a plan for a period. The table refuses both and neither. */
export interface Orders {
  id: string
  userId: string
  classId: string | null
  planId: Defaulted<string | null>
  period: Defaulted<PlanPeriod | null>
  /** Hundredths of the currency, which is the class's or the plan's. */
  amountPaise: Money
  currency: string
  razorpayOrderId: string | null
  state: OrderState
  createdAt: Time
  updatedAt: Time
  /** When the sweep asks Razorpay about it next; null when it need not. */
  nextCheckAt: Time | null
  checks: Defaulted<number>
}

export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'

export interface Payments {
  id: string
  razorpayPaymentId: string
  orderId: string
  amountPaise: Money
  currency: string
  state: PaymentState
  method: string | null
  errorReason: string | null
  /**
   * What a captured payment became; decided once, in the transaction that saw the capture. `enrolled`: in the class, or in
   * the plan, that its order is for.
   */
  outcome: 'enrolled' | 'refunded' | null
  createdAt: Time
  updatedAt: Time
  capturedAt: Time | null
}

export type RefundState = 'due' | 'pending' | 'processed' | 'failed'

export interface Refunds {
  id: string
  paymentId: string
  amountPaise: Money
  reason: RefundReason
  /** The studio made it in the provider's dashboard. */
  byHand: Defaulted<Flag>
  state: RefundState
  razorpayRefundId: string | null
  /** Sent as X-Refund-Idempotency; a new one only after the provider said the refund failed. */
  idempotencyKey: string
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
  createdAt: Time
  updatedAt: Time
}

/** A webhook as it came, stored before it is worked on. */
export interface PaymentEvents {
  eventId: string
  event: string
  body: string
  receivedAt: Time
  processedAt: Time | null
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
}

export interface Plans {
  id: string
  planId: string
  name: string
  monthlyPriceCents: Money
  yearlyPriceCents: Money
  currency: string
  features: Json<string[]>
  notIncludedFeatures: Json<string[]>
  /** Whether it opens the videos of every recorded class. */
  opensFilms: Defaulted<Flag>
  position: number
}

/** A period of a plan that a member paid for. It ends by itself; several of one member follow each other. */
export interface Memberships {
  id: string
  userId: string
  planId: string
  period: PlanPeriod
  paymentId: string
  startsAt: Time
  endsAt: Time
  createdAt: Time
}

export interface PaymentsTables {
  orders: Orders
  payments: Payments
  refunds: Refunds
  paymentEvents: PaymentEvents
  plans: Plans
  memberships: Memberships
}

export const paymentsFacts = {
  orders: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [] },
  payments: { public: false, personal: null, json: [] },
  refunds: { public: false, personal: null, json: [] },
  paymentEvents: { public: false, personal: null, json: [] },
  plans: { public: true, personal: null, json: ['features', 'notIncludedFeatures'] },
  memberships: { public: false, personal: { by: ['userId'], end: 'kept' }, json: [] },
} as const satisfies FactsOf<PaymentsTables>
