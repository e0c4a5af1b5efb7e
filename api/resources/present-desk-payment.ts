import type { ReconciliationRow } from '../../database/tables/payments.ts'
import type { Row } from '../../database/tables.ts'
import type { Member } from '../../domain/core/actor.ts'
import { allowedVerbs } from '../../domain/core/require-may.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { policySentences } from '../../domain/desk-payments/evidence.ts'
import { aboutOf, type PaymentAtDesk } from '../../domain/desk-payments/find-payment.ts'
import type { PaymentRow, Total } from '../../domain/desk-payments/list-payments.ts'
import type { PaymentTask } from '../../domain/desk-payments/payment-tasks.ts'
import type { reconciliations } from '../../domain/desk-payments/reconcile.ts'
import type { askedRefunds } from '../../domain/desk-payments/refund-kind.ts'
import type { RefundPreview } from '../../domain/desk-payments/refund-payment.ts'
import type { disputesToAnswer } from '../../domain/payments/disputes.ts'
import { exampleCode } from '../../domain/receipts/issue.ts'
import { taxLines } from '../../domain/receipts/pdf.ts'
import type { taxAtDesk } from '../../domain/receipts/settings.ts'
import { fullName } from '../../shared/full-name.ts'
import { STATES, stateInWords } from '../../shared/gst.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'

export function presentRow(row: PaymentRow) {
  return {
    _id: row.id,
    paymentId: row.way === 'razorpay' ? row.razorpayPaymentId : null,
    receipt: row.code,
    at: row.at,
    memberId: row.userId,
    name: row.name,
    what: row.what,
    amount: rupees(row.amountPaise),
    back: rupees(row.backPaise),
    currency: row.currency,
    method: row.method,
    stands: row.stands,
  }
}

export function presentTotal({ taken, back, kept, ...rest }: Total) {
  return { ...rest, taken: rupees(taken), back: rupees(back), kept: rupees(kept) }
}

export function presentReceipt(receipt: Row<'receipts'>) {
  const { id: _id, kind, code, issuedAt, currency, what, seller, buyer } = receipt
  const { name, legalName, address, email, gstin, sac, placeOfSupply } = seller
  return {
    _id,
    kind,
    code,
    issuedAt,
    currency,
    what,
    amount: rupees(receipt.amountPaise),
    taxable: rupees(receipt.taxablePaise),
    taxes: taxLines(receipt).map(([label, sum]) => ({ label, amount: rupees(sum) })),
    seller: {
      name,
      legalName,
      address,
      email,
      gstin,
      sac,
      placeOfSupply: placeOfSupply && stateInWords(placeOfSupply),
    },
    buyer: {
      name: buyer.name,
      email: buyer.email,
      business: buyer.business ? { ...buyer.business, state: stateInWords(buyer.business.state) } : null,
    },
  }
}

const VERBS = ['refund.by-policy', 'refund.beyond-policy', 'evidence.make'] as const

export function whatTheyMay(studio: Studio, member: Member, { payment }: PaymentAtDesk) {
  return allowedVerbs(studio.db, member, VERBS, aboutOf(payment))
}

export function presentPayment(
  found: PaymentAtDesk,
  may: (typeof VERBS)[number][],
  { timeZone, now }: { timeZone: string; now: number },
) {
  const { payment, policy, bought, sale, waiting } = found
  const { enrollment, membership } = bought
  return {
    _id: payment.id,
    orderId: payment.razorpayOrderId,
    now,
    paymentId: payment.way === 'razorpay' ? payment.razorpayPaymentId : null,
    memberId: payment.userId,
    name: fullName(payment.firstName, payment.lastName),
    email: shownEmail(payment.email),
    what: payment.title ?? `${payment.planName}, one ${payment.period}`,
    isItem: payment.classId === null && payment.planId === null,
    amount: rupees(payment.amountPaise),
    back: rupees(found.back),
    held: rupees(found.held),
    currency: payment.currency,
    method: payment.method,
    capturedAt: payment.capturedAt,
    stands: found.stands,
    sale: sale && {
      list: rupees(sale.listPaise),
      discountReason: sale.discountReason,
      reference: sale.reference,
      takenBy: sale.firstName === null ? null : fullName(sale.firstName, sale.lastName),
    },
    waiting: waiting && {
      _id: waiting.id,
      amount: rupees(waiting.amountPaise),
      ends: waiting.payload.ends === 1,
      isOfPlace: waiting.other !== null,
      reason: waiting.payload.reason,
      why: waiting.note,
      by: waiting.firstName === null ? null : fullName(waiting.firstName, waiting.lastName),
      leavesAt: waiting.endedAt === null ? waiting.dueAt : null,
    },
    toHandBack:
      payment.way === 'razorpay'
        ? []
        : found.refunds
            .filter(({ state }) => state === 'due')
            .map((one) => ({ _id: one.id, amount: rupees(one.amountPaise), since: one.createdAt })),
    returned:
      payment.way === 'razorpay'
        ? found.refunds
            .filter(({ state, reason }) => state === 'failed' && reason !== 'studio')
            .map((one) => ({
              _id: one.id,
              amount: rupees(one.amountPaise),
              since: one.updatedAt,
              why: one.lastError ?? '',
              nextTryAt: one.nextTryAt,
            }))
        : [],
    twice: found.twice.map(({ amountPaise, lateRefundId, lateAt }) => ({
      amount: rupees(amountPaise),
      razorpayRefundId: lateRefundId,
      at: lateAt,
    })),
    disputes: found.disputes.map((one) => ({
      _id: one.id,
      amount: rupees(one.amountPaise),
      reason: one.reason,
      state: one.state,
      respondBy: one.respondBy,
      at: one.createdAt,
    })),
    goesOn: enrollment ? enrollment.status !== 'cancelled' : membership !== null,
    events: found.events.map(({ id: _id, amount, ...event }) => ({
      _id,
      ...event,
      amount: amount === null ? null : rupees(amount),
    })),
    policy: policy && {
      version: policy.terms.version,
      ofClass: policy.ofClass,
      from: policy.from,
      until: policy.until,
      agreedAt: policy.agreedAt,
      sentences: policySentences(policy),
    },
    receipts: found.receipts.map(presentReceipt),
    may,
    timeZone,
  }
}

export function presentPreview({ currency, paid, left, ending, endsPlan, route }: RefundPreview) {
  return {
    currency,
    paid: rupees(paid),
    left: rupees(left),
    endsPlan,
    route,
    ending: ending && {
      percent: ending.percent,
      byPolicy: rupees(ending.byPolicy),
      whole: rupees(ending.whole),
    },
  }
}

export function presentMatter({ id: _id, refund, ...matter }: PaymentTask) {
  return { _id, ...matter, refund: refund && { ...refund, amount: rupees(refund.amount) } }
}

export function presentDispute(one: Awaited<ReturnType<typeof disputesToAnswer>>[number]) {
  const { id: _id, paymentId, name, currency, respondBy } = one
  return { _id, paymentId, name, amount: rupees(one.amountPaise), currency, respondBy }
}

export function presentAsked(one: Awaited<ReturnType<typeof askedRefunds>>[number]) {
  return {
    _id: one.id,
    paymentId: one.subject,
    name: fullName(one.firstName, one.lastName),
    amount: rupees(one.amountPaise),
    currency: one.currency,
    why: one.note,
    leavesAt: one.endedAt === null ? one.dueAt : null,
  }
}

export function presentTax({
  settings,
  rates,
  today,
  centresWithoutState,
}: Awaited<ReturnType<typeof taxAtDesk>>) {
  const kind =
    settings.gstin !== null && rates.some(({ validFrom }) => validFrom <= today) ? 'invoice' : 'receipt'
  return {
    ...settings,
    today,
    centresWithoutState,
    example: exampleCode(kind, settings.prefix, today),
    rates: rates.map(({ validFrom, basisPoints }) => ({ validFrom, percent: basisPoints / 100 })),
    states: Object.entries(STATES)
      .map(([code, name]) => ({ code, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

type Kept = Awaited<ReturnType<typeof reconciliations>>[number]

export function presentSettlement({ id: _id, at, fileName, result, firstName, lastName }: Kept) {
  const inUnits = (sum: number) => rupees(sum as Money)
  const row = ({ theirs, ours, ...one }: ReconciliationRow) => ({
    ...one,
    theirs: theirs === null ? null : inUnits(theirs),
    ours: ours === null ? null : inUnits(ours),
  })
  return {
    _id,
    at,
    by: firstName === null ? null : fullName(firstName, lastName),
    fileName,
    lines: result.lines,
    from: result.from,
    until: result.until,
    matched: result.matched,
    sums: result.sums.map(({ currency, ...sums }) => ({
      currency,
      taken: inUnits(sums.taken),
      back: inUnits(sums.back),
      fee: inUnits(sums.fee),
      tax: inUnits(sums.tax),
      settled: inUnits(sums.settled),
      other: inUnits(sums.other ?? 0),
    })),
    unit: result.unit ?? null,
    repeated: result.repeated ?? [],
    others: (result.others ?? []).map((one) => ({ ...one, amount: inUnits(one.amount) })),
    otherLines: result.otherLines ?? 0,
    unknownHere: result.unknownHere.map(row),
    missingThere: result.missingThere.map(row),
    differing: result.differing.map(row),
    counts: result.counts,
  }
}
