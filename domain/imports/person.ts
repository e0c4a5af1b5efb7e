import { tag as tagSchema } from '../../contract/desk-members.ts'
import type { ImportSettings } from '../../contract/imports.ts'
import { email as emailSchema, line as lineSchema, paragraphs } from '../../contract/wire.ts'
import type { CsvLine } from '../../lib/csv.ts'
import { fullName } from '../../shared/full-name.ts'
import type { ImportField, LeftOut, LineReason } from '../../shared/imports.ts'
import { LIMITS } from '../../shared/limits.ts'
import { readDay } from '../../shared/typed/day.ts'
import { readEmail } from '../../shared/typed/email.ts'
import { readName } from '../../shared/typed/name.ts'
import { readPhone } from '../../shared/typed/phone.ts'
import { cleanLine, valueText } from '../../shared/typed/text.ts'
import { ageOn } from '../accounts/register.ts'
import { samePerson } from '../members/same-person.ts'
import { mapInBatches } from './batches.ts'

/** A person as a line of the file has them. What is empty there says nothing. */
export type Listed = {
  line: number
  firstName: string
  lastName: string
  email: string
  /** The email is that of another, or they are a child: emails about them go there, and they have no login. */
  shared: boolean
  /** Whose email it is, by name. */
  sharesWith: string | null
  /** Below the studio's minimum age. */
  child: boolean
  phone: string
  birthday: string
  /** YYYY-MM-DD. */
  since: string
  tags: string[]
  note: string
  news: boolean
  /** Why no one is made of it. */
  why: LineReason | null
  /** Which of its values could not be read; the others count. */
  leftOut: LeftOut[]
}

/** Whether they get an account that they can log in to. */
export const hasLogin = ({ email, shared }: Listed): boolean => email !== '' && !shared

/** Times of accounts are counted from 1970 on. */
const EARLIEST = { birthday: '1900-01-01', since: '1970-01-02' }
/** A spreadsheet that saves in an old character set writes a question mark for each letter it lacks: "N?r?ya?an", "???????". */
const UNREADABLE = /\ufffd|\p{L}\?+\p{L}|(?:^|\s)\?{2,}/u
/** No name has a question mark. */
const NO_NAME = /[?\ufffd]/
const LETTERS_LOST = 'characters were lost in the spreadsheet'
/** A value that was left out is quoted so far. */
const QUOTED = 60

const name = lineSchema('a name', LIMITS.nameMax)
const note = paragraphs('a note', LIMITS.noteMax)

/** What the whole file is read by. `today`: YYYY-MM-DD at the studio. */
export type Reading = { settings: ImportSettings; today: string; minimumAge: number }

/** The people of a file. One email is one person's: the next one with it shares it, unless the two are the same. */
export async function listPeople(lines: readonly CsvLine[], reading: Reading): Promise<Listed[]> {
  const people = await mapInBatches(lines, (one) => listed(one, reading))
  const before = new Map<string, Listed[]>()
  return people.map((person) => {
    if (person.why !== null) return person
    const key =
      person.email === '' ? `${fullName(person.firstName, person.lastName)}`.toLowerCase() : person.email
    const others = before.get(key) ?? []
    before.set(key, [...others, person])
    if (others.some((other) => samePerson(other, person))) return { ...person, why: 'twice' as const }
    const [owner] = others
    if (person.email === '' || owner === undefined) return person
    return { ...person, shared: true, news: false, sharesWith: fullName(owner.firstName, owner.lastName) }
  })
}

/**
 * Reads a line by what the studio said of its columns. Whatever it says is text: what a spreadsheet would run as a formula is kept as
 * it is written, and escaped wherever it leaves again. No one is born or came later than today.
 */
function listed({ line, cells }: CsvLine, { settings, today, minimumAge }: Reading): Listed {
  const { columns, monthFirst, newsAgreed } = settings
  const said = (field: ImportField) => {
    const text = (cells[columns.indexOf(field)] ?? '').normalize('NFC').trim()
    return NOTHING.test(text) ? '' : text
  }
  const leftOut: LeftOut[] = []
  const leave = (field: string, value: string, why: string): '' => {
    leftOut.push({ field, value: cleanLine(value).slice(0, QUOTED), why })
    return ''
  }
  const read = (field: string, text: string, by: typeof name | typeof note) => {
    if (text === '') return ''
    if ((by === name ? NO_NAME : UNREADABLE).test(text)) return leave(field, text, LETTERS_LOST)
    const { success, data, error } = by.safeParse(text)
    return success ? data : leave(field, text, error.issues[0]?.message ?? '')
  }
  const past = (field: 'birthday' | 'since') => {
    const text = said(field)
    if (text === '') return ''
    const found = dayIn(text, { monthFirst, latestYear: Number(today.slice(0, 4)) })
    if (found === null) return leave(field, text, 'not a date')
    if (found > today) return leave(field, text, 'in the future')
    return found < EARLIEST[field] ? leave(field, text, 'too long ago') : found
  }
  const phoneIn = (text: string) =>
    text === '' ? '' : (readPhone(text) ?? leave('phone', text, phoneProblem(text)))
  const names = namesIn(said('firstName'), said('lastName'), said('name'))
  const [address = '', ...others] = emailsIn(said('email'))
  if (others.length > 0) leave('email', others.join(', '), 'only the first email on a line is used')
  const parsed = address === '' ? null : emailSchema.safeParse(address)
  const birthday = past('birthday')
  const child = birthday !== '' && ageOn(today, birthday) < minimumAge
  const email = parsed === null ? '' : parsed.success ? parsed.data : address.slice(0, LIMITS.emailMax)
  const found = {
    line,
    firstName: read('name', names.firstName, name),
    lastName: read('name', names.lastName, name),
    email,
    shared: child && email !== '',
    sharesWith: null,
    child,
    phone: phoneIn(said('phone')),
    birthday,
    since: past('since'),
    tags: tagsIn(said('tags'), leave),
    note: read('note', said('note').replaceAll('\r\n', '\n'), note),
    news:
      newsAgreed &&
      email !== '' &&
      !child &&
      /^(y|yes|true|1|x|on|ja|si|sí|oui|subscribed|✓|✔)$/i.test(said('news')),
    leftOut,
  }
  if (settings.without?.includes(line)) return { ...found, why: 'taken-out' }
  if (parsed?.success !== true && isTotal(cells)) return { ...found, why: 'total' }
  return { ...found, why: whyNot(found, parsed?.success === false, settings) }
}

/** What people write where there is nothing to say. */
const NOTHING =
  /^(?:nil|n\s?[./]?\s?a\.?|none|null|not (?:available|applicable|given|known)|no e-?mail|[-–—_.*]+|\?)$/i

/** Several addresses in one cell; anything else is one, as it is. */
function emailsIn(text: string): string[] {
  if (readEmail(text) !== null) return [text]
  const several = text.split(/[\s,;/|&]+/).filter((part) => readEmail(part) !== null)
  return several.length > 1 ? several : [text]
}

/** The line in which a spreadsheet adds up what is above it. */
function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  return /^\s*(?:(?:grand|sub)[\s-]*)?(?:totals?|sum)(?![\p{L}\p{M}])/iu.test(first)
}

function whyNot(
  { firstName, lastName, child }: Pick<Listed, 'firstName' | 'lastName' | 'child'>,
  isBadAddress: boolean,
  { children }: ImportSettings,
): LineReason | null {
  if (isBadAddress) return 'bad-address'
  if (firstName === '') return 'no-name'
  if (!/\p{L}/u.test(firstName + lastName)) return 'no-letters'
  return child && children === false ? 'child' : null
}

/** From columns of their own, or from one. */
function namesIn(first: string, last: string, whole: string): { firstName: string; lastName: string } {
  if (last === '') return readName(first || whole, { isListed: true })
  return first === '' && whole === ''
    ? readName(last, { isListed: true })
    : { firstName: first || whole, lastName: last }
}

/** A spreadsheet shows a long number as 9.19876E+11 and then writes it so: the figures behind are gone. */
function phoneProblem(text: string): string {
  return /^['’]?\+?\d+(?:[.,]\d+)?e\+?\d+$/i.test(valueText(text))
    ? 'digits were lost in the spreadsheet'
    : 'not a phone number'
}

function tagsIn(text: string, leave: (field: string, value: string, why: string) => ''): string[] {
  const tags = new Set<string>()
  // Google's list of contacts: "* myContacts ::: Yoga".
  const words = text.split(/[,;|\n]|:::/).map((word) => word.replace(/^\s*\*\s*/, ''))
  for (const word of words.filter((one) => one.trim() !== '' && one.trim() !== 'myContacts')) {
    if (UNREADABLE.test(word)) {
      leave('tags', word, LETTERS_LOST)
      continue
    }
    const { success, data, error } = tagSchema.safeParse(word)
    if (success) tags.add(data)
    else leave('tags', word, error.issues[0]?.message ?? '')
  }
  return [...tags]
}

/** Spreadsheets count days from here; 10,000 is in 1927. Fewer digits are rather a year. */
const SERIAL = { epoch: Date.UTC(1899, 11, 30), day: 86_400_000 }

/** A day as people or spreadsheets write it: "31-May-90", "May 31, 1990", 33024. */
function dayIn(text: string, how: { monthFirst: boolean; latestYear: number }): string | null {
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(valueText(text)) ?? []
  return serial
    ? new Date(SERIAL.epoch + Number(serial) * SERIAL.day).toISOString().slice(0, 10)
    : readDay(text, how)
}
