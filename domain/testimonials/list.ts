import type { Studio } from '../core/studio.ts'

/** What members say, in the studio's order. */
export async function listTestimonials(studio: Studio) {
  return studio.db.selectFrom('testimonials').selectAll().orderBy('position').execute()
}
