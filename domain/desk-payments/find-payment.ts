import type { Db, Trx } from '../../database/open.ts'
import type { StepKind, StepSource } from '../../database/tables/payments.ts'
import { fullName } from '../../shared/full-name.ts'
import { hundredthsOf, type Money, minus, NO_MONEY, plus } from '../../shared/money.ts'
import { PAYMENT_EVENTS } from '../../shared/payment-events.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { pendingOf } from '../pending/pending.ts'
import { policyOf } from '../policy/policy.ts'
import { stateOfPayment } from './list-payments.ts'

type Verb = 'sales.see' | 'refund.by-policy' | 'refund.beyond-policy' | 'evidence.make'

/** @throws AppError forbidden, also for staff whose permission doesn't cover this payment; not-found */
export async function requirePayment(db: Db, member: Member, verb: Verb, id: string) {
  await requireMay(db, member, verb)
  const payment = await paymentOf(db, id)
  await requireMay(db, member, verb, aboutOf(payment))
  return payment
}

/**
 * Doesn't check permissions.
 * @throws AppError not-found
 */
export async function paymentOf(db: Db | Trx, id: string) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .selectAll('payments')
    .select(['orders.userId', 'orders.classId', 'orders.sessionId', 'orders.planId', 'orders.period'])
    .select(['orders.razorpayOrderId', 'orders.createdAt as orderedAt', 'orders.amountPaise as orderPaise'])
    .select(['users.firstName', 'users.lastName', 'users.email', 'users.deletedAt'])
    .select(['classes.type', 'plans.name as planName'])
    .select((eb) => eb.fn.coalesce('classes.title', 'orders.item').as('title'))
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!payment) throw new AppError('not-found', TEXTS.paymentUnknown)
  return payment
}

/** A plan belongs to no centre. */
export function aboutOf({ classId }: { classId: string | null }) {
  return classId === null ? STUDIO_WIDE : { classId }
}

export type Payment = Awaited<ReturnType<typeof paymentOf>>

export type Event = {
  id: string
  at: number
  what: StepKind | 'order' | 'letter' | 'receipt' | 'credit-note' | 'left' | 'webhook'
  source: StepSource
  /** Who decided it. */
  by: string | null
  amount: Money | null
  /** One of our codes, a number, an email's subject, or text someone wrote. */
  note: string
}

/**
 * A payment with its order: all events and their sources, the policy at the time, its receipts, and what can still be
 * refunded.
 * @throws AppError forbidden, not-found
 */
export async function paymentAtDesk(studio: Studio, member: Member, id: string) {
  const { db } = studio
  const payment = await requirePayment(db, member, 'sales.see', id)
  const refunds = await refundsOf(db, id)
  const receipts = await db
    .selectFrom('receipts')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('issuedAt')
    .execute()
  const bought = await boughtWith(db, id)
  const back = refunds.filter(counts).reduce((sum, { amountPaise }) => plus(sum, amountPaise), NO_MONEY)
  const arrived = refunds
    .filter(({ state }) => state === 'processed')
    .reduce((sum, { amountPaise }) => plus(sum, amountPaise), NO_MONEY)
  const has = (...states: string[]) => refunds.some(({ state }) => states.includes(state))
  return {
    payment,
    receipts,
    refunds,
    bought,
    events: await eventsOf(studio, payment, { refunds, receipts, bought }),
    policy: await policyThen(db, bought.enrollment?.policyVersion ?? null, payment),
    stands: stateOfPayment(payment, back, has('due', 'pending'), has('failed')),
    sale: payment.way === 'razorpay' ? null : await saleOf(db, id),
    waiting: await askedOf(db, id),
    twice: await wasRefundedTwice(db, id),
    disputes: await db
      .selectFrom('disputes')
      .selectAll()
      .where('paymentId', '=', id)
      .orderBy('createdAt')
      .execute(),
    back,
    held: payment.capturedAt === null ? NO_MONEY : minus(payment.amountPaise, arrived),
  }
}

/** What was entered when it was sold at the desk. */
async function saleOf(db: Db, paymentId: string) {
  const sale = await db
    .selectFrom('deskSales')
    .leftJoin('users', 'users.id', 'deskSales.takenBy')
    .selectAll('deskSales')
    .select(['users.firstName', 'users.lastName'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return sale ?? null
}

/** Refunded in another way, and later by Razorpay too. */
async function wasRefundedTwice(db: Db, paymentId: string) {
  return db
    .selectFrom('handBacks')
    .innerJoin('refunds', 'refunds.id', 'handBacks.refundId')
    .select(['refunds.amountPaise', 'handBacks.lateRefundId', 'handBacks.lateAt'])
    .where('refunds.paymentId', '=', paymentId)
    .where('handBacks.lateRefundId', 'is not', null)
    .$narrowType<{ lateRefundId: string; lateAt: number }>()
    .execute()
}

/** The pending refund, or the last one that failed. */
async function askedOf(db: Db, paymentId: string) {
  const last = await pendingOf(db, 'refund')
    .leftJoin('users', 'users.id', 'action.askedBy')
    .select(['users.firstName', 'users.lastName'])
    .where('action.subject', '=', paymentId)
    .orderBy('action.createdAt', 'desc')
    .executeTakeFirst()
  return last && (last.endedAt === null || last.outcome === 'refused') ? last : null
}

export type PaymentAtDesk = Awaited<ReturnType<typeof paymentAtDesk>>

const counts = ({ state, reason }: { state: string; reason: string }) =>
  state !== 'failed' || reason !== 'studio'

async function refundsOf(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .execute()
}

/** The enrollment or membership that it paid for. */
export async function boughtWith(db: Db | Trx, paymentId: string) {
  const enrollment = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  const membership = await db
    .selectFrom('memberships')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return { enrollment: enrollment ?? null, membership: membership ?? null }
}

type Known = {
  refunds: Awaited<ReturnType<typeof refundsOf>>
  receipts: { id: string; issuedAt: number; code: string; refundId: string | null; amountPaise: Money }[]
  bought: Awaited<ReturnType<typeof boughtWith>>
}

async function eventsOf(studio: Studio, payment: Payment, known: Known): Promise<Event[]> {
  const { db } = studio
  const people = new Map<string, string>()
  const events = [
    ordered(payment),
    ...(await stepsOf(db, payment, known)),
    ...known.receipts.map((receipt) => ({
      id: receipt.id,
      at: receipt.issuedAt,
      source: 'rule' as const,
      by: null,
      note: receipt.code,
      what: receipt.refundId === null ? ('receipt' as const) : ('credit-note' as const),
      amount: receipt.amountPaise,
    })),
    ...leftBy(known.bought.enrollment),
    ...(await lettersAbout(db, payment, known)),
    ...(await webhooksAbout(db, payment)),
  ]
  const ids = [...new Set(events.flatMap(({ by }) => by ?? []))]
  if (ids.length > 0) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, firstName, lastName } of rows) people.set(id, fullName(firstName, lastName))
  }
  return events
    .map((event) => ({ ...event, by: event.by === null ? null : (people.get(event.by) ?? null) }))
    .sort(
      (one, other) =>
        one.at - other.at || PAYMENT_EVENTS.indexOf(one.what) - PAYMENT_EVENTS.indexOf(other.what),
    )
}

function ordered({ orderId, orderedAt, orderPaise, way }: Payment): Event {
  return {
    id: orderId,
    at: orderedAt,
    what: 'order',
    source: way === 'razorpay' ? 'browser' : 'desk',
    by: null,
    amount: orderPaise,
    note: '',
  }
}

async function stepsOf(db: Db, payment: Payment, { refunds }: Known): Promise<Event[]> {
  const steps = await db.selectFrom('paymentSteps').selectAll().where('paymentId', '=', payment.id).execute()
  const asked = await db.selectFrom('deskRefunds').selectAll().where('paymentId', '=', payment.id).execute()
  const told = steps.map(({ id, at, what, source, by, amountPaise, note }) => {
    // Recorded after the step, in the same transaction.
    const why = asked.find(
      (one) =>
        what === 'refund-asked' && one.by === by && one.amountPaise === amountPaise && one.createdAt >= at,
    )?.reason
    return { id, at, what, source, by, amount: amountPaise, note: why ?? note }
  })
  return told.some(({ what }) => what === 'captured') || payment.capturedAt === null
    ? told
    : [...fromRows(payment, refunds), ...told]
}

/** For payments older than the table of steps. */
function fromRows(payment: Payment, refunds: Known['refunds']): Event[] {
  const { id, capturedAt, amountPaise, outcome, way } = payment
  const source = way === 'razorpay' ? 'sweep' : 'desk'
  const event = (what: Event['what'], at: number, amount: Money | null, note = ''): Event => ({
    id: `${id}-${what}-${at}`,
    at,
    what,
    source,
    by: null,
    amount,
    note,
  })
  const taken = capturedAt ?? payment.createdAt
  return [
    event('captured', taken, amountPaise),
    ...(outcome === 'enrolled' ? [event('given', taken, null)] : []),
    ...refunds.flatMap((refund) => [
      event('refund-asked', refund.createdAt, refund.amountPaise, refund.reason),
      ...(refund.state === 'processed'
        ? [event('refund-arrived', refund.updatedAt, refund.amountPaise)]
        : []),
    ]),
  ]
}

function leftBy(enrollment: Known['bought']['enrollment']): Event[] {
  if (!enrollment || enrollment.cancelledAt === null) return []
  const { id, cancelledAt, cancelledBy, userId } = enrollment
  const byMember = cancelledBy === userId
  return [
    {
      id: `left-${id}`,
      at: cancelledAt,
      what: 'left',
      source: byMember ? 'browser' : 'desk',
      by: byMember ? null : cancelledBy,
      amount: null,
      note: '',
    },
  ]
}

const MANY = 100

async function lettersAbout(db: Db, payment: Payment, { bought }: Known): Promise<Event[]> {
  const ids = [payment.id, bought.enrollment?.id, bought.membership?.id].filter((id) => id !== undefined)
  const letters = await db
    .selectFrom('outboxEmails')
    .select(['id', 'subject', 'createdAt', 'sentAt'])
    .where('userId', '=', payment.userId)
    .where((eb) => eb.or(ids.map((id) => eb('dedupeKey', 'like', `%${id}%`))))
    .orderBy('createdAt')
    .limit(MANY)
    .execute()
  return letters.map(({ id, subject, createdAt, sentAt }) => ({
    id,
    at: sentAt ?? createdAt,
    what: 'letter' as const,
    source: 'rule' as const,
    by: null,
    amount: null,
    note: sentAt === null ? `${subject} (waiting to be sent)` : subject,
  }))
}

/** From Razorpay's webhooks, which are kept for thirty days. */
async function webhooksAbout(db: Db, { razorpayPaymentId }: Payment): Promise<Event[]> {
  const events = await db
    .selectFrom('paymentEvents')
    .select(['eventId', 'event', 'receivedAt'])
    .where('body', 'like', `%"${razorpayPaymentId}"%`)
    .orderBy('receivedAt')
    .limit(MANY)
    .execute()
  return events.map(({ eventId, event, receivedAt }) => ({
    id: eventId,
    at: receivedAt,
    what: 'webhook' as const,
    source: 'webhook' as const,
    by: null,
    amount: null,
    note: event,
  }))
}

/** The policy of the purchase, and until when it was in force. */
async function policyThen(db: Db, version: number | null, payment: Payment) {
  if (payment.classId === null) return null
  const all = await db
    .selectFrom('policies')
    .select(['version', 'validFrom', 'classId'])
    .orderBy('version')
    .execute()
  const studios = all.filter(({ classId }) => classId === null)
  const inForce = studios.findLast(({ validFrom }) => validFrom <= payment.orderedAt)
  const shown = all.find((one) => one.version === (version ?? inForce?.version ?? 1))
  const terms = await policyOf(db, shown?.version ?? 1)
  return {
    terms,
    ofClass: shown?.classId != null,
    isRecorded: payment.type === 'Recorded',
    from: shown?.validFrom ?? null,
    // When a class returned to the studio's policy, no version records the date.
    until: shown?.classId ? null : (studios.find((one) => one.version > terms.version)?.validFrom ?? null),
    agreedAt: payment.orderedAt,
  }
}

/** How much of it can still be refunded. */
export async function leftOf(db: Db, payment: Pick<Payment, 'id' | 'amountPaise'>): Promise<Money> {
  const refunds = await refundsOf(db, payment.id)
  return refunds
    .filter(counts)
    .reduce((left, { amountPaise }) => minus(left, amountPaise), hundredthsOf(payment.amountPaise))
}
