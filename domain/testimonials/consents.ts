import { randomBytes } from 'node:crypto'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { ConsentState } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { LIFETIMES } from '../../shared/lifetimes.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockPair, withLiveMember } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'
import { nextVersion } from '../core/versions.ts'
import { askToQuote } from '../mail/letters/testimonials.ts'
import { writeEmail } from '../mail/outbox.ts'
import { studioProfile } from '../studio/profile.ts'

const LINK_MS = LIFETIMES.consentLinkDays * 86_400_000

type Named = { id: string; version: number }

/** Who agreed to be quoted in a testimonial and who was asked, the latest first. @throws AppError forbidden, not-found */
export async function consentsOf(studio: Studio, member: Member, id: string) {
  const { db } = studio
  await requireMay(db, member, 'content.change', STUDIO_WIDE)
  const quoted = await db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst()
  if (!quoted) {
    // Until it's published there are no words to agree to.
    const draft = await db
      .selectFrom('wordDrafts')
      .select('id')
      .where('kind', '=', 'testimonial')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!draft) throw new AppError('not-found', TEXTS.wordsNotFound)
    return { version: 0, consents: [] }
  }
  const consents = await db
    .selectFrom('testimonialConsents')
    .leftJoin('users', 'users.id', 'testimonialConsents.userId')
    .selectAll('testimonialConsents')
    .select(['users.firstName', 'users.lastName'])
    .where('testimonialId', '=', id)
    .orderBy('askedAt', 'desc')
    .orderBy('testimonialConsents.id')
    .limit(MOST_SHOWN)
    .execute()
  return {
    version: quoted.version,
    consents: consents.map((one) => ({ ...one, state: stateOf(studio.now(), one, quoted) })),
  }
}

const MOST_SHOWN = 50

type Consent = Pick<Row<'testimonialConsents'>, 'consentedAt' | 'withdrawnAt' | 'expiresAt' | 'text' | 'name'>

/** 'other-words': the quote has changed since they agreed, so their consent no longer counts. */
export function stateOf(
  now: number,
  consent: Consent,
  quoted: Pick<Row<'testimonials'>, 'text' | 'name'>,
): ConsentState {
  if (consent.withdrawnAt !== null) return 'withdrawn'
  const isTheSame = consent.text === quoted.text && consent.name === quoted.name
  if (!isTheSame) return 'other-words'
  if (consent.consentedAt !== null) return 'given'
  return (consent.expiresAt ?? 0) > now ? 'asked' : 'ended'
}

/**
 * Emails a member to ask whether they may be quoted. The link gives consent once and can withdraw it at any time. An
 * earlier unanswered request ends.
 * @throws AppError forbidden, not-found, stale; invalid if no member has confirmed this address; conflict if the quote
 *   isn't published or has a valid consent; too-many emails
 */
export async function askForConsent(
  studio: Studio,
  member: Member,
  { id, version }: Named,
  email: string,
): Promise<void> {
  await requireMay(studio.db, member, 'content.change', STUDIO_WIDE)
  const asked = await studio.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailProvedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const nobody = new AppError('invalid', TEXTS.nobodyToQuote, { email: TEXTS.nobodyToQuote })
  if (!asked) throw nobody
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, member, asked.id)
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    const person = await trx
      .selectFrom('users')
      .select(['firstName', 'email', 'emailProvedAt'])
      .where('id', '=', asked.id)
      .executeTakeFirstOrThrow()
    // The address changed hands between the check and the lock: the email would reach someone else.
    if (person.email !== email || person.emailProvedAt === null) throw nobody
    const { text, name } = await lockQuoted(studio, trx, { id, version })
    const now = studio.now()
    await endQuestions(trx, id, now)
    const token = randomBytes(32).toString('base64url')
    const consent = {
      id: newId(),
      testimonialId: id,
      way: 'link' as const,
      text,
      name,
      userId: asked.id,
      tokenHash: hashToken(token),
      expiresAt: now + LINK_MS,
      askedAt: now,
      askedBy: member.id,
      consentedAt: null,
      seenBy: '',
      note: '',
      withdrawnAt: null,
    }
    await trx.insertInto('testimonialConsents').values(consent).execute()
    const { name: studioName } = await studioProfile({ ...studio, db: trx })
    const letter = askToQuote({
      id: consent.id,
      userId: asked.id,
      recipient: email,
      firstName: person.firstName,
      text,
      name,
      studio: studioName,
      token,
    })
    if (!(await writeEmail(studio, trx, letter))) throw new AppError('too-many', TEXTS.tooManyLetters)
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'testimonial.asked',
      subject: id,
      before: null,
      after: { name },
    })
  })
}

/**
 * Records a consent given on paper, on the word of the member of staff who saw it.
 * @throws AppError forbidden, not-found, stale; conflict if the quote isn't published or has a valid consent
 */
export async function consentOnPaper(
  studio: Studio,
  member: Member,
  named: Named,
  note: string,
): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    const { text, name } = await lockQuoted(studio, trx, named)
    const now = studio.now()
    const seenBy = fullName(member.firstName, member.lastName)
    const asked = await endQuestions(trx, named.id, now)
    // If they were also asked by email, this is their answer: the email's link can withdraw it.
    const userId = asked.find((one) => one.name === name)?.userId ?? null
    await trx
      .insertInto('testimonialConsents')
      .values({
        id: newId(),
        testimonialId: named.id,
        way: 'paper',
        text,
        name,
        userId,
        tokenHash: null,
        expiresAt: null,
        askedAt: now,
        askedBy: member.id,
        consentedAt: now,
        seenBy,
        note,
        withdrawnAt: null,
      })
      .execute()
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'testimonial.consented',
      subject: named.id,
      before: null,
      after: { name, way: 'paper', seenBy, note },
    })
  })
}

/** Ends a consent because the person told the studio so, or cancels a request. @throws AppError forbidden, not-found, stale; conflict if there is neither */
export async function endConsent(studio: Studio, member: Member, { id, version }: Named): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await requireMay(trx, member, 'content.change', STUDIO_WIDE)
    await nextVersion(studio, trx, 'testimonials', { id, version, missing: TEXTS.wordsNotFound })
    const ended = await trx
      .updateTable('testimonialConsents')
      .set({ withdrawnAt: studio.now() })
      .where('testimonialId', '=', id)
      .where('withdrawnAt', 'is', null)
      .returning('name')
      .execute()
    const [first] = ended
    if (!first) throw new AppError('conflict', TEXTS.noConsent)
    await recordChange(studio, trx, {
      actorId: member.id,
      action: 'testimonial.consent-ended',
      subject: id,
      before: { name: first.name },
      after: null,
    })
  })
}

/** The words to agree to, locked. */
async function lockQuoted(studio: Studio, trx: Trx, { id, version }: Named): Promise<Row<'testimonials'>> {
  await nextVersion(studio, trx, 'testimonials', { id, version, missing: TEXTS.notPublishedYet })
  const quoted = await trx
    .selectFrom('testimonials')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (quoted.withdrawnAt !== null) throw new AppError('conflict', TEXTS.notPublishedYet)
  const standing = await trx
    .selectFrom('testimonialConsents')
    .select('id')
    .where('testimonialId', '=', id)
    .where('text', '=', quoted.text)
    .where('name', '=', quoted.name)
    .where('consentedAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (standing) throw new AppError('conflict', TEXTS.consentStands)
  return quoted
}

async function endQuestions(trx: Trx, id: string, now: number) {
  return trx
    .updateTable('testimonialConsents')
    .set({ withdrawnAt: now })
    .where('testimonialId', '=', id)
    .where('consentedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['userId', 'name'])
    .execute()
}
