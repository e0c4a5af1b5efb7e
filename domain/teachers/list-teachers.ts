import type { Studio } from '../core/studio.ts'

/** Teachers shown to visitors: a page is public once it says something about its teacher. */
export async function listPublicTeachers(studio: Studio) {
  return (await listTeachers(studio)).filter(({ bio }) => bio !== '')
}

/** Everyone who teaches here. */
export async function listTeachers(studio: Studio) {
  return studio.db
    .selectFrom('instructors')
    .selectAll()
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
}
