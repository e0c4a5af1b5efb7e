import Papa from 'papaparse'

/** So that a spreadsheet reads the letters as what they are. */
export const BYTE_ORDER_MARK = '\ufeff'

/** By its beginning alone: what follows may stand on further lines, at which the pattern of the package stops. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Lines of a file of values. What a spreadsheet would run as a formula is made plain text. */
export function csvLines(rows: readonly (string | number)[][]): string {
  if (rows.length === 0) return ''
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
}

/**
 * A file of values whose first line names its columns, in lower case and without blanks around them.
 * @returns null where it has more lines than that
 */
export function readCsv(text: string, mostLines: number): Record<string, string>[] | null {
  const { data } = Papa.parse<Record<string, string>>(text, {
    ...{ header: true, skipEmptyLines: 'greedy', preview: mostLines + 1 },
    transformHeader: (name: string) => name.replace(BYTE_ORDER_MARK, '').trim().toLowerCase(),
  })
  return data.length > mostLines ? null : data
}

/** Cells as they stand in the file; `line` counts from 1, which is the headings. */
export type CsvTable = { headings: string[]; lines: { line: number; cells: string[] }[] }

/**
 * A file of values as a table, whatever separates its cells (comma, semicolon or tab; the first line tells) and whatever stands in
 * quotes. Lines without content are left out.
 * @returns null where it has more lines than that
 */
export function readTable(text: string, mostLines: number): CsvTable | null {
  const { data } = Papa.parse<string[]>(text.replace(BYTE_ORDER_MARK, ''), {
    delimiter: separatorOf(text),
    // Not skipped here: what is left out still counts.
    skipEmptyLines: false,
    preview: 2 * mostLines + 2,
  })
  const [headings = [], ...rest] = data
  const lines = rest
    .map((cells, n) => ({ line: n + 2, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length > mostLines || data.length > 2 * mostLines + 1) return null
  return { headings: headings.map((name) => name.trim()), lines }
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((one) => ({ one, n: bare.split(one).length }))
  return counted.reduce((most, next) => (next.n > most.n ? next : most)).one
}
