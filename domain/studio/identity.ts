import type { IdentityForm } from '../../contract/studio-records.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countChange } from '../../database/watch.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { studioProfile } from './profile.ts'

const ID = 'studio'

/**
 * The studio's profile, for its managers.
 * @throws AppError forbidden
 */
export async function identityOf(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  return currentIdentity(studio)
}

export async function currentIdentity(studio: Studio) {
  const { name, email, phone, words, openingHours, social } = await studioProfile(studio)
  const kept = await studio.db.selectFrom('studioProfiles').select('version').executeTakeFirst()
  const { timeZone } = studio.settings
  return { version: kept?.version ?? 0, name, email, phone, timeZone, ...words, openingHours, social }
}

/**
 * Changes the profile, from the next page and email on.
 * @throws AppError forbidden, stale
 */
export async function changeIdentity(studio: Studio, member: Member, form: IdentityForm): Promise<void> {
  await inTransaction(studio.db, (trx) => changeIdentityIn(studio, trx, member, form))
  await adoptSettings(studio)
}

/** The same within an existing transaction. */
export async function changeIdentityIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  form: IdentityForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  const { version, ...said } = form
  await nextVersion(studio, trx, 'studioProfiles', { id: ID, version, missing: TEXTS.studioNotBegun })
  const before = await currentIdentity({ ...studio, db: trx })
  const row = rowOf(said)
  await trx.updateTable('studioProfiles').set(row).where('id', '=', ID).execute()
  const { version: _, ...was } = before
  const after = { ...was, ...said }
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'studio.changed',
    subject: ID,
    before: was,
    after,
  })
}

type Said = Omit<IdentityForm, 'version'>

function rowOf({ name, email, phone = '', timeZone, openingHours = [], social = [], ...words }: Said) {
  const { tagline = '', welcome = '', places = '' } = words
  return {
    name,
    email,
    phone,
    timeZone,
    words: JSON.stringify({ tagline, welcome, places }),
    openingHours: JSON.stringify(openingHours),
    social: JSON.stringify(social),
  }
}

/**
 * Writes a new studio's profile. If it had an owner before, only its name, address and time zone change. Money and health
 * data require a second factor.
 */
export async function insertIdentity(
  trx: Trx,
  said: { name: string; email: string; timeZone: string },
): Promise<void> {
  await trx
    .insertInto('studioProfiles')
    .values({
      id: ID,
      ...rowOf(said),
      figures: JSON.stringify({ clientsGuided: '', students: '', courses: '', rating: '' }),
      aboutPage: null,
      demandsTwoFactor: 1,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...said,
        demandsTwoFactor: 1,
        version: eb('studioProfiles.version', '+', 1),
      })),
    )
    .execute()
}

/**
 * Loads the stored time zone and promises, or the start-up settings if there are none. Every process checks each second, as
 * another may have changed them, and rebuilds what depends on them.
 */
export async function adoptSettings({ db, settings }: Studio): Promise<void> {
  const kept = await db.selectFrom('studioProfiles').select(['timeZone', 'promises']).executeTakeFirst()
  const said = { ...kept?.promises, ...(kept?.timeZone && { timeZone: kept.timeZone }) }
  const isSettled = Object.entries(said).every(
    ([name, value]) => settings[name as keyof typeof settings] === value,
  )
  if (isSettled) return
  Object.assign(settings, said)
  countChange(db)
}
