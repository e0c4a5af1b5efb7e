import { foldText } from './folded.ts'
import { reachableEmail } from './own-email.ts'
import { soundTerms } from './sounds.ts'
import { readEmail } from './typed/email.ts'
import { phoneNumbers } from './typed/phone.ts'
import { cleanLine } from './typed/text.ts'

/** Search terms of a member: words in lower case without accents, matched by their beginnings. */

type Person = {
  firstName: string
  lastName: string
  email: string
  phone: string
  contactEmail?: string | null
}

const MAX_TERM = 80
/** What people say of a number at the desk. */
const LAST_DIGITS = 4
/** This many words of a question count. */
const MAX_WORDS = 6

/** "Renée O’Brien" -> ["renee", "o", "brien"] */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_TERM))
}

/** The words of a name, and what people who leave out apostrophes, hyphens and blanks make of it: "D’Souza" is also "dsouza". */
export function nameTerms({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string[] {
  const parts = [firstName, lastName, ...`${firstName} ${lastName}`.split(/\s+/)]
  const joined = parts.map((part) => wordsOf(part).join('').slice(0, MAX_TERM))
  return [...new Set([...wordsOf(`${firstName} ${lastName}`), ...joined].filter((term) => term !== ''))]
}

/**
 * Every term of someone: of the name and how its words sound, the address and the words before its @, the phone with the country's
 * number and without, and its last four digits.
 */
export function searchTerms({ firstName, lastName, email, phone, contactEmail = null }: Person): string[] {
  const address = (reachableEmail({ email, contactEmail }) ?? '').toLowerCase().slice(0, MAX_TERM)
  const [local = ''] = address.split('@')
  const numbers = phoneNumbers(phone).flatMap(({ shown }) => numbersOf(shown))
  const last = numbers.map((number) => number.slice(-LAST_DIGITS))
  const names = [
    ...nameTerms({ firstName, lastName }),
    ...wordsOf(`${firstName} ${lastName}`).flatMap(soundTerms),
  ]
  const all = [...names, address, ...wordsOf(local), ...numbers, ...last]
  return [...new Set(all.filter((term) => term !== ''))]
}

/** What is looked for, each to be the beginning of a term: a phone number as one, else words. */
export function wantedTerms(q: string): string[] {
  const line = cleanLine(q)
  const asked = foldText(line)
  const number = asked.replaceAll(/\p{Pd}/gu, '-').replace(/^tel:/, '')
  if (/^['’]?\+?[\d\s().-]+$/.test(number)) {
    const digits = digitsOf(number).replace(/^0+/, '')
    return digits === '' ? [] : [digits.slice(0, MAX_TERM)]
  }
  // An address is kept with its domain as mail servers know it.
  const words = line
    .split(/\s+/)
    .flatMap((word) =>
      word.includes('@') ? [(readEmail(word) ?? foldText(word)).slice(0, MAX_TERM)] : wordsOf(word),
    )
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** ITU-T E.164: country codes of one and of two digits; all others have three. */
const ONE = /^[17]/
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
/** India's mobile numbers have ten digits and begin with 6 to 9; many write them without +91. */
const INDIA = '91'
const INDIAN_MOBILE = /^[6-9]\d{9}$/

/** "+44 (0)20": the zero is for callers from within the country. */
const digitsOf = (phone: string) => phone.replaceAll('(0)', '').replaceAll(/\D/g, '')

function numbersOf(shown: string): string[] {
  const phone = shown.replace(/\sext\..*$/, '')
  const digits = digitsOf(phone)
  if (digits.length < 4) return []
  if (phone.startsWith('+') || digits.startsWith('00')) return withAndWithoutCode(digits.replace(/^00/, ''))
  const national = digits.replace(/^0+/, '')
  if (INDIAN_MOBILE.test(national)) return [national, INDIA + national]
  return INDIAN_MOBILE.test(national.slice(2)) && national.startsWith(INDIA)
    ? [national, national.slice(2)]
    : [national]
}

function withAndWithoutCode(digits: string): string[] {
  const code = ONE.test(digits) ? 1 : TWO.test(digits) ? 2 : 3
  return [digits, digits.slice(code)].filter((number) => number !== '')
}
