import type { Db, Trx } from '../../database/open.ts'
import { OWN_ACCENT } from '../../shared/brand.ts'
import { letterLogo } from '../../shared/letter-logo.ts'
import { type LetterWords, wordLetter } from '../../shared/letter-texts.ts'
import type { Studio } from '../core/studio.ts'
import { studioProfile } from '../studio/profile.ts'
import type { Email, Sender } from './email.ts'

/** The activity log’s subject for the texts of a kind of email. */
export const letterSubject = (kind: string) => `letter-${kind}`

export const NO_STUDIO_TEXTS: LetterWords = { subject: '', opening: '', closing: '' }

/** The email with the studio’s texts, and its sender. */
export async function withStudioTexts(
  studio: Studio,
  trx: Trx,
  email: Email,
): Promise<{ worded: Email; sender: Sender }> {
  const { name, words, brand } = await studioProfile({ ...studio, db: trx })
  const own = await wordsOf(trx, email.wordedAs ?? letterSubject(email.kind))
  const { subject, opening, closing } = wordLetter(email, own, name)
  return {
    worded: {
      ...email,
      subject,
      lines: [...opening, ...email.lines],
      closing: [...(email.closing ?? []), ...closing],
    },
    sender: {
      name,
      places: words.places,
      baseUrl: studio.settings.baseUrl,
      accent: brand?.accent?.day ?? OWN_ACCENT.day,
      logo: letterLogo(brand),
    },
  }
}

async function wordsOf(db: Db | Trx, kind: string): Promise<LetterWords> {
  const kept = await db
    .selectFrom('letterTexts')
    .select(['subject', 'opening', 'closing'])
    .where('id', '=', kind)
    .executeTakeFirst()
  return kept ?? NO_STUDIO_TEXTS
}
