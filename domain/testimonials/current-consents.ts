import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/tables.ts'

/** Within a query of testimonials: how many valid consents to these very words there are. */
export function countConsents(eb: ExpressionBuilder<Database, 'testimonials'>) {
  return currentConsents(eb).select((inner) => inner.fn.countAll<number>().as('count'))
}

/** The `consents` themselves, without what is asked of them. */
export function currentConsents(eb: ExpressionBuilder<Database, 'testimonials'>) {
  return eb
    .selectFrom('testimonialConsents as consents')
    .whereRef('consents.testimonialId', '=', 'testimonials.id')
    .whereRef('consents.text', '=', 'testimonials.text')
    .whereRef('consents.name', '=', 'testimonials.name')
    .where('consents.consentedAt', 'is not', null)
    .where('consents.withdrawnAt', 'is', null)
}
