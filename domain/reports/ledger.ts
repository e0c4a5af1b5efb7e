import type { Buyer, ReceiptKind, Seller } from '../../database/tables/payments.ts'
import { rateInWords, STATES } from '../../shared/gst.ts'
import { wayInWords } from '../../shared/payment-ways.ts'
import { labelsOf } from '../classes/label.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { boundsOf } from './returning.ts'
import { isMoneyIn, type Within } from './within.ts'

/**
 * Money as the accountant reads it: added from receipts and credit notes of a time, each counted on the day it was issued. A credit note
 * counts against what it credits.
 */
export type LedgerRow = { cells: (string | number)[]; to: string | null }
export type Ledger = { rows: LedgerRow[]; totals: (string | number)[][] }

type Days = { from: string; until: string }

type Line = {
  issuedAt: number
  kind: ReceiptKind
  /** 1, or -1 for a credit note. */
  sign: number
  amount: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  currency: string
  basisPoints: number
  seller: Seller
  buyer: Buyer
  classId: string | null
  planName: string | null
  item: string | null
  way: string
  method: string | null
}

export const LEDGER_COLUMNS = {
  'by-class': ['Class or plan', 'Receipts', 'Received', 'Refunded', 'Kept', 'Tax included', 'Currency'],
  'by-way': ['Payment method', 'Receipts', 'Received', 'Refunded', 'Kept', 'Tax included', 'Currency'],
  'by-month': ['Month', 'Receipts', 'Received', 'Refunded', 'Kept', 'Tax included', 'Currency'],
  tax: [
    'Month',
    'Rate',
    'Place of supply',
    'Customer',
    'Document',
    'Documents',
    'Taxable',
    'CGST',
    'SGST',
    'IGST',
    'Total',
    'Currency',
  ],
} as const

/** What each class and each plan brought in, the most first. */
export async function byClass(studio: Studio, within: Within, days: Days): Promise<Ledger> {
  const lines = await linesIn(studio, within, days)
  const labels = await labelsOf(
    studio.db,
    lines.flatMap(({ classId }) => classId ?? []),
    studio.settings.timeZone,
  )
  const nameOf = ({ classId, planName, item }: Line) =>
    classId === null ? (item ?? `Plan: ${planName ?? ''}`) : (labels.get(classId) ?? '')
  return groupedBy(lines, (line) => ({
    key: line.classId ?? (line.item === null ? `plan ${line.planName}` : `item ${line.item}`),
    name: nameOf(line),
    to:
      line.classId === null
        ? null
        : `/studio/money?class=${line.classId}&from=${days.from}&until=${days.until}`,
  }))
}

/** What came in by each payment method, the most first. */
export async function byWay(studio: Studio, within: Within, days: Days): Promise<Ledger> {
  return groupedBy(await linesIn(studio, within, days), ({ way, method }) => {
    const name = wayInWords(way, method)
    return { key: name, name, to: null }
  })
}

/** What came in in each month, in order. */
export async function byMonth(studio: Studio, within: Within, days: Days): Promise<Ledger> {
  const lines = await linesIn(studio, within, days)
  const { rows, totals } = groupedBy(lines, ({ issuedAt }) => {
    const month = monthOf(studio, issuedAt)
    return { key: month, name: month, to: `/studio/money?from=${month}-01&until=${lastDayOf(month)}` }
  })
  return {
    rows: rows.toSorted((one, other) => (String(one.cells[0]) < String(other.cells[0]) ? -1 : 1)),
    totals,
  }
}

/** Tax by month, rate, place of supply and kind of customer; receipts, invoices and credit notes apart, credit notes below zero. */
export async function taxOf(studio: Studio, within: Within, days: Days): Promise<Ledger> {
  const lines = await linesIn(studio, within, days)
  const groups = Map.groupBy(lines, (line) => JSON.stringify([line.currency, ...taxGroup(studio, line)]))
  const rows = [...groups].map(([key, own]) => {
    const [currency = '', ...group] = JSON.parse(key) as string[]
    return { cells: [...group, ...taxSums(own), currency], to: null }
  })
  return {
    rows: rows.toSorted((one, other) => (JSON.stringify(one.cells) < JSON.stringify(other.cells) ? -1 : 1)),
    totals: ofCurrencies(lines, (own, currency) => ['Total', '', '', '', '', ...taxSums(own), currency]),
  }
}

const KINDS: Record<ReceiptKind, string> = {
  receipt: 'Receipts',
  invoice: 'Invoices',
  'credit note': 'Credit notes',
}

function taxGroup(studio: Studio, { issuedAt, kind, basisPoints, seller, buyer }: Line): string[] {
  const place = seller.placeOfSupply
  return [
    monthOf(studio, issuedAt),
    basisPoints === 0 ? 'no GST' : rateInWords(basisPoints),
    place === null ? '' : `${place} ${STATES[place] ?? ''}`.trim(),
    buyer.business?.gstin ? 'B2B' : 'B2C',
    KINDS[kind],
  ]
}

function taxSums(lines: Line[]): number[] {
  const sum = (of: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'amount') =>
    lines.reduce((all, line) => all + line.sign * line[of], 0) / 100
  return [lines.length, sum('taxable'), sum('cgst'), sum('sgst'), sum('igst'), sum('amount')]
}

function groupedBy(
  lines: Line[],
  groupOf: (line: Line) => { key: string; name: string; to: string | null },
): Ledger {
  const groups = Map.groupBy(lines, (line) => `${line.currency} ${groupOf(line).key}`)
  const rows = [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { name, to } = groupOf(first)
    return [{ cells: [name, ...sums(own), first.currency], to }]
  })
  return {
    rows: rows.toSorted(
      (one, other) =>
        Number(other.cells[2]) - Number(one.cells[2]) ||
        (String(one.cells[0]) < String(other.cells[0]) ? -1 : 1),
    ),
    totals: ofCurrencies(lines, (own, currency) => ['Total', ...sums(own), currency]),
  }
}

function ofCurrencies(lines: Line[], row: (own: Line[], currency: string) => (string | number)[]) {
  return [...Map.groupBy(lines, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => row(own, currency))
}

/** Receipts, received, refunded, kept, and the tax inside of what was kept. */
function sums(lines: Line[]): number[] {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0) / 100
  return [
    lines.filter(({ sign }) => sign > 0).length,
    sum(({ sign, amount }) => (sign > 0 ? amount : 0)),
    sum(({ sign, amount }) => (sign < 0 ? amount : 0)),
    sum(({ sign, amount }) => sign * amount),
    sum(({ sign, cgst, sgst, igst }) => sign * (cgst + sgst + igst)),
  ]
}

/** Receipts and credit notes of some days with what they are of. */
export function receiptsIn(studio: Studio, within: Within, days: Days) {
  const [since, end] = boundsOf(studio, days)
  const query = within.db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .leftJoin('deskSales', 'deskSales.paymentId', 'payments.id')
    .where('receipts.issuedAt', '>=', since)
    .where('receipts.issuedAt', '<', end)
  return within.centreIds === null
    ? query
    : query.where((eb) =>
        isMoneyIn(eb, within, { classId: eb.ref('orders.classId'), centreId: eb.ref('deskSales.centreId') }),
      )
}

async function linesIn(studio: Studio, within: Within, days: Days): Promise<Line[]> {
  const rows = await receiptsIn(studio, within, days)
    .select([
      'receipts.issuedAt',
      'receipts.kind',
      'receipts.refundId',
      'receipts.amountPaise',
      'receipts.taxablePaise',
      'receipts.cgstPaise',
      'receipts.sgstPaise',
      'receipts.igstPaise',
      'receipts.currency',
      'receipts.basisPoints',
      'receipts.seller',
      'receipts.buyer',
      'orders.classId',
      'orders.item',
      'plans.name as planName',
      'payments.way',
      'payments.method',
    ])
    .execute()
  return rows.map((row) => ({
    issuedAt: row.issuedAt,
    kind: row.kind,
    sign: row.refundId === null ? 1 : -1,
    amount: row.amountPaise,
    taxable: row.taxablePaise,
    cgst: row.cgstPaise,
    sgst: row.sgstPaise,
    igst: row.igstPaise,
    currency: row.currency,
    basisPoints: row.basisPoints,
    seller: row.seller,
    buyer: row.buyer,
    classId: row.classId,
    planName: row.planName,
    item: row.item,
    way: row.way,
    method: row.method,
  }))
}

const monthOf = ({ settings }: Studio, at: number) => studioDay(at, settings.timeZone).slice(0, 7)

function lastDayOf(month: string): string {
  return `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`
}
