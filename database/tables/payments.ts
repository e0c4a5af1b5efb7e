import type { PlanPeriod, RefundReason } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, Flag, Json, Time } from './columns.ts'
import type { FactsOf } from './facts.ts'

/** A lapsed or replaced order can still be paid, because Razorpay never closes one; it is then settled too. */
export type OrderState = 'creating' | 'open' | 'paid' | 'lapsed' | 'replaced'

export interface Orders {
  id: string
  userId: string
  classId: string | null
  /** Of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  planId: Defaulted<string | null>
  period: Defaulted<PlanPeriod | null>
  amountPaise: Money
  currency: string
  razorpayOrderId: string | null
  state: OrderState
  createdAt: Time
  updatedAt: Time
  /** When the sweep next asks Razorpay about it; null for never. */
  nextCheckAt: Time | null
  checks: Defaulted<number>
  /** The cancellation policy that the buyer was shown; null for orders from before it was kept. */
  policyVersion: Defaulted<number | null>
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
  /** Decided once, in the transaction that saw the capture. `enrolled`: in the class or plan of its order. */
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
  byHand: Defaulted<Flag>
  state: RefundState
  razorpayRefundId: string | null
  /** Sent as X-Refund-Idempotency; replaced only after the provider said that the refund failed. */
  idempotencyKey: string
  tries: Defaulted<number>
  nextTryAt: Time | null
  lastError: string | null
  createdAt: Time
  updatedAt: Time
}

/** Stored as received, before any work on it. */
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
  opensFilms: Defaulted<Flag>
  position: number
}

/** It ends by itself; those of one member follow each other. */
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
