import type { Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { staleSince } from '../core/versions.ts'
import { lockSeats } from '../seats/seats.ts'

export type AskedFirst = {
  /** The version the writer saw. */
  version: number
  /** Teachers, in the order in which they are asked. */
  preferred: string[]
  /** Undefined leaves it unchanged; null means none is needed. */
  neededCertificate?: string | null | undefined
}

/**
 * Sets who is asked first for a class, and in which order; the studio also sets the certificate it needs.
 * @throws AppError forbidden, not-found; stale when someone else changed it since
 */
export async function preferSubstitutes(
  studio: Studio,
  member: Member,
  classId: string,
  form: AskedFirst,
): Promise<void> {
  await requireMay(studio.db, member, 'substitute.prefer', { classId })
  await withLiveMember(studio, member, (trx) => preferSubstitutesIn(studio, trx, member, classId, form))
}

/** The same within an existing transaction. */
export async function preferSubstitutesIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  classId: string,
  { version, preferred, neededCertificate }: AskedFirst,
): Promise<void> {
  await lockSeats(trx, classId)
  await requireMay(trx, member, 'substitute.prefer', { classId })
  if (neededCertificate !== undefined) await requireMay(trx, member, 'schedule.change', { classId })
  const before = await askedFirst(trx, classId)
  if (!before) throw new AppError('not-found', TEXTS.classNotFound)
  if (before.version !== version) throw await staleSince(studio, trx, classId)
  const known = new Set((await trx.selectFrom('instructors').select('id').execute()).map(({ id }) => id))
  if (preferred.some((id) => !known.has(id))) throw new AppError('not-found', TEXTS.teacherNotFound)
  await trx.deleteFrom('preferredSubstitutes').where('classId', '=', classId).execute()
  const rows = [...new Set(preferred)].map((instructorId, position) => ({ classId, instructorId, position }))
  if (rows.length > 0) await trx.insertInto('preferredSubstitutes').values(rows).execute()
  await trx
    .updateTable('classes')
    .set((eb) => ({
      askedFirstVersion: eb('askedFirstVersion', '+', 1),
      ...(neededCertificate !== undefined && { neededCertificate }),
    }))
    .where('id', '=', classId)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'class.substitutes-changed',
    subject: classId,
    before: { askedFirst: before.preferred, neededCertificate: before.neededCertificate },
    after: {
      askedFirst: rows.map(({ instructorId }) => instructorId),
      neededCertificate: neededCertificate === undefined ? before.neededCertificate : neededCertificate,
    },
  })
}

/** The current setting; undefined if the class doesn't exist. */
export async function askedFirst(trx: Trx, classId: string): Promise<Required<AskedFirst> | undefined> {
  const row = await trx
    .selectFrom('classes')
    .select(['askedFirstVersion', 'neededCertificate'])
    .where('id', '=', classId)
    .executeTakeFirst()
  if (!row) return undefined
  const preferred = await trx
    .selectFrom('preferredSubstitutes')
    .select('instructorId')
    .where('classId', '=', classId)
    .orderBy('position')
    .execute()
  return {
    version: row.askedFirstVersion,
    preferred: preferred.map(({ instructorId }) => instructorId),
    neededCertificate: row.neededCertificate,
  }
}
