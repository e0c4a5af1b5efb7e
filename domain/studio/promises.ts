import type { PromisesForm } from '../../contract/promises.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Promises } from '../../shared/promises.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { adoptSettings } from './identity.ts'

const ID = 'studio'

/**
 * The studio's promises, with the version of its whole profile.
 * @throws AppError forbidden
 */
export async function promisesAtDesk(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  return currentPromises(studio, studio.db)
}

/** As stored, or the start-up settings until then. */
export async function currentPromises(
  { settings }: Studio,
  db: Db | Trx,
): Promise<Promises & { version: number }> {
  const kept = await db.selectFrom('studioProfiles').select(['version', 'promises']).executeTakeFirst()
  const { answerHours, offerHours, holdMinutes, minimumAge } = kept?.promises ?? settings
  return { version: kept?.version ?? 0, answerHours, offerHours, holdMinutes, minimumAge }
}

/**
 * Changes the promises for anyone who writes, waits, pays or registers from now on. Current holds and offers keep their
 * deadline.
 * @throws AppError forbidden, not-found before the studio is set up, stale
 */
export async function changePromises(studio: Studio, member: Member, form: PromisesForm): Promise<void> {
  await inTransaction(studio.db, (trx) => changePromisesIn(studio, trx, member, form))
  await adoptSettings(studio)
}

/** The same within an existing transaction. */
export async function changePromisesIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { version, ...form }: PromisesForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  await nextVersion(studio, trx, 'studioProfiles', { id: ID, version, missing: TEXTS.studioNotBegun })
  const { version: _, ...before } = await currentPromises(studio, trx)
  const { answerHours, offerHours, holdMinutes, minimumAge } = form
  const after: Promises = { answerHours, offerHours, holdMinutes, minimumAge }
  await trx
    .updateTable('studioProfiles')
    .set({ promises: JSON.stringify(after) })
    .where('id', '=', ID)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'studio.promises-changed',
    subject: ID,
    before,
    after,
  })
}
