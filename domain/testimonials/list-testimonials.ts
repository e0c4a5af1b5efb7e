import type { Studio } from '../core/studio.ts'
import { countConsents } from './current-consents.ts'

/** Those that may be shown: published, and with a consent to their very words. */
export async function listTestimonials({ db }: Studio) {
  return db
    .selectFrom('testimonials')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb(countConsents(eb), '>', 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
