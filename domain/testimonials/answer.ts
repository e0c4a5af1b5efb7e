import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { ConsentState } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Visitor } from '../accounts/logins.ts'
import { recordChange } from '../core/activity.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { networkOf, requireTry } from '../core/throttle.ts'
import { hashToken } from '../core/tokens.ts'
import { stateOf } from './consents.ts'
import { isConsentOf, lockQuote, withdrawConsents } from './withdraw-consents.ts'

/** Enough to open the page, answer and change one's mind; far too few to guess a link. */
const TRIES = 40

/** What a link asks, and any answer to this email or another about the same words. @throws AppError not-found for an unknown link; too-many */
export async function findQuestion(studio: Studio, visitor: Visitor, token: string) {
  await requireTry(studio, `consent:${networkOf(visitor.address)}`, TRIES)
  const { consent, className, state } = await find(studio, studio.db, token)
  const { text, name, consentedAt, withdrawnAt } = consent
  return { text, name, className, state, consentedAt, withdrawnAt }
}

/**
 * Gives consent, once, to exactly the words in the email, or withdraws all their consents to this quote, at any time.
 * Visitors see the change with their next request.
 * @throws AppError not-found for an unknown link; conflict if the request has ended or the words have changed; too-many
 */
export async function answerQuestion(
  studio: Studio,
  visitor: Visitor,
  token: string,
  isYes: boolean,
): Promise<void> {
  await requireTry(studio, `consent:${networkOf(visitor.address)}`, TRIES)
  await inTransaction(studio.db, async (trx) => {
    const { testimonialId } = (await find(studio, trx, token)).consent
    await lockQuote(trx, testimonialId)
    const { consent, userId, state, isPublished } = await find(studio, trx, token)
    if (isYes && state === 'given') return
    if (isYes && (state !== 'asked' || !isPublished)) throw new AppError('conflict', TEXTS.consentTooLate)
    if (!isYes) return withdrawConsents(studio, trx, { testimonialId, userId, names: [consent.name] })
    const changed = await trx
      .updateTable('testimonialConsents')
      .set({ consentedAt: studio.now() })
      .where('id', '=', consent.id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    await recordChange(studio, trx, {
      actorId: userId,
      action: 'testimonial.consented',
      subject: testimonialId,
      before: null,
      after: { name: consent.name, way: 'link' },
    })
  })
}

async function find(studio: Studio, db: Db | Trx, token: string) {
  const consent = await db
    .selectFrom('testimonialConsents')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const quoted =
    consent &&
    (await db
      .selectFrom('testimonials')
      .selectAll()
      .where('id', '=', consent.testimonialId)
      .executeTakeFirst())
  if (!quoted || consent.userId === null) throw new AppError('not-found', TEXTS.consentLinkInvalid)
  const { userId } = consent
  const others = await db
    .selectFrom('testimonialConsents')
    .selectAll()
    .where('testimonialId', '=', quoted.id)
    .where(isConsentOf({ userId, names: [consent.name] }))
    .execute()
  const states = others.map((one) => stateOf(studio.now(), one, quoted))
  // Someone asked twice is quoted after either consent: the older email must not say otherwise.
  const state: ConsentState = states.includes('given') ? 'given' : stateOf(studio.now(), consent, quoted)
  return { consent, userId, state, className: quoted.className, isPublished: quoted.withdrawnAt === null }
}
