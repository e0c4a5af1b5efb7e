/** The entities exactly as the API and the webhooks show them. Amounts in paise, times in Unix seconds. */
/** Rupees, and what an account with international payments takes beside them. */
export const CURRENCIES = ['INR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export type Notes = Record<string, string | number> | []

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: Currency
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export interface Card {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: 'debit'
  issuer: null
  international: false
  emi: false
  sub_type: 'consumer'
  token_iin: null
}

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: Currency
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'card' | 'upi' | 'netbanking'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: string | null
  wallet: null
  vpa: string | null
  email: string | null
  contact: string | null
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  upi?: { vpa: string; flow: 'collect' }
  base_amount?: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: Currency
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

/** How payments of one order are captured; all periods in minutes. */
export interface CaptureSettings {
  mode: 'automatic' | 'manual'
  /** Authorised later than this after its creation, a payment is no longer captured by itself. */
  automaticMinutes: number | null
  manualMinutes: number | null
}

export interface OrderSettings {
  /** Absent: the account's default. */
  capture?: CaptureSettings
}

export interface PaymentSettings {
  /** Left authorised until someone captures it by hand, whatever the order says. */
  captureByHand?: boolean
  lateAuthorized?: boolean
  cardNumber?: string
}

export interface RefundSettings {
  willFail?: boolean
  fallsBack?: boolean
}

/** Razorpay answers `[]` where nothing was noted. */
export function presentNotes(notes: Notes | undefined): Notes {
  return notes && Object.keys(notes).length > 0 ? notes : []
}

/** A chargeback, as the entity of Razorpay's dispute events. */
export interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}
