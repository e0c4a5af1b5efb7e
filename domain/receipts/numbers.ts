import type { Trx } from '../../database/open.ts'

/** "2026-11-23" -> "26-27": a financial year begins in April. */
export function financialYear(day: string): string {
  const { year, month } = Temporal.PlainDate.from(day)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}

/** The row in `numberSeries` that counts a series. */
export const counterOf = (series: string) => `receipts ${series}`

/**
 * The next number of a series. Locks the series until the transaction ends, so that a rollback or crash leaves no gap. Take it
 * last, because others wait for it.
 */
export async function nextNumber(trx: Trx, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('numberSeries')
    .values({ name: counterOf(series), last: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ last: eb('numberSeries.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
