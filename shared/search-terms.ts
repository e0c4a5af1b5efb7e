/** By what a member is found: words without accents and in lower case, of which one types the beginning. */

type Person = { firstName: string; lastName: string; email: string; phone: string }

const MAX_TERM = 80
/** So many words of a question count. */
const MAX_WORDS = 6

/** "Renée O’Brien" -> ["renee", "o", "brien"] */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_TERM))
}

/** Lower case, without the accents of Latin letters; the vowel signs of other scripts stay. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** Every term of somebody: the words of the name, the address and the words before its @, the telephone with the country's number and without. */
export function searchTerms({ firstName, lastName, email, phone }: Person): string[] {
  // Accounts without an address have one that leads nowhere.
  const address = email.endsWith('.invalid') ? '' : email.toLowerCase().slice(0, MAX_TERM)
  const [local = ''] = address.split('@')
  const all = [...wordsOf(`${firstName} ${lastName}`), address, ...wordsOf(local), ...numbersOf(phone)]
  return [...new Set(all.filter((term) => term !== ''))]
}

/** What is looked for, each to be the beginning of a term: a telephone number as one, else words. */
export function wantedTerms(q: string): string[] {
  const asked = q.trim()
  if (/^\+?[\d\s().-]+$/.test(asked)) {
    const digits = asked.replaceAll(/\D/g, '').replace(/^0+/, '')
    return digits === '' ? [] : [digits.slice(0, MAX_TERM)]
  }
  const words = asked
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [folded(word).slice(0, MAX_TERM)] : wordsOf(word)))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** ITU-T E.164: country codes of one and of two digits; all others have three. */
const ONE = /^[17]/
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

function numbersOf(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < 4) return []
  if (!phone.trim().startsWith('+')) return [digits.replace(/^0+/, '')]
  const code = ONE.test(digits) ? 1 : TWO.test(digits) ? 2 : 3
  return [digits, digits.slice(code)].filter((number) => number !== '')
}
