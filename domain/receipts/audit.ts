import { sql } from 'kysely'
import type { Studio } from '../core/studio.ts'
import { counterOf } from './numbers.ts'

/**
 * Checks that each captured payment has one receipt, each completed refund one credit note, and that numbers run from 1 without
 * gaps.
 */
export async function receiptsFollowMoney(studio: Studio): Promise<string[]> {
  const findings = await Promise.all([
    withoutReceipt(studio),
    withoutMoney(studio),
    gaps(studio),
    sums(studio),
  ])
  return findings.flat()
}

async function withoutReceipt({ db }: Studio): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.paymentId', '=', 'payments.id').on('receipts.refundId', 'is', null),
    )
    .select(['payments.id', 'payments.amountPaise', 'receipts.amountPaise as received'])
    .where('payments.capturedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('receipts.id', 'is', null),
        eb('receipts.amountPaise', '!=', eb.ref('payments.amountPaise')),
      ]),
    )
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .leftJoin('receipts', 'receipts.refundId', 'refunds.id')
    .select('refunds.id')
    .where('refunds.state', '=', 'processed')
    .where((eb) =>
      eb.or([eb('receipts.id', 'is', null), eb('receipts.amountPaise', '!=', eb.ref('refunds.amountPaise'))]),
    )
    .execute()
  return [
    ...payments.map(({ id, amountPaise, received }) =>
      received === null
        ? `payment ${id}: captured, without a receipt`
        : `payment ${id}: ${amountPaise} paise, but its receipt says ${received}`,
    ),
    ...refunds.map(({ id }) => `refund ${id}: arrived, without a credit note of its sum`),
  ]
}

async function withoutMoney({ db }: Studio): Promise<string[]> {
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .select('receipts.code')
    .where('receipts.refundId', 'is', null)
    .where('payments.capturedAt', 'is', null)
    .execute()
  const notes = await db
    .selectFrom('receipts')
    .innerJoin('refunds', 'refunds.id', 'receipts.refundId')
    .select('receipts.code')
    .where('refunds.state', '!=', 'processed')
    .execute()
  return [...receipts, ...notes].map(({ code }) => `receipt ${code}: no money moved for it`)
}

async function gaps({ db }: Studio): Promise<string[]> {
  const series = await db
    .selectFrom('receipts')
    .select((eb) => [
      'series',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('number').as('first'),
      eb.fn.max('number').as('last'),
      // In one statement, so that a concurrent receipt is in both sums or in neither.
      sql<number | null>`(select ${sql.ref('numberSeries.last')} from ${sql.table('numberSeries')}
        where ${sql.ref('numberSeries.name')} = ${counterOf('')} || ${sql.ref('receipts.series')})`.as(
        'counter',
      ),
    ])
    .groupBy('series')
    .execute()
  return series.flatMap((one) => {
    const [count, first, last] = [Number(one.count), Number(one.first), Number(one.last)]
    if (first !== 1 || last !== count)
      return [`series ${one.series}: ${count} numbers from ${first} to ${last}`]
    const counter = one.counter === null ? undefined : Number(one.counter)
    return counter === count
      ? []
      : [`series ${one.series}: ${count} numbers, but the counter says ${counter}`]
  })
}

/** Taxable amount and tax add up to the total. */
async function sums({ db }: Studio): Promise<string[]> {
  const parts = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'].map((name) => sql.ref(name))
  const wrong = await db
    .selectFrom('receipts')
    .select('code')
    .where(sql<boolean>`${sql.join(parts, sql` + `)} <> ${sql.ref('amountPaise')}`)
    .execute()
  return wrong.map(({ code }) => `receipt ${code}: its parts do not add up`)
}
