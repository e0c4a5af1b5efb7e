import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { ClassWords } from '../../contract/desk-classes.ts'
import type { Row } from '../../database/tables.ts'
import { SHOWN_FIELDS, type ShownField } from '../../shared/class-fields.ts'
import { paise, rupees } from '../../shared/money.ts'
import { readUrl } from '../../shared/typed/url.ts'

/** The editable fields of a class. Its videos and policy have their own tables. */
export type Words = Omit<ClassWords, 'films' | 'policy'>
type Class = Row<'classes'>

type Column<Value, Written> = {
  read(row: Class): Value
  /** Cleans a value before it is stored, such as a trailing space. */
  tidy?(value: Value): Value
  write(value: Value): Written
}

const column = <Name extends keyof Words, Written>(of: Column<Words[Name], Written>) => of

/** A field stored unchanged, in the column of the same name. */
const same = <Name extends keyof Words & keyof Class>(name: Name) =>
  column<Name, Record<Name, Words[Name]>>({
    read: (row) => row[name] as unknown as Words[Name],
    write: (value) => ({ [name]: value }) as Record<Name, Words[Name]>,
  })

const trimmed = (text: string) => text.trim()
const lines = (texts: string[]) => texts.map(trimmed).filter((one) => one !== '')

/** Where each field of a class is stored. Drafts, next terms, changes and publishing all read and write through this. */
const COLUMNS = {
  title: { ...same('title'), tidy: trimmed },
  description: { ...same('description'), tidy: trimmed },
  style: column<'style', { category: string }>({
    read: (row) => row.category,
    tidy: trimmed,
    write: (category) => ({ category }),
  }),
  difficulty: same('difficulty'),
  about: column<'about', { about: string }>({
    read: ({ about }) => ({ teaches: about.teaches, forWhom: about.forWhom, care: about.care ?? '' }),
    tidy: (about) => ({
      teaches: lines(about.teaches),
      forWhom: about.forWhom.trim(),
      care: about.care.trim(),
    }),
    write: (about) => ({ about: JSON.stringify(about) }),
  }),
  language: column<'language', { language: string }>({
    read: (row) => row.language,
    tidy: trimmed,
    write: (language) => ({ language: language || 'English' }),
  }),
  equipmentNeeded: column<'equipmentNeeded', { equipmentNeeded: string }>({
    read: (row) => row.equipmentNeeded,
    tidy: lines,
    write: (equipmentNeeded) => ({ equipmentNeeded: JSON.stringify(equipmentNeeded) }),
  }),
  neededCertificate: column<'neededCertificate', { neededCertificate: string | null }>({
    read: (row) => row.neededCertificate ?? '',
    tidy: trimmed,
    write: (name) => ({ neededCertificate: name || null }),
  }),
  joinLink: column<'joinLink', { joinLink: string | null }>({
    read: (row) => row.joinLink ?? '',
    tidy: (link) => readUrl(link) ?? link.trim(),
    write: (link) => ({ joinLink: link || null }),
  }),
  price: column<'price', Pick<Class, 'pricePaise'>>({
    read: (row) => rupees(row.pricePaise),
    write: (price) => ({ pricePaise: paise(price) }),
  }),
  singlePrice: column<'singlePrice', Pick<Class, 'singlePricePaise'>>({
    read: (row) => (row.singlePricePaise === null ? null : rupees(row.singlePricePaise)),
    write: (price) => ({ singlePricePaise: price === null ? null : paise(price) }),
  }),
  proRata: column<'proRata', Pick<Class, 'proRata'>>({
    read: (row) => row.proRata === 1,
    write: (is) => ({ proRata: is ? 1 : 0 }),
  }),
  makeUps: same('makeUps'),
  giveUpMinutes: same('giveUpMinutes'),
  underfilledBelow: same('underfilledBelow'),
  picture: same('picture'),
  courseId: same('courseId'),
} satisfies { [Name in keyof Words]: Column<Words[Name], object> }

const NAMES = Object.keys(COLUMNS) as (keyof Words)[]
const columnOf = (name: keyof Words) => COLUMNS[name] as Column<unknown, object>

type Intersected<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? All
  : never
type Columns<Name extends keyof Words> = Intersected<ReturnType<(typeof COLUMNS)[Name]['write']>>

/** The fields of a stored class, in the form a draft has them. */
export function readClassWords(row: Class): Words {
  return Object.fromEntries(NAMES.map((name) => [name, columnOf(name).read(row)])) as Words
}

/** The fields that visitors see, as stored. */
export function visibleWordsOf(row: Class): Pick<Words, ShownField> {
  return Object.fromEntries(SHOWN_FIELDS.map((name) => [name, columnOf(name).read(row)])) as Pick<
    Words,
    ShownField
  >
}

/** The fields as they are stored: trimmed and without empty lines. */
export function tidyWords(words: Words): Words {
  const tidied = NAMES.map((name) => [name, columnOf(name).tidy?.(words[name]) ?? words[name]])
  return Object.fromEntries(tidied) as Words
}

export function columnsOf<Name extends keyof Words>(words: Pick<Words, Name>): Columns<Name> {
  const given = NAMES.filter((name) => name in words) as Name[]
  return Object.assign({}, ...given.map((name) => columnOf(name).write(words[name]))) as Columns<Name>
}

/** The fields of a draft that is complete enough to publish; otherwise null. */
export function wholeWords(content: ClassDraft): Words | null {
  const { difficulty, price } = content
  return difficulty === null || price === null ? null : { ...content, difficulty, price }
}
