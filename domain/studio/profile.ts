import type { Row } from '../../database/tables.ts'
import type { Studio } from '../core/studio.ts'

const NAME = 'Zen Flow Yoga'
const NO_FIGURES = { clientsGuided: '', students: '', courses: '', rating: '' }

/** What the studio says of itself; of one that has said nothing yet its name and its address. */
export async function studioProfile({ db, settings }: Studio): Promise<Omit<Row<'studioProfiles'>, 'id'>> {
  const profile = await db.selectFrom('studioProfiles').selectAll().executeTakeFirst()
  return (
    profile ?? {
      name: NAME,
      email: settings.studioEmail,
      phone: '',
      words: { tagline: '', welcome: '', places: '' },
      openingHours: [],
      figures: NO_FIGURES,
      social: [],
      aboutPage: null,
    }
  )
}

/** The houses of the studio, in its order. */
export async function listCentres({ db }: Studio): Promise<Row<'centres'>[]> {
  return db.selectFrom('centres').selectAll().orderBy('position').execute()
}
