/** What a studio says in its own words around what an email has to say. */
export type LetterWords = {
  /** Empty for the email's own. `{subject}` stands for that. */
  subject: string
  /** After the greeting, before the facts; paragraphs. */
  opening: string
  /** After the facts, before the button. */
  closing: string
}

/** What may be in braces, in each of them. */
const PLACEHOLDERS: Record<keyof LetterWords, readonly string[]> = {
  subject: ['studio', 'subject'],
  opening: ['studio'],
  closing: ['studio'],
}
const ANY = /\{(\w*)\}/g

/** What is in braces and means nothing there; links have secrets of their own, which no one may ask for. */
export function unknownPlaceholders(field: keyof LetterWords, text: string): string[] {
  return [...text.matchAll(ANY)]
    .map(([whole, name = '']) => (PLACEHOLDERS[field].includes(name) ? '' : whole))
    .filter(Boolean)
}

/** What may be asked for in a field, as people type it. */
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
