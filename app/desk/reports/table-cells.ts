import { monthAndYear, shortDay } from '../../../shared/dates.ts'
import { clockTime } from '../../../shared/days.ts'

export type Cell = string | number

/** What a file says in the way of machines, in the way of people: "2026-11-27" -> "Fri 27 Nov", "18:30" -> "6:30 PM". */
export function cellInWords(cell: Cell): string {
  if (typeof cell === 'number') return cell.toLocaleString('en-IN')
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return shortDay(cell)
  if (/^\d{4}-\d{2}$/.test(cell)) return monthAndYear(cell)
  return /^\d{1,2}:\d{2}$/.test(cell) ? clockTime(cell) : cell
}

export function currencyOf(cells: readonly Cell[], currencyAt: number): string {
  return String(cells[currencyAt] ?? 'INR')
}

/** A line for each currency with the sums of its money; none where there is no money. */
export function sumsOf(rows: readonly Cell[][], money: readonly number[], currencyAt: number): Cell[][] {
  if (money.length === 0 || rows.length < 2) return []
  return [...Map.groupBy(rows, (cells) => currencyOf(cells, currencyAt))].map(([currency, own]) =>
    (own[0] ?? []).map((_, place) => {
      if (place === currencyAt) return currency
      if (place === 0) return 'Total'
      if (!money.includes(place)) return ''
      return Math.round(own.reduce((sum, cells) => sum + Number(cells[place]), 0) * 100) / 100
    }),
  )
}
