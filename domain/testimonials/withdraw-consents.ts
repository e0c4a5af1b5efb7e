import type { ExpressionBuilder } from 'kysely'
import type { Trx } from '../../database/open.ts'
import type { Database } from '../../database/tables.ts'
import { recordChange } from '../core/activity.ts'
import type { Studio } from '../core/studio.ts'

/** Theirs by account, or by name where it was on paper and no one said whose account that is. */
export function isConsentOf({ userId, names }: { userId: string; names: string[] }) {
  return (eb: ExpressionBuilder<Database, 'testimonialConsents'>) =>
    eb.or([eb('userId', '=', userId), eb.and([eb('userId', 'is', null), eb('name', 'in', names)])])
}

/** The lock of the words comes first, as it does at the desk: anyone who words them again there comes before or after. */
export async function lockQuote(trx: Trx, testimonialId: string): Promise<void> {
  await trx
    .updateTable('testimonials')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', testimonialId)
    .execute()
}

/** Ends every yes of theirs to a quote, and every question about it. Needs the lock of the words. */
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
