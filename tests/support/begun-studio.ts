import type { Db } from '../../database/open.ts'

/** A studio that has a name of its own, as after its first run. */
export async function beginStudio(db: Db): Promise<void> {
  await db
    .insertInto('studioProfiles')
    .values({
      id: 'studio',
      name: 'Mine',
      email: 'studio@example.com',
      phone: '',
      aboutPage: null,
      openingHours: '[]',
      social: '[]',
      words: JSON.stringify({ tagline: '', welcome: '', places: '' }),
      figures: JSON.stringify({ clientsGuided: '', students: '', courses: '', rating: '' }),
    })
    .execute()
}
