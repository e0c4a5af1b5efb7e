import type { LetterTextForm } from '../../contract/letter-texts.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { letterLogo } from '../../shared/letter-logo.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { studioProfile } from '../studio/profile.ts'
import type { MemberEmail } from './email.ts'
import { letterSubject, NO_STUDIO_TEXTS } from './letter-words.ts'
import { exampleFor } from './letters/example.ts'
import { type LetterKind, SAMPLES } from './letters/samples.ts'
import { writeToMember } from './write-to-member.ts'

export const LETTER_WORDED = 'letter.worded'

/** All emails a studio can customise, with examples and its own texts. @throws AppError forbidden */
export async function letterTexts(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  const kept = await studio.db.selectFrom('letterTexts').selectAll().execute()
  const { name, words, brand } = await studioProfile(studio)
  const example = await exampleFor(studio)
  return {
    reader: member.firstName,
    studio: name,
    places: words.places,
    logo: letterLogo(brand),
    letters: SAMPLES.map(({ kind, group, when, sample }) => {
      const own = kept.find(({ id }) => id === letterSubject(kind))
      const {
        subject,
        lines,
        facts = [],
        closing = [],
        link,
        otherLink,
        footnote,
      }: MemberEmail = sample(example)
      return {
        kind,
        group,
        when,
        version: own?.version ?? 0,
        words: own ? { subject: own.subject, opening: own.opening, closing: own.closing } : NO_STUDIO_TEXTS,
        example: {
          subject,
          lines,
          facts,
          closing,
          links: [link, otherLink].flatMap((one) => one?.text ?? []),
          footnote: footnote?.text ?? null,
        },
      }
    }),
  }
}

/** Changes the studio’s texts of a kind of email, for future ones. @throws AppError forbidden, stale */
export async function changeLetterText(
  studio: Studio,
  member: Member,
  kind: LetterKind,
  form: LetterTextForm,
): Promise<void> {
  await inTransaction(studio.db, (trx) => changeLetterTextIn(studio, trx, member, letterSubject(kind), form))
}

/** The same within an existing transaction. @param id the subject in the activity log */
export async function changeLetterTextIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  id: string,
  { version, subject, opening, closing }: LetterTextForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  // Creates the row first, so that two concurrent first edits are serialised.
  await trx
    .insertInto('letterTexts')
    .values({ id, version: 0, ...NO_STUDIO_TEXTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await nextVersion(studio, trx, 'letterTexts', { id, version, missing: TEXTS.letterKindNotFound })
  const before = await trx
    .selectFrom('letterTexts')
    .select(['subject', 'opening', 'closing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = { subject, opening, closing }
  await trx.updateTable('letterTexts').set(after).where('id', '=', id).execute()
  const change = { actorId: member.id, action: LETTER_WORDED, subject: id }
  await recordChange(studio, trx, { ...change, before, after })
}

/** Sends an example of a kind, with the studio’s texts, to the caller. @throws AppError forbidden */
export async function testLetterText(studio: Studio, member: Member, kind: LetterKind): Promise<void> {
  const one = SAMPLES.find((sample) => sample.kind === kind)
  if (!one) throw new AppError('not-found', TEXTS.letterKindNotFound)
  const example = await exampleFor(studio)
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
    const {
      link,
      otherLink,
      footnote,
      picture,
      subject,
      lines,
      facts = [],
      closing = [],
    }: MemberEmail = one.sample(example)
    const toTexts = (text: string) => ({ text, path: '/studio/settings/letters' })
    const id = newId()
    await writeToMember(studio, trx, member.id, {
      kind: 'test-letter',
      wordedAs: letterSubject(kind),
      dedupeKey: `test-letter:${id}`,
      ...(picture && { picture }),
      subject,
      lines,
      facts,
      closing,
      // An example has no class or payment to link to.
      ...(link && { link: toTexts(link.text) }),
      ...(otherLink && { otherLink: toTexts(otherLink.text) }),
      ...(footnote && { footnote: toTexts(footnote.text) }),
    })
    await recordEvent(studio, trx, member.id, 'letter.tested', letterSubject(kind))
  })
}
