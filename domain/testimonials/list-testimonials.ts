import type { Studio } from '../core/studio.ts'
import { countConsents } from './current-consents.ts'

/** Testimonials that may be shown: published, with a consent to exactly these words. */
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
