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

/** What the studio promises, with the version of everything that it says of itself. @throws AppError forbidden */
export async function promisesAtDesk(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  return currentPromises(studio, studio.db)
}

/** As it was settled, and until then as the program was started. */
export async function currentPromises(
  { settings }: Studio,
  db: Db | Trx,
): Promise<Promises & { version: number }> {
  const kept = await db.selectFrom('studioProfiles').select(['version', 'promises']).executeTakeFirst()
  const { answerHours, offerHours, holdMinutes, minimumAge } = kept?.promises ?? settings
  return { version: kept?.version ?? 0, answerHours, offerHours, holdMinutes, minimumAge }
}

/**
 * Promises it again: to who writes, waits, pays or registers from now on. A seat that is held and an offer that was made keep their end.
 * @throws AppError forbidden, not-found before the studio was begun, stale
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
