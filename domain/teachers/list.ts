import type { Studio } from '../core/studio.ts'

export async function listTeachers(studio: Studio) {
  return studio.db
    .selectFrom('instructors')
    .selectAll()
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
}
