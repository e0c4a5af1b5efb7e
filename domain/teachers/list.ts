import type { Studio } from '../core/studio.ts'

/** The teachers in the studio's order. */
export async function listTeachers(studio: Studio) {
  return studio.db.selectFrom('instructors').selectAll().orderBy('position').execute()
}
