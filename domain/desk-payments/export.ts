import type { Reach } from '../../contract/permissions.ts'
import { inTransaction } from '../../database/transaction.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../lib/csv.ts'
import { fullName } from '../../shared/full-name.ts'
import { rateInWords, STATES } from '../../shared/gst.ts'
import type { Money } from '../../shared/money.ts'
import { methodInWords, wayInWords } from '../../shared/payment-ways.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { requireFileTry } from '../core/throttle.ts'
import { type MoneyFilters, midnightOf } from './filters.ts'
import { pageOf, within } from './list-payments.ts'

export type Exported = 'payments' | 'refunds' | 'receipts'
type Cells = (string | number)[]

const BATCH = 500
const A_MOMENT = 60_000

/**
 * A CSV file in pieces, so that years of it need no more memory than a page. Each download is logged.
 * @param filters as in the list; for receipts only the days count
 * @throws AppError forbidden
 */
export async function exportMoney(
  studio: Studio,
  member: Member,
  what: Exported,
  filters: MoneyFilters,
): Promise<AsyncGenerator<string>> {
  const reach = await requireMay(studio.db, member, 'sales.see')
  await requireMay(studio.db, member, 'reports.see')
  await requireFileTry(studio, member)
  await inTransaction(studio.db, (trx) =>
    recordEvent(studio, trx, member.id, 'money.exported', what, { ...filters }),
  )
  return EXPORTS[what](studio, reach, filters)
}

const EXPORTS = { payments, refunds, receipts }

/** Rupees with two decimals, as spreadsheets read them. */
const sum = (amount: Money | number) => (amount / 100).toFixed(2)

async function* payments(studio: Studio, reach: Reach, filters: MoneyFilters) {
  yield head(
    ['Date', 'Receipt', 'Customer', 'For', 'Session', 'Payment method', 'Received', 'Refunded'],
    [
      'Kept',
      'Currency',
      'Status',
      'Payment at Razorpay',
      'Taken by',
      'Reference',
      'Price',
      'Reason for discount',
    ],
  )
  for (let after: string | undefined; ; ) {
    const rows = await pageOf(studio, reach, { ...filters, after }, BATCH)
    const page = rows.slice(0, BATCH)
    const sales = await salesAmong(studio, page)
    yield csvLines(
      page.map((row): Cells => {
        const taken = row.capturedAt === null ? 0 : row.amountPaise
        return [
          ...[
            dayOf(studio, row.at),
            row.code ?? '',
            row.name,
            row.item,
            row.session,
            methodInWords(row.method),
          ],
          ...[sum(taken), sum(row.backPaise), sum(taken - row.backPaise), row.currency, row.stands],
          ...(sales.get(row.id) ?? [row.razorpayPaymentId, '', '', '', '']),
        ]
      }),
    )
    const last = page.at(-1)
    if (rows.length <= BATCH || !last) return
    after = `${last.at}.${last.id}`
  }
}

/** What was entered for the desk sales among these payments. */
async function salesAmong({ db }: Studio, page: { id: string; way: string }[]): Promise<Map<string, Cells>> {
  const ids = page.filter(({ way }) => way !== 'razorpay').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deskSales')
    .leftJoin('users', 'users.id', 'deskSales.takenBy')
    .selectAll('deskSales')
    .select(['users.firstName', 'users.lastName'])
    .where('paymentId', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.paymentId,
      ['', fullName(row.firstName, row.lastName), row.reference, sum(row.listPaise), row.discountReason],
    ]),
  )
}

async function* refunds(studio: Studio, reach: Reach, { from, until }: MoneyFilters) {
  yield head(
    ['Requested', 'Updated', 'Credit note', 'Customer', 'For', 'Amount', 'Currency', 'Status', 'Cause'],
    ['Refund at Razorpay', 'Payment at Razorpay', 'Receipt', 'Reason given'],
  )
  for (let after: { at: number; id: string } | null = null; ; ) {
    let query = within(studio.db, reach)
      .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
      .leftJoin('receipts', 'receipts.refundId', 'refunds.id')
      .leftJoin('receipts as paid', (join) =>
        join.onRef('paid.paymentId', '=', 'payments.id').on('paid.refundId', 'is', null),
      )
      .select([
        'refunds.id',
        'refunds.createdAt',
        'refunds.updatedAt',
        'refunds.amountPaise',
        'refunds.state',
      ])
      .select([
        'refunds.reason',
        'refunds.razorpayRefundId',
        'payments.razorpayPaymentId',
        'payments.way',
        'payments.currency',
      ])
      .select(['users.firstName', 'users.lastName', 'receipts.code', 'paid.code as receipt', 'paid.what'])
      .select((eb) =>
        // Recorded after the refund, in the same transaction.
        eb
          .selectFrom('deskRefunds')
          .select('deskRefunds.reason')
          .whereRef('deskRefunds.paymentId', '=', 'refunds.paymentId')
          .whereRef('deskRefunds.createdAt', '>=', 'refunds.createdAt')
          .where('deskRefunds.createdAt', '<=', eb(eb.ref('refunds.createdAt'), '+', A_MOMENT))
          .orderBy('deskRefunds.createdAt')
          .limit(1)
          .as('said'),
      )
      .orderBy('refunds.createdAt', 'desc')
      .orderBy('refunds.id', 'desc')
      .limit(BATCH)
    if (from) query = query.where('refunds.createdAt', '>=', midnightOf(studio, from))
    if (until) query = query.where('refunds.createdAt', '<', midnightOf(studio, until, 1))
    if (after !== null) {
      const { at, id } = after
      query = query
        .where('refunds.createdAt', '<=', at)
        .where((eb) => eb.or([eb('refunds.createdAt', '<', at), eb('refunds.id', '<', id)]))
    }
    const rows = await query.execute()
    yield csvLines(
      rows.map(
        (row): Cells => [
          ...[dayOf(studio, row.createdAt), dayOf(studio, row.updatedAt), row.code ?? ''],
          ...[fullName(row.firstName, row.lastName), row.what ?? '', sum(row.amountPaise)],
          ...[row.currency, row.state, row.reason, row.razorpayRefundId ?? '', numberAt(row)],
          ...[row.receipt ?? '', row.said ?? ''],
        ],
      ),
    )
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = { at: last.createdAt, id: last.id }
  }
}

async function* receipts(studio: Studio, reach: Reach, { from, until }: MoneyFilters) {
  yield head(
    ['Number', 'Kind', 'Date', 'Customer', 'For', 'Studio GSTIN', 'HSN/SAC', 'Place of supply', 'Rate'],
    [
      ...['Taxable', 'CGST', 'SGST', 'IGST', 'Total', 'Currency', 'Payment at Razorpay'],
      ...['Business', 'Customer GSTIN', 'Class or plan', 'Payment method', 'Corrects receipt'],
    ],
  )
  for (let after: { at: number; id: string } | null = null; ; ) {
    let query = within(studio.db, reach)
      .innerJoin('receipts', 'receipts.paymentId', 'payments.id')
      .selectAll('receipts')
      .leftJoin('plans', 'plans.id', 'orders.planId')
      .leftJoin('receipts as paid', (join) =>
        join.onRef('paid.paymentId', '=', 'payments.id').on('paid.refundId', 'is', null),
      )
      .select([
        'payments.razorpayPaymentId',
        'payments.way',
        'payments.method',
        'plans.name',
        'paid.code as corrects',
      ])
      .select((eb) => eb.fn.coalesce('classes.title', 'orders.item').as('title'))
      .orderBy('receipts.issuedAt')
      .orderBy('receipts.id')
      .limit(BATCH)
    if (from) query = query.where('receipts.issuedAt', '>=', midnightOf(studio, from))
    if (until) query = query.where('receipts.issuedAt', '<', midnightOf(studio, until, 1))
    if (after !== null) {
      const { at, id } = after
      query = query
        .where('receipts.issuedAt', '>=', at)
        .where((eb) => eb.or([eb('receipts.issuedAt', '>', at), eb('receipts.id', '>', id)]))
    }
    const rows = await query.execute()
    yield csvLines(
      rows.map(({ seller, buyer, ...row }): Cells => {
        // Credit notes count as negative.
        const signed = (amount: Money) => sum(row.refundId === null ? amount : -amount)
        const place = seller.placeOfSupply
        return [
          ...[row.code, row.kind, dayOf(studio, row.issuedAt), buyer.name, row.what, seller.gstin ?? ''],
          ...[
            seller.sac,
            place === null ? '' : `${place} ${STATES[place] ?? ''}`,
            rateInWords(row.basisPoints),
          ],
          ...[signed(row.taxablePaise), signed(row.cgstPaise), signed(row.sgstPaise), signed(row.igstPaise)],
          ...[signed(row.amountPaise), row.currency, numberAt(row)],
          ...[buyer.business?.name ?? '', buyer.business?.gstin ?? ''],
          ...[row.title ?? row.name ?? '', wayInWords(row.way, row.method)],
          row.refundId === null ? '' : (row.corrects ?? ''),
        ]
      }),
    )
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = { at: last.issuedAt, id: last.id }
  }
}

/** A desk payment has no Razorpay id. */
const numberAt = ({ way, razorpayPaymentId }: { way: string; razorpayPaymentId: string }) =>
  way === 'razorpay' ? razorpayPaymentId : ''

function head(some: string[], others: string[]): string {
  return `${BYTE_ORDER_MARK}${csvLines([[...some, ...others]])}`
}

function dayOf({ settings }: Studio, at: number): string {
  return studioDay(at, settings.timeZone)
}
