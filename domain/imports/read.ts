import { type CsvLine, readLines } from '../../lib/csv.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { IMPORTS } from '../../shared/imports.ts'
import { AppError } from '../core/errors.ts'

/**
 * The text of a file that some other program wrote: UTF-8 with or without its mark, UTF-16 with one, or else Windows-1252, which
 * spreadsheets still write. Without the mark.
 * @throws AppError invalid for what is no text
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = marked
    ? new TextDecoder(marked).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  // No text has them; a spreadsheet's own format is full of them.
  if (text.includes('\0') || text.startsWith('PK\u0003\u0004')) throw refuse(DATA_TEXTS.importUnreadable)
  return text.replace(/^\ufeff/, '')
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export type Table = { headings: string[]; lines: CsvLine[] }

/**
 * @param headings the line that names the columns; what is above it is left out
 * @throws AppError invalid for a file without lines, or with too many
 */
export function tableOf(text: string, headings: number): Table {
  const all = linesOf(text)
  const at = Math.max(
    0,
    all.findIndex(({ line }) => line >= headings),
  )
  const [head, ...lines] = all.slice(at)
  if (head === undefined || lines.length === 0) throw refuse(DATA_TEXTS.importEmpty)
  if (head.cells.length > IMPORTS.columns) throw refuse(DATA_TEXTS.importTooWide)
  return { headings: head.cells, lines }
}

/** The first lines of a file, among which are its headings. */
export function topOf(text: string): CsvLine[] {
  return linesOf(text).filter(({ line }) => line <= IMPORTS.titleLines)
}

function linesOf(text: string): CsvLine[] {
  const lines = readLines(text, IMPORTS.lines + 1)
  if (lines === null) throw refuse(DATA_TEXTS.importTooLong)
  return lines
}

const refuse = (text: string) => new AppError('invalid', text, { file: text })
