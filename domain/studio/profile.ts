import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { NAME } from '../../shared/unnamed-studio.ts'
import type { Studio } from '../core/studio.ts'

const NO_FIGURES = { clientsGuided: '', students: '', courses: '', rating: '' }

/** Only the name and address until the studio has saved a profile. */
export async function studioProfile({
  db,
  settings,
}: Pick<Studio, 'settings'> & { db: Db | Trx }): Promise<
  Omit<Row<'studioProfiles'>, 'id' | 'version' | 'timeZone' | 'demandsTwoFactor'>
> {
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
      landing: null,
      faq: null,
      brand: null,
      promises: null,
    }
  )
}

export async function listCentres({ db }: Studio): Promise<Row<'centres'>[]> {
  return db.selectFrom('centres').selectAll().where('archivedAt', 'is', null).orderBy('position').execute()
}
