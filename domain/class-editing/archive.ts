import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'
import { lockSeats } from '../seats/seats.ts'
import { type ClassWithTerms, findWithTerms } from './copy-class.ts'
import { findPeopleIn } from './who-is-in-class.ts'

/**
 * Archives a class: a run after its last session, a recording while no one is paying for it. People booked in it keep it
 * and its videos.
 * @throws AppError forbidden, not-found, stale; conflict while it is running, someone is paying, or it is already archived
 */
export async function archiveClass(
  studio: Studio,
  member: Member,
  id: string,
  version: number,
): Promise<void> {
  await withClassLock(studio, member, id, version, async (trx, row) => {
    if (row.archivedAt !== null) throw new AppError('conflict', TEXTS.archivedAlready)
    const obstacle = await whyNotArchived(studio, trx, row)
    if (obstacle !== null) throw new AppError('conflict', obstacle)
    await setArchived(studio, trx, member, row, studio.now())
  })
}

/**
 * Restores an archived class as it was.
 * @throws AppError forbidden, not-found, stale; conflict when it isn't archived
 */
export async function unarchiveClass(
  studio: Studio,
  member: Member,
  id: string,
  version: number,
): Promise<void> {
  await withClassLock(studio, member, id, version, async (trx, row) => {
    if (row.archivedAt === null) throw new AppError('conflict', TEXTS.notArchived)
    await setArchived(studio, trx, member, row, null)
  })
}

/** Why a class can't be archived, in a sentence; null if it can. */
export async function whyNotArchived(
  studio: Studio,
  db: Db | Trx,
  { id, type }: Pick<Row<'classes'>, 'id' | 'type'>,
): Promise<string | null> {
  if (type === 'Recorded') {
    const { paying } = await findPeopleIn(studio, db, id)
    return paying > 0 ? TEXTS.somebodyPays : null
  }
  const { endsAt } = await db
    .selectFrom('classSessions')
    .select((eb) => eb.fn.max('endsAt').as('endsAt'))
    .where('classId', '=', id)
    .executeTakeFirstOrThrow()
  const last = endsAt === null ? 0 : Number(endsAt)
  return last > studio.now() ? TEXTS.stillToBeHeld(dateAndTime(last, studio.settings.timeZone)) : null
}

async function setArchived(
  studio: Studio,
  trx: Trx,
  member: Member,
  { id, archivedAt }: Row<'classes'>,
  at: number | null,
) {
  await trx.updateTable('classes').set({ archivedAt: at }).where('id', '=', id).execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    subject: id,
    action: at === null ? 'class.unarchived' : 'class.archived',
    before: { archivedAt },
    after: { archivedAt: at },
  })
}

/** Runs under the class's seat lock, which buyers take too. */
export async function withClassLock<T>(
  studio: Studio,
  member: Member,
  id: string,
  version: number,
  work: (trx: Trx, row: ClassWithTerms) => Promise<T>,
): Promise<T> {
  return withLiveMember(studio, member, async (trx) =>
    work(trx, await lockVersion(studio, trx, member, { id, version })),
  )
}

/** The same within an existing transaction. */
export async function lockVersion(
  studio: Studio,
  trx: Trx,
  member: Member,
  { id, version }: { id: string; version: number },
): Promise<ClassWithTerms> {
  await requireMay(trx, member, 'classes.change')
  await lockSeats(trx, id)
  await requireMay(trx, member, 'classes.change', { classId: id })
  await nextVersion(studio, trx, 'classes', { id, version, missing: TEXTS.classNotFound })
  const row = await findWithTerms(trx, id)
  if (!row) throw new AppError('not-found', TEXTS.classNotFound)
  return row
}
