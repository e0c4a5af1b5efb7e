import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import { recordChange } from '../core/activity.ts'
import type { Studio } from '../core/studio.ts'

/** Given from their account, or under their name if it was on paper and wasn't linked to an account. */
export function isConsentOf({ userId, names }: { userId: string; names: string[] }) {
  return (eb: ExpressionBuilder<Database, 'testimonialConsents'>) =>
    eb.or([eb('userId', '=', userId), eb.and([eb('userId', 'is', null), eb('name', 'in', names)])])
}

/** Locks the quote first, as the desk does, so an edit there happens entirely before or after. */
export async function lockQuote(trx: Trx, testimonialId: string): Promise<void> {
  await trx
    .updateTable('testimonials')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', testimonialId)
    .execute()
}

/** Ends all their consents to a quote and all open requests for one. The caller holds the quote's lock. */
export async function withdrawConsents(
  studio: Studio,
  trx: Trx,
  { testimonialId, userId, names }: { testimonialId: string; userId: string; names: string[] },
): Promise<void> {
  const [first] = await trx
    .updateTable('testimonialConsents')
    .set({ withdrawnAt: studio.now() })
    .where('testimonialId', '=', testimonialId)
    .where('withdrawnAt', 'is', null)
    .where(isConsentOf({ userId, names }))
    .returning('name')
    .execute()
  if (!first) return
  await recordChange(studio, trx, {
    actorId: userId,
    action: 'testimonial.consent-withdrawn',
    subject: testimonialId,
    before: { name: first.name },
    after: null,
  })
}
