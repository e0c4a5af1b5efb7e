import type { Studio } from '../core/studio.ts'

/** Those whom visitors read about: a page is public once someone has written about its teacher. */
export async function listPublicTeachers(studio: Studio) {
  return (await listTeachers(studio)).filter(({ bio }) => bio !== '')
}

/** All who teach here. */
export async function listTeachers(studio: Studio) {
  return studio.db
    .selectFrom('instructors')
    .selectAll()
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .execute()
}
