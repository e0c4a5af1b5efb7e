import { deskRegistration, tag as tagSchema } from '../../contract/desk-members.ts'
import type { ImportSettings } from '../../contract/imports.ts'
import { day, email as emailSchema, line as lineSchema, paragraphs } from '../../contract/wire.ts'
import type { ImportField, LineReason } from '../../shared/imports.ts'
import { LIMITS } from '../../shared/limits.ts'

/** Somebody as a line of the file has them. What is empty there says nothing. */
export type Listed = {
  line: number
  firstName: string
  lastName: string
  email: string
  phone: string
  birthday: string
  /** YYYY-MM-DD. */
  since: string
  tags: string[]
  note: string
  news: boolean
  /** Why nobody is made of it. */
  why: LineReason | null
  /** Which of its fields cannot be read; the others count. */
  leftOut: string[]
}

/** Times of accounts are counted from 1970 on. */
const EARLIEST = { birthday: '1900-01-01', since: '1970-01-02' }

const name = lineSchema('a name', LIMITS.nameMax)
const note = paragraphs('a note', LIMITS.noteMax)
const phone = deskRegistration.shape.phone

/**
 * Reads a line by what the studio said of its columns. Whatever it says is text: what a spreadsheet would run as a formula is kept as
 * it is written, and escaped wherever it leaves again.
 * @param today YYYY-MM-DD at the studio: nobody is born or came later
 */
export function listed(
  { line, cells }: { line: number; cells: string[] },
  { columns, monthFirst, newsAgreed }: ImportSettings,
  today: string,
): Listed {
  const said = (field: ImportField) => (cells[columns.indexOf(field)] ?? '').normalize('NFC').trim()
  const leftOut: string[] = []
  const read = (
    field: string,
    text: string,
    by: { safeParse(text: string): { success: boolean; data?: unknown } },
  ) => {
    if (text === '') return ''
    const { success, data } = by.safeParse(text)
    if (success) return data as string
    leftOut.push(field)
    return ''
  }
  const past = (field: 'birthday' | 'since') => {
    const text = said(field)
    const found = text === '' ? '' : dayIn(text, monthFirst)
    if (found !== null && (found === '' || (found <= today && found >= EARLIEST[field]))) return found
    leftOut.push(field)
    return ''
  }
  const [first, last] = namesIn(said('firstName'), said('lastName'), said('name'))
  const address = said('email').replace(/^mailto:/i, '')
  const parsed = emailSchema.safeParse(address)
  const found = {
    line,
    firstName: read('name', first, name),
    lastName: read('name', last, name),
    email: parsed.success ? parsed.data : address.slice(0, LIMITS.emailMax),
    phone: read('phone', said('phone'), phone),
    birthday: past('birthday'),
    since: past('since'),
    tags: tagsIn(said('tags'), leftOut),
    note: read('note', said('note').replaceAll('\r\n', '\n'), note),
    news: newsAgreed && /^(y|yes|true|1|x|on|ja|si|sí|oui|subscribed|✓|✔)$/i.test(said('news')),
    why: null,
    leftOut,
  }
  const why =
    address === ''
      ? 'no-address'
      : !parsed.success
        ? 'bad-address'
        : found.firstName === ''
          ? 'no-name'
          : null
  return { ...found, leftOut: [...new Set(leftOut)], why }
}

/** "Asha Rao", "Rao, Asha" -> ["Asha", "Rao"] */
function namesIn(first: string, last: string, whole: string): [string, string] {
  if (first !== '' && last !== '') return [first, last]
  const one = (first || whole || last).replaceAll(/\s+/g, ' ')
  if (last !== '' && first === '' && whole === '') return [last, '']
  const [family, given] = one.split(/\s*,\s*/)
  if (family && given) return [given, family]
  const at = one.lastIndexOf(' ')
  return at < 0 ? [one, last] : [one.slice(0, at), last || one.slice(at + 1)]
}

function tagsIn(text: string, leftOut: string[]): string[] {
  const tags = new Set<string>()
  for (const word of text.split(/[,;|\n]/).filter((one) => one.trim() !== '')) {
    const { success, data } = tagSchema.safeParse(word)
    if (success) tags.add(data)
    else leftOut.push('tags')
  }
  return [...tags]
}

/** "1990-05-31", "31.5.1990", "31/05/90", "31 May 1990", with or without an hour behind it; null for no day. */
function dayIn(text: string, monthFirst: boolean): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? []
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[ ,T].*)?$/.exec(text) ?? []
  const [, number = '', word = '', named = ''] =
    /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*\.?[ -](\d{4})$/.exec(text) ?? []
  const month = word ? MONTHS.indexOf(word.toLowerCase()) + 1 : monthFirst ? Number(one) : Number(other)
  const date = word ? number : monthFirst ? other : one
  const two = (n: string | number) => String(n).padStart(2, '0')
  const found = iso ?? `${fullYear(named || year)}-${two(month)}-${two(date)}`
  return day.safeParse(found).success ? found : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "90" -> "1990", "24" -> "2024" */
function fullYear(text: string): string {
  return text.length === 2 ? `${Number(text) > 40 ? '19' : '20'}${text}` : text
}
