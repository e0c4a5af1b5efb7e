import type { Studio } from '../core/studio.ts'

export async function listTestimonials(studio: Studio) {
  return studio.db.selectFrom('testimonials').selectAll().orderBy('position').execute()
}
