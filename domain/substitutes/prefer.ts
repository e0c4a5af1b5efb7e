import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { forLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockSeats } from '../seats/seats.ts'

/**
 * Who is asked first for a class, in this order, and, for the studio to say, which certificate it needs.
 * @param neededCertificate undefined leaves it as it is; null needs none
 * @throws AppError forbidden, not-found
 */
export async function preferSubstitutes(
  studio: Studio,
  member: Member,
  classId: string,
  preferred: string[],
  neededCertificate?: string | null,
): Promise<void> {
  await requireMay(studio.db, member, 'substitute.prefer', { classId })
  await forLiveMember(studio, member, async (trx) => {
    await lockSeats(trx, classId)
    await requireMay(trx, member, 'substitute.prefer', { classId })
    const before = await trx
      .selectFrom('preferredSubstitutes')
      .select('instructorId')
      .where('classId', '=', classId)
      .orderBy('position')
      .execute()
    const known = new Set((await trx.selectFrom('instructors').select('id').execute()).map(({ id }) => id))
    if (preferred.some((id) => !known.has(id))) throw new AppError('not-found', TEXTS.teacherNotFound)
    await trx.deleteFrom('preferredSubstitutes').where('classId', '=', classId).execute()
    const rows = [...new Set(preferred)].map((instructorId, position) => ({
      classId,
      instructorId,
      position,
    }))
    if (rows.length > 0) await trx.insertInto('preferredSubstitutes').values(rows).execute()
    if (neededCertificate !== undefined) {
      await requireMay(trx, member, 'schedule.change', { classId })
      await trx.updateTable('classes').set({ neededCertificate }).where('id', '=', classId).execute()
    }
    await record(studio, trx, member.id, 'class.substitutes-changed', classId, {
      before: before.map(({ instructorId }) => instructorId),
      after: preferred,
      ...(neededCertificate !== undefined && { neededCertificate }),
    })
  })
}
