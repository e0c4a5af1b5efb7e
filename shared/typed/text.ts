/** The flags of England, Scotland and Wales: a black flag and tag characters, which are invisible elsewhere. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/u.source
/** Control and formatting characters, which can hide, reorder or break text. Indic scripts and emoji need the two joiners. */
const INVISIBLE = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}]/u.source
const FLAG_OR_INVISIBLE = new RegExp(`(${FLAG})|${INVISIBLE}`, 'gu')

/** Everything that programs write for the end of a line: CRLF, CR, U+2028, U+2029, vertical tab, form feed, NEL. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** Text without what can't be seen: NFC, lines ended by \n, tabs as spaces. Blanks stay: someone may still be writing. */
export function visibleText(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(FLAG_OR_INVISIBLE, '$1')
}

/** The same without blanks at both ends and at the ends of lines. */
export function cleanText(typed: string): string {
  return visibleText(typed)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** The same in one line: line breaks and runs of blanks become one space. */
export function cleanLine(typed: string): string {
  return visibleText(typed).replaceAll(/\s+/g, ' ').trim()
}

/** What was typed into a field of one value; empty where it is too long to be one. */
export function valueText(typed: string, most = 100): string {
  return typed.length > most ? '' : westernDigits(cleanLine(typed))
}

/** A list written one entry a line. Word and WhatsApp put bullets, dashes or numbers before each; they are not part of it. */
export function cleanList(typed: string): string[] {
  return cleanText(typed)
    .split('\n')
    .map((line) => withoutBullet(cleanLine(line)))
    .filter((line) => line !== '')
}

/** "• Breathe slowly" -> "Breathe slowly", "2) Rest" -> "Rest". A figure without a blank behind it stays: "1.5 hours". */
export function withoutBullet(line: string): string {
  return line.replace(/^(?:[•◦‣⁃∙·▪▫●○■□◆◇➢➤►▸✓✔✦*–—-]|\(?\d{1,2}[.)])(?:\s+|$)/u, '')
}

/** In quotation marks, once: those that were typed around it are left out. */
export function quoted(text: string): string {
  return `“${text.trim().replace(/^["“”«]+(.*?)["“”»]+$/su, '$1')}”`
}

/** Digits of every script as 0 to 9: "९८२००" -> "98200". */
export function westernDigits(typed: string): string {
  return typed.replaceAll(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** Unicode keeps the ten digits of a script together, from zero to nine. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** The part of a limit in which it is told what is left of it; a code has no such part. */
const NEAR = { part: 0.1, from: 80 }

/** "12 characters left", near a limit that texts reach; else empty. */
export function lengthLeft(max: number, length: number): string {
  const left = max - length
  if (max < NEAR.from || left < 0 || left > max * NEAR.part) return ''
  return left === 1 ? '1 character left' : `${left} characters left`
}

export function tooLong(max: number, length: number): string {
  return `Enter at most ${max} characters: ${length - max} too many.`
}
