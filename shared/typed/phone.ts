import { valueText } from './text.ts'

/** ITU-T E.164: fifteen digits at most. Fewer than seven are no number that can be called from elsewhere. */
const DIGITS = { least: 7, most: 15 }
const EXTENSION = /[\s,;]*(?:ext(?:n|ension)?\.?|x|#)\s*(\d{1,6})$/i

/** What is said in brackets of a number, or of someone else's: "98460 12345 (wife: 98460 54321)". */
const REMARK = /\([^()]*\p{L}[^()]*\)/gu

/**
 * One phone number, or two, as people write or paste them, tidied: "+91-98200-11223", "(+91) 98450 77889", "tel:+919820011223",
 * "'9820011223", "9820011223.0" from a spreadsheet, "022-2367 1223 ext. 12", "+91 98200 11223 / 022-2367 1223".
 * null for what is none, such as 9.19876E+11, whose last digits are lost.
 */
export function readPhone(typed: string): string | null {
  const numbers = partsOf(typed.replaceAll(REMARK, ' ')).map(readOne)
  return numbers.length > 0 && numbers.length <= 2 && numbers.every((number) => number !== null)
    ? numbers.join(' / ')
    : null
}

function readOne(typed: string): string | null {
  const text = typed
    .replace(/^(?:tel|phone|mob(?:ile)?|ph|m|t|whatsapp)\s*[.:]+\s*/i, '')
    .replace(/^['’`"]/, '')
    .replaceAll(/\p{Pd}/gu, '-')
    // Begun, and left.
    .replace(/[\s,;]*(?:ext(?:n|ension)?\.?|x)\s*$/i, '')
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
    .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1')
    .trim()
  const [, extension = ''] = EXTENSION.exec(text) ?? []
  const bare = extension ? text.replace(EXTENSION, '') : text
  if (!/^\+?[\d\s().-]+$/.test(bare)) return null
  const digits = bare.replaceAll(/\D/g, '').length
  if (digits < DIGITS.least || digits > DIGITS.most) return null
  const shown = bare
    .replaceAll('.', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s?-\s?/g, '-')
    .trim()
  return extension ? `${shown} ext. ${extension}` : shown
}

/** Each number of a field, with what a `tel:` link calls: its digits, and the extension behind a pause. */
export function phoneNumbers(field: string): { shown: string; href: string }[] {
  return partsOf(field).map((shown) => {
    const [, extension = ''] = EXTENSION.exec(shown) ?? []
    const number = shown.replace(EXTENSION, '').replaceAll(/[^+\d]/g, '')
    return { shown, href: `tel:${number}${extension && `,${extension}`}` }
  })
}

/** At a slash, a comma, a semicolon, a bar, "or", "and"; not where an extension follows the comma. */
function partsOf(typed: string): string[] {
  return valueText(typed, 200)
    .split(/\s*(?:[/|;&]|,(?!\s*(?:ext|x|#))|\s(?:or|and)\s)\s*/i)
    .filter((part) => part !== '')
}

export const phoneWanted = 'Enter a phone number with at least seven digits, like +91 98200 11223.'
