/** The studio’s own texts around the facts of an email. */
export type LetterWords = {
  /** Empty for the default, which `{subject}` inserts. */
  subject: string
  /** After the greeting, before the facts; paragraphs. */
  opening: string
  /** After the facts, before the button. */
  closing: string
}

/** The placeholders allowed in each field. */
const PLACEHOLDERS: Record<keyof LetterWords, readonly string[]> = {
  subject: ['studio', 'subject'],
  opening: ['studio'],
  closing: ['studio'],
}
const ANY = /\{(\w*)\}/g

/** Unknown placeholders. Secrets of links are placeholders too, which nobody may use here. */
export function unknownPlaceholders(field: keyof LetterWords, text: string): string[] {
  return [...text.matchAll(ANY)]
    .map(([whole, name = '']) => (PLACEHOLDERS[field].includes(name) ? '' : whole))
    .filter(Boolean)
}

/** The placeholders of a field, as typed. */
export function placeholdersOf(field: keyof LetterWords): string[] {
  return PLACEHOLDERS[field].map((name) => `{${name}}`)
}

/** An email's subject, and the studio's own paragraphs before and after what the email says. */
export function wordLetter(
  own: { subject: string },
  words: LetterWords,
  studio: string,
): { subject: string; opening: string[]; closing: string[] } {
  const named = (text: string) => text.replaceAll('{studio}', () => studio)
  const subject = named(own.subject)
  return {
    subject: words.subject ? named(words.subject).replaceAll('{subject}', () => subject) : subject,
    opening: paragraphs(named(words.opening)),
    closing: paragraphs(named(words.closing)),
  }
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
}
