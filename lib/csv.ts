import Papa from 'papaparse'
import { readableEmails } from './readable-emails.ts'

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Text that a spreadsheet would run as a formula. Plain negative numbers are not escaped, so that amounts add up. No `m` flag,
 * since a cell may have several lines.
 */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n]/

/** Rows as CSV. Cells that a spreadsheet would run as a formula are escaped. */
export function csvLines(rows: readonly (string | number)[][]): string {
  if (rows.length === 0) return ''
  const lines = Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA, newline: '\r\n' })
  return `${readableEmails(lines)}\r\n`
}

/** The raw cells of a line; `line` counts from 1. */
export type CsvLine = { line: number; cells: string[] }

/**
 * The lines of a file of values, whatever separates their cells (comma, semicolon, tab or bar; a first line `sep=;` or the first one with
 * a separator tells) and whatever is in quotes. Lines without content are left out.
 * @returns null where it has more lines than that
 */
export function readLines(text: string, mostLines: number): CsvLine[] | null {
  const bare = text.replace(BYTE_ORDER_MARK, '')
  const [said, separator] = SEPARATOR.exec(bare) ?? []
  const { data } = Papa.parse<string[]>(said === undefined ? bare : bare.slice(said.length), {
    delimiter: separator ?? separatorOf(bare),
    // Empty lines are not skipped here, since they count towards the limit.
    skipEmptyLines: false,
    preview: 2 * mostLines + 2,
  })
  const before = said === undefined ? 1 : 2
  const lines = data
    .map((cells, n) => ({ line: n + before, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return lines.length > mostLines || data.length > 2 * mostLines + 1 ? null : lines
}

/** Excel’s own first line that names the separator. */
const SEPARATOR = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i
const SEPARATORS = [',', ';', '\t', '|']
/** A title above the header has no separators. */
const LINES_LOOKED_AT = 20

function separatorOf(text: string): string {
  const heads = text.split(/\r\n|\r|\n/, LINES_LOOKED_AT).map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const counted = heads.map((head) => SEPARATORS.map((one) => ({ one, n: head.split(one).length - 1 })))
  const first = counted.find((line) => line.some(({ n }) => n > 0)) ?? []
  return first.reduce((most, next) => (next.n > most.n ? next : most), { one: ',', n: 0 }).one
}
