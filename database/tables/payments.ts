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
  /** Of a single place; null for the run. */
  sessionId: Defaulted<string | null>
  planId: Defaulted<string | null>
  period: Defaulted<PlanPeriod | null>
  /** What else was sold at the desk, such as a place; null for a class and a plan. */
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
  /** The cancellation policy that the buyer was shown; null for orders from before it was kept. */
  policyVersion: Defaulted<number | null>
  /** Until when someone may be paying for it, from when its checkout was last opened; null where no one ever was to. */
  heldUntil: Defaulted<Time | null>
  /** Code of a state, as the buyer said it at the desk; otherwise it follows from the class and their account. */
  placeOfSupply: Defaulted<string | null>
  /** What the plan promised when it was ordered; null for a class, and for orders from before it was kept. */
  planTerms: NullableJson<PlanPromise>
}

/** What a plan is called and gives: anyone who buys it has it so until it ends, whatever the studio makes of the plan. */
export type PlanPromise = {
  name: string
  features: string[]
  notIncludedFeatures: string[]
  opensFilms: Flag
}

export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'

export interface Payments {
  id: string
  /** Of one that was taken at the desk a number of our own, "desk-…", which Razorpay never sees. */
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
  /** By the provider's clock; the rest of them is when we heard of it. Null at the desk, and for payments from before it was kept. */
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
  /** Grows with each change at the desk: who changes an older one is notified. */
  version: Defaulted<number>
  /** Seen at the desk alone, until it is put on sale. */
  isDraft: Defaulted<Flag>
  /** No longer sold; anyone who has it keeps it until it ends. */
  withdrawnAt: Defaulted<Time | null>
}

/** Whether plans are on sale, as the studio settled it at the desk; no row while the program's own settings say so. */
export interface PlanSales {
  id: 'studio'
  version: Defaulted<number>
  countdown: Flag
  date: Time | null
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
  /** What the desk gave back of its price; it goes on, or was ended by that. */
  returnedPaise: Defaulted<Money>
  /** What its plan was called and gave when it was ordered. */
  name: Defaulted<string>
  features: DefaultedJson<string[]>
  notIncludedFeatures: DefaultedJson<string[]>
  opensFilms: Defaulted<Flag>
}

/** Who told of a step: the member's browser, Razorpay's webhook, our own asking (sweep), someone at the desk, a rule of ours. */
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
  /** By Razorpay too, after it had been given in another way. */
  | 'refund-twice'

/** What happened to a payment, in the transaction in which it did; nothing of it ever changes. */
export interface PaymentSteps {
  id: string
  paymentId: string
  at: Time
  what: StepKind
  source: StepSource
  /** Whose decision it was, an account; null for no one's. */
  by: string | null
  amountPaise: Money | null
  note: Defaulted<string>
}

export type DisputeState = 'open' | 'action-required' | 'under-review' | 'won' | 'lost' | 'closed'

/** A payment that the payer's bank disputes (a chargeback), under Razorpay's number of the dispute. */
export interface Disputes {
  id: string
  paymentId: string
  amountPaise: Money
  currency: string
  /** Razorpay's code. */
  reason: string
  state: DisputeState
  /** Until when evidence is taken; null where Razorpay did not say. */
  respondBy: Time | null
  /** What a lost one took back out of the books. */
  refundId: string | null
  /** When Razorpay wrote the event that was last believed. */
  toldAt: Time
  createdAt: Time
  updatedAt: Time
}

/** A refund that someone at the desk asked for. */
export interface DeskRefunds {
  /** Made by anyone who asks, so that asking twice sends once. */
  key: string
  paymentId: string
  amountPaise: Money
  /** What of it is beyond the policy of an enrollment that is over. */
  morePaise: Money
  basis: 'policy' | 'whole' | 'sum'
  ends: Flag
  reason: string
  by: string
  createdAt: Time
}

/** A run or a single place that was paid for at the desk: what its payment (of a `way` that is not Razorpay) does not say. */
export interface DeskSales {
  paymentId: string
  /** Made by anyone who sells, so that asking twice sells once. */
  key: string
  /** What it costs in the price list; the payment is this less the discount. */
  listPaise: Money
  discountReason: Defaulted<string>
  /** Of the bank, or of the card machine's slip. */
  reference: Defaulted<string>
  takenBy: string
  /** In whose till it lies; null for what meets nowhere. */
  centreId: string | null
  at: Time
}

/** Money of a desk sale that someone handed back, the way it came. */
export interface HandBacks {
  refundId: string
  reference: Defaulted<string>
  by: string
  /** Out of whose till. */
  centreId: string | null
  at: Time
  /** Of Razorpay's refund, which the bank had sent back; null where it went the way the money had come. */
  way: Defaulted<OtherWay | null>
  /** Razorpay's, which arrived after all: it was given twice. */
  lateRefundId: Defaulted<string | null>
  lateAt: Defaulted<Time | null>
}

/** A till that someone counted. A day may be closed again: the last of its numbers counts. */
export interface TillClosings {
  id: string
  /** YYYY-MM-DD where the studio is. */
  day: string
  /** Empty for what meets nowhere. */
  centreId: string
  currency: string
  number: number
  /** In cash, by the books, when it was counted; less than nothing where more was handed back than taken. */
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
  /** Absent on receipts before there was one. */
  phone?: string
  gstin: string | null
  /** Codes of the tax office, such as '05'. */
  state: string | null
  /** SAC of a class or plan; of an item its HSN or SAC, and empty where none was entered. */
  sac: string
  placeOfSupply: string | null
}
/** For whom a member buys; a GSTIN where it is registered. */
export type Business = { name: string; address: string; state: string; gstin: string | null }
export type Buyer = { name: string; email: string; business?: Business }
export type ReceiptKind = 'receipt' | 'invoice' | 'credit note'

/** As issued: nothing of it changes, but the buyer when their account is deleted. */
export interface Receipts {
  id: string
  kind: ReceiptKind
  /** "ZFY/26-27": its numbers are 1, 2, 3 without a gap. */
  series: string
  number: number
  /** "ZFY/26-27/000123": sixteen characters at most, as rule 46 of the CGST Rules wants it. */
  code: string
  paymentId: string
  /** Of a credit note. */
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

/** For whom a member's receipts are made out from now on; no row for themselves. */
export interface BillingDetails extends Business {
  userId: string
  version: Defaulted<number>
}

/** What the studio says of itself to the tax office. */
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
