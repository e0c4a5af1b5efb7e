import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { stateOf } from './consents.ts'
import { lockQuote, withdrawConsents } from './withdraw-consents.ts'

/**
 * Quotes the member has agreed to, the latest consent first. They may be earlier wordings: if the studio went back to
 * one of those, it would be public again.
 */
export async function ownQuotes(studio: Studio, { id }: Pick<Member, 'id'>) {
  const found = await studio.db
    .selectFrom('testimonialConsents as consent')
    .innerJoin('testimonials as quoted', 'quoted.id', 'consent.testimonialId')
    .select(['consent.text', 'consent.name', 'consent.consentedAt', 'consent.withdrawnAt'])
    .select(['consent.expiresAt', 'quoted.id', 'quoted.className', 'quoted.withdrawnAt as takenOffAt'])
    .select(['quoted.text as nowText', 'quoted.name as nowName'])
    .where('consent.userId', '=', id)
    .where('consent.consentedAt', 'is not', null)
    .where('consent.withdrawnAt', 'is', null)
    .orderBy('consent.consentedAt', 'desc')
    .orderBy('consent.id')
    .execute()
  const quotes = found.map(({ nowText, nowName, takenOffAt, consentedAt, ...one }) => ({
    id: one.id,
    text: one.text,
    name: one.name,
    className: one.className,
    since: consentedAt ?? 0,
    isShown:
      takenOffAt === null &&
      stateOf(studio.now(), { ...one, consentedAt }, { text: nowText, name: nowName }) === 'given',
  }))
  // If several wordings of one quote have a consent, the one that is public now.
  return [...Map.groupBy(quotes, (one) => one.id).values()].flatMap((all) => {
    const one = all.find(({ isShown }) => isShown) ?? all[0]
    return one ? [one] : []
  })
}

/**
 * Withdraws a consent without the link from the email. The words leave the website with the next request. Idempotent.
 * @throws AppError not-found for a quote that isn't theirs
 */
export async function withdrawQuote(studio: Studio, member: Member, testimonialId: string): Promise<void> {
  await withLiveMember(studio, member, async (trx) => {
    await lockQuote(trx, testimonialId)
    const own = await trx
      .selectFrom('testimonialConsents')
      .select('name')
      .distinct()
      .where('testimonialId', '=', testimonialId)
      .where('userId', '=', member.id)
      .where('consentedAt', 'is not', null)
      .execute()
    if (own.length === 0) throw new AppError('not-found', TEXTS.quoteNotFound)
    const names = own.map(({ name }) => name)
    await withdrawConsents(studio, trx, { testimonialId, userId: member.id, names })
  })
}
