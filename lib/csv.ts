import Papa from 'papaparse'

/** So that a spreadsheet reads the letters as what they are. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Lines of a file of values. What a spreadsheet would run as a formula is made plain text. */
export function csvLines(rows: readonly (string | number)[][]): string {
  if (rows.length === 0) return ''
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`
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
