import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/tables.ts'

/** For a query of testimonials: the number of valid consents to exactly these words. */
export function countConsents(eb: ExpressionBuilder<Database, 'testimonials'>) {
  return currentConsents(eb).select((inner) => inner.fn.countAll<number>().as('count'))
}

/** Valid consents to exactly these words. */
export function currentConsents(eb: ExpressionBuilder<Database, 'testimonials'>) {
  return eb
    .selectFrom('testimonialConsents as consents')
    .whereRef('consents.testimonialId', '=', 'testimonials.id')
    .whereRef('consents.text', '=', 'testimonials.text')
    .whereRef('consents.name', '=', 'testimonials.name')
    .where('consents.consentedAt', 'is not', null)
    .where('consents.withdrawnAt', 'is', null)
}
