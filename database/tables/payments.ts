import type { OtherWay, PaymentWay, PlanPeriod, RefundReason } from '../../shared/enums.ts'
import type { Money } from '../../shared/money.ts'
import type { Defaulted, DefaultedJson, Flag, Json, NullableJson, Time } from './columns.ts'
import { COUNTED, type FactsOf, OWN } from './facts.ts'

/** A lapsed or replaced order can still be paid, because Razorpay never closes one; it is then settled too. */
export type OrderState = 'creating' | 'open' | 'paid' | 'lapsed' | 'replaced'

export interface Orders {
  id: string
  userId: string
  classId: string | null
  /** The session of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  planId: Defaulted<string | null>
  period: Defaulted<PlanPeriod | null>
  /** Another item sold at the desk, such as a mat; null for a class or plan. */
  item: Defaulted<string | null>
  amountPaise: Money
  currency: string
  razorpayOrderId: string | null
  state: OrderState
  createdAt: Time
  updatedAt: Time
  /** When the sweep next asks Razorpay about it; null for never. */
  nextCheckAt: Time | null
  checks: Defaulted<number>
  /** The cancellation policy the buyer was shown; null for orders older than this column. */
  policyVersion: Defaulted<number | null>
  /** How long someone may still be paying, since its checkout was last opened; null if it never was. */
  heldUntil: Defaulted<Time | null>
  /** The state code the buyer named at the desk; otherwise it follows from the class and the account. */
  placeOfSupply: Defaulted<string | null>
  /** What the plan promised when it was ordered; null for a class, and for older orders. */
  planTerms: NullableJson<PlanPromise>
}

/** A plan's name and benefits. A buyer keeps them until it ends, whatever the studio changes. */
export type PlanPromise = {
  name: string
  features: string[]
  notIncludedFeatures: string[]
  opensFilms: Flag
}

export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'

export interface Payments {
  id: string
  /** For a desk payment an id of our own, "desk-…", which Razorpay never sees. */
  razorpayPaymentId: string
  orderId: string
  amountPaise: Money
  currency: string
  state: PaymentState
  method: string | null
  errorReason: string | null
  /** Decided once, in the transaction that saw the capture. `enrolled`: in its order's class or plan. */
  outcome: 'enrolled' | 'refunded' | null
  createdAt: Time
  updatedAt: Time
  capturedAt: Time | null
  /** The provider's time; other times are when we learned of it. Null at the desk, and for older payments. */
  paidAt: Defaulted<Time | null>
  way: Defaulted<PaymentWay>
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
  /** Raised by each change at the desk, so that an edit based on an older version is refused. */
  version: Defaulted<number>
  /** Visible only at the desk until it goes on sale. */
  isDraft: Defaulted<Flag>
  /** No longer sold; members who have it keep it until it ends. */
  withdrawnAt: Defaulted<Time | null>
}

/** Whether plans are on sale, as set at the desk. Without a row, the program's settings decide. */
export interface PlanSales {
  id: 'studio'
  version: Defaulted<number>
  countdown: Flag
  date: Time | null
}

/** Ends by itself; a member's memberships follow each other. */
export interface Memberships {
  id: string
  userId: string
  planId: string
  period: PlanPeriod
  paymentId: string
  startsAt: Time
  endsAt: Time
  createdAt: Time
  /** What the desk refunded of its price; it may go on after that, or have ended. */
  returnedPaise: Defaulted<Money>
  /** The plan's name and benefits when it was ordered. */
  name: Defaulted<string>
  features: DefaultedJson<string[]>
  notIncludedFeatures: DefaultedJson<string[]>
  opensFilms: Defaulted<Flag>
}

/** The source of a step: the browser, Razorpay's webhook, our sweep, the desk, or a rule. */
export type StepSource = 'browser' | 'webhook' | 'sweep' | 'desk' | 'rule'
export type StepKind =
  | 'failed'
  | 'authorized'
  | 'captured'
  | 'given'
  | 'not-given'
  | 'refund-asked'
  | 'refund-sent'
  | 'refund-arrived'
  | 'refund-failed'
  /** Razorpay refused it for good. */
  | 'refund-refused'
  | 'dispute-opened'
  | 'dispute-action'
  | 'dispute-review'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-closed'
  | 'refund-again'
  /** Delivered by Razorpay after it had been given in another way. */
  | 'refund-twice'

/** What happened to a payment, written in the same transaction; rows never change. */
export interface PaymentSteps {
  id: string
  paymentId: string
  at: Time
  what: StepKind
  source: StepSource
  /** The account that decided it; null for none. */
  by: string | null
  amountPaise: Money | null
  note: Defaulted<string>
}

export type DisputeState = 'open' | 'action-required' | 'under-review' | 'won' | 'lost' | 'closed'

/** A payment disputed by the payer's bank (a chargeback), with Razorpay's id of the dispute. */
export interface Disputes {
  id: string
  paymentId: string
  amountPaise: Money
  currency: string
  /** Razorpay's code. */
  reason: string
  state: DisputeState
  /** When evidence is due; null if Razorpay didn't say. */
  respondBy: Time | null
  /** What a lost dispute took back. */
  refundId: string | null
  /** The time of the last Razorpay event we applied. */
  toldAt: Time
  createdAt: Time
  updatedAt: Time
}

/** A refund requested at the desk. */
export interface DeskRefunds {
  /** Made by the page that asks, so that sending it twice refunds once. */
  key: string
  paymentId: string
  amountPaise: Money
  /** How much of it exceeds the policy of an ended enrollment. */
  morePaise: Money
  basis: 'policy' | 'whole' | 'sum'
  ends: Flag
  reason: string
  by: string
  createdAt: Time
}

/** Details of a desk sale that its payment (with a `way` other than Razorpay) doesn't have. */
export interface DeskSales {
  paymentId: string
  /** Made by the seller's page, so that sending it twice sells once. */
  key: string
  /** The list price; the payment is this less the discount. */
  listPaise: Money
  discountReason: Defaulted<string>
  /** The bank's reference, or the card machine's. */
  reference: Defaulted<string>
  takenBy: string
  /** The centre whose till it is in; null for none. */
  centreId: string | null
  at: Time
}

/** A refund that staff handed back. */
export interface HandBacks {
  refundId: string
  reference: Defaulted<string>
  by: string
  /** The centre whose till it was taken from. */
  centreId: string | null
  at: Time
  /** How a refund was given that the bank had returned to Razorpay; null if it went the way it was paid. */
  way: Defaulted<OtherWay | null>
  /** Razorpay's refund that arrived after all, so it was given twice. */
  lateRefundId: Defaulted<string | null>
  lateAt: Defaulted<Time | null>
}

/** A counted till. A day can be closed again; its highest number counts. */
export interface TillClosings {
  id: string
  /** YYYY-MM-DD in the studio's time zone. */
  day: string
  /** Empty for sales of no centre. */
  centreId: string
  currency: string
  number: number
  /** Expected cash when it was counted; negative if more was handed back than taken. */
  expectedPaise: Money
  countedPaise: Money
  note: Defaulted<string>
  by: string
  at: Time
}

export type Seller = {
  name: string
  legalName: string
  address: string
  email: string
  /** Absent on older receipts. */
  phone?: string
  gstin: string | null
  /** State codes of the tax office, such as '05'. */
  state: string | null
  /** The SAC of a class or plan; an item's HSN or SAC, empty if none was entered. */
  sac: string
  placeOfSupply: string | null
}
/** The business a member buys for; with a GSTIN if it is registered. */
export type Business = { name: string; address: string; state: string; gstin: string | null }
export type Buyer = { name: string; email: string; business?: Business }
export type ReceiptKind = 'receipt' | 'invoice' | 'credit note'

/** As issued. Never changes, except that the buyer is removed when their account is deleted. */
export interface Receipts {
  id: string
  kind: ReceiptKind
  /** The series, such as "ZFY/26-27"; its numbers are 1, 2, 3 without gaps. */
  series: string
  number: number
  /** "ZFY/26-27/000123": at most sixteen characters, as rule 46 of the CGST Rules requires. */
  code: string
  paymentId: string
  /** For a credit note. */
  refundId: string | null
  userId: string
  issuedAt: Time
  amountPaise: Money
  currency: string
  /** 500 is 5 %. */
  basisPoints: number
  taxablePaise: Money
  cgstPaise: Money
  sgstPaise: Money
  igstPaise: Money
  what: string
  seller: Json<Seller>
  buyer: Json<Buyer>
  /** Which form of it is stored as a PDF; null for none. */
  pdf: string | null
}

/** Who a member's receipts are made out to from now on; no row means the member. */
export interface BillingDetails extends Business {
  userId: string
  version: Defaulted<number>
}

/** The studio's details for the tax office. */
export interface TaxSettings {
  id: 'studio'
  version: Defaulted<number>
  legalName: string
  address: string
  gstin: string | null
  state: string | null
  sac: string
  prefix: string
}

/** Counts from its day on, until the next; what has begun never changes. */
export interface TaxRates {
  /** YYYY-MM-DD in the studio's time zone. */
  validFrom: string
  basisPoints: number
  createdAt: Time
  createdBy: string | null
}

/** Webhooks of Razorpay that were refused. What they said is not kept: no one knows who wrote it. */
export interface WebhookTrouble {
  id: 'razorpay'
  /** How many, since the first of them and up to the last. */
  refused: Defaulted<number>
  refusedSince: Defaulted<Time | null>
  refusedAt: Defaulted<Time | null>
  /** When someone last said that it is put right. */
  settledAt: Defaulted<Time>
}

/** A settlement file of Razorpay that someone compared with our books. The file itself is not kept. */
export interface Reconciliations {
  id: string
  at: Time
  by: string
  fileName: string
  /** SHA-256 of the file. */
  digest: string
  result: Json<ReconciliationResult>
}

export type ReconciliationRow = {
  id: string
  /** Of ours, where it is known here. */
  paymentId: string | null
  theirs: number | null
  ours: number | null
}
/** Sums in hundredths. */
export type ReconciliationResult = {
  lines: number
  from: Time | null
  until: Time | null
  matched: { payments: number; refunds: number }
  sums: {
    currency: string
    taken: number
    back: number
    fee: number
    tax: number
    settled: number
    other?: number
  }[]
  /** How sums were read; absent in results of before. */
  unit?: 'rupees' | 'paise'
  /** Ids of lines that stood in the file more than once and count once. */
  repeated?: string[]
  /** Adjustments, disputes and fees: part of what was settled, and not in the books. */
  others?: { id: string; kind: string; amount: number; currency: string }[]
  otherLines?: number
  unknownHere: ReconciliationRow[]
  missingThere: ReconciliationRow[]
  differing: ReconciliationRow[]
  /** How many there are of each; the lists hold the first. */
  counts: { unknownHere: number; missingThere: number; differing: number }
}

/** A session that was held, counted: reports are added from these (domain/reports/count.ts). */
export interface SessionCounts {
  sessionId: string
  classId: string
  instructorId: string
  /** YYYY-MM-DD where the studio is. */
  day: string
  startsAt: Time
  /** 1 is Monday. */
  weekday: number
  /** Of the day, at its start. */
  minute: number
  capacity: number
  taken: number
  present: number
  late: number
  absent: number
  excused: number
  /** Left within a day of its start. */
  leftLate: number
}

/** Someone who came at least once. */
export interface Visitors {
  userId: string
  firstAt: Time
  lastAt: Time
  visits: number
  /** How far apart their last visits were; null for fewer than four. */
  rhythmHours: number | null
}

export interface VisitorMonths {
  userId: string
  /** YYYY-MM where the studio is. */
  month: string
  visits: number
}

/** What a day brought, by its receipts and credit notes. In hundredths. */
export interface MoneyDays {
  day: string
  /** Empty for plans and for goods. */
  classId: string
  /** Of whose till it is, where it is of no class; empty for what was paid online. */
  centreId: Defaulted<string>
  currency: string
  isOnline: Flag
  taken: number
  back: number
  tax: number
}

/** Until when the reports were counted. */
export interface ReportCounts {
  name: 'reports'
  countedAt: Time
}

export interface PaymentsTables {
  sessionCounts: SessionCounts
  visitors: Visitors
  visitorMonths: VisitorMonths
  moneyDays: MoneyDays
  reportCounts: ReportCounts
  paymentSteps: PaymentSteps
  disputes: Disputes
  deskRefunds: DeskRefunds
  deskSales: DeskSales
  handBacks: HandBacks
  tillClosings: TillClosings
  receipts: Receipts
  billingDetails: BillingDetails
  taxSettings: TaxSettings
  taxRates: TaxRates
  webhookTrouble: WebhookTrouble
  reconciliations: Reconciliations
  orders: Orders
  payments: Payments
  refunds: Refunds
  paymentEvents: PaymentEvents
  plans: Plans
  planSales: PlanSales
  memberships: Memberships
}

const DERIVED = { public: false, personal: null, json: [], exported: { not: COUNTED } } as const
const KEPT = { public: false, personal: { by: ['userId'], end: 'kept' }, json: [] } as const

export const paymentsFacts = {
  sessionCounts: DERIVED,
  visitors: { ...KEPT, exported: { not: COUNTED } },
  visitorMonths: { ...KEPT, exported: { not: COUNTED } },
  moneyDays: DERIVED,
  reportCounts: DERIVED,
  paymentSteps: { public: false, personal: null, json: [], exported: 'whole' },
  disputes: { public: false, personal: null, json: [], exported: 'whole' },
  deskRefunds: { public: false, personal: null, json: [], exported: { without: ['key'] } },
  deskSales: { public: false, personal: null, json: [], exported: 'whole' },
  handBacks: { public: false, personal: null, json: [], exported: 'whole' },
  tillClosings: { public: false, personal: null, json: [], exported: 'whole' },
  receipts: {
    public: false,
    personal: { by: ['userId'], end: 'kept' },
    json: ['seller', 'buyer'],
    exported: 'whole',
  },
  billingDetails: OWN,
  taxSettings: { public: false, personal: null, json: [], exported: 'whole' },
  taxRates: { public: false, personal: null, json: [], exported: 'whole' },
  webhookTrouble: {
    public: false,
    personal: null,
    json: [],
    exported: { not: 'how a connection is doing at the moment' },
  },
  reconciliations: { public: false, personal: null, json: ['result'], exported: 'whole' },
  orders: {
    public: false,
    personal: { by: ['userId'], end: 'kept' },
    json: ['planTerms'],
    exported: 'whole',
  },
  payments: { public: false, personal: null, json: [], exported: 'whole' },
  refunds: { public: false, personal: null, json: [], exported: 'whole' },
  paymentEvents: { public: false, personal: null, json: [], exported: 'whole' },
  plans: { public: true, personal: null, json: ['features', 'notIncludedFeatures'], exported: 'whole' },
  planSales: { public: true, personal: null, json: [], exported: 'whole' },
  memberships: {
    public: false,
    personal: { by: ['userId'], end: 'kept' },
    json: ['features', 'notIncludedFeatures'],
    exported: 'whole',
  },
} as const satisfies FactsOf<PaymentsTables>
