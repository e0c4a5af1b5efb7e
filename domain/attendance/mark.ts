import { TEXTS } from '../../contract/texts.ts'
import { inTransaction } from '../../database/open.ts'
import type { Member } from '../accounts/actor.ts'
import { record } from '../audit-log.ts'
import { studioDay } from '../classes/schedule.ts'
import { findEnrollment, IN_CLASS, opensVideos } from '../enrollment/find.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Studio } from '../studio.ts'

/**
 * Completes a session of a class for a member: the given number, or the next one not yet completed. The same number
 * counts once. Completing the last one completes the enrollment.
 * @throws AppError not-found, forbidden when not enrolled, conflict past the last session
 */
export async function markSession(
  studio: Studio,
  member: Member,
  wish: { classId: string; session?: number },
) {
  return inTransaction(studio.db, async (trx) => {
    const yogaClass = await trx
      .selectFrom('classes')
      .select(['id', 'totalClasses'])
      .where('id', '=', wish.classId)
      .executeTakeFirst()
    if (!yogaClass) throw new AppError('not-found', TEXTS.classNotFound)
    const enrollment = await findEnrollment(trx, member.id, yogaClass.id)
    if (!enrollment || !opensVideos(enrollment)) throw new AppError('forbidden', TEXTS.notEnrolled)
    // The lock: two marks of one member at once count one after the other.
    const locked = await trx
      .updateTable('enrollments')
      .set({ userId: member.id })
      .where('id', '=', enrollment.id)
      .where('status', 'in', IN_CLASS)
      .executeTakeFirst()
    // Cancelled since we looked: completing it now would open the class to somebody who has their money back.
    if (locked.numUpdatedRows === 0n) throw new AppError('forbidden', TEXTS.notEnrolled)
    const marks = await trx
      .selectFrom('attendance')
      .select('sessionNumber')
      .where('enrollmentId', '=', enrollment.id)
      .execute()
    const done = new Set(marks.map((mark) => mark.sessionNumber))
    const total = yogaClass.totalClasses
    const number = wish.session ?? nextOf(done, total)
    if (number === null) throw new AppError('conflict', TEXTS.allCompleted)
    if (number > total)
      throw new AppError('conflict', done.size >= total ? TEXTS.allCompleted : TEXTS.noSuchSession)
    if (!done.has(number)) {
      const now = studio.now()
      await trx
        .insertInto('attendance')
        .values({
          id: newId(),
          enrollmentId: enrollment.id,
          userId: member.id,
          sessionNumber: number,
          completedAt: now,
          studioDay: studioDay(now, studio.settings.timeZone),
        })
        .execute()
      done.add(number)
      if (done.size >= total) {
        await trx
          .updateTable('enrollments')
          .set({ status: 'completed', completedAt: now })
          .where('id', '=', enrollment.id)
          .execute()
        await record(studio, trx, member.id, 'enrollment.completed', enrollment.id)
      }
    }
    return { completedSessions: done.size, totalSessions: total }
  })
}

function nextOf(done: Set<number>, total: number): number | null {
  for (let number = 1; number <= total; number++) if (!done.has(number)) return number
  return null
}
