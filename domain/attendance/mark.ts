import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockRows } from '../core/lock.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { completedSessions } from '../enrollment/completed.ts'
import { findEnrollment, opensVideos } from '../enrollment/find-enrollment.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { lockSeats } from '../seats/seats.ts'
import { type Marking, nextToMark, ownSessions } from './markable.ts'

const DOUBLE_CLICK_MS = 60_000

export type Marked = { completedSessions: number; totalSessions: number; session: number }

/**
 * Marks the given session, or the next one, as attended; a live one once it has begun. Marks never complete a run, so they
 * can't change refunds.
 * @throws AppError not-found; forbidden when not enrolled; conflict when it can't be marked
 */
export async function markSession(
  studio: Studio,
  member: Member,
  input: { classId: string; session?: number },
): Promise<Marked> {
  return withLiveMember(studio, member, async (trx) => {
    const found = await lockMarks(trx, member, input.classId)
    const { marks, enrollment, marking } = found
    const now = studio.now()
    const last = marks.at(-1)
    const isDoubleClick = input.session === undefined && last && last.completedAt > now - DOUBLE_CLICK_MS
    const session = isDoubleClick ? last.sessionNumber : chosenSession(studio, marking, input.session)
    if (!marking.done.has(session)) {
      await trx
        .insertInto('attendance')
        .values({
          id: newId(),
          enrollmentId: enrollment.id,
          userId: member.id,
          sessionNumber: session,
          completedAt: now,
          studioDay: studioDay(now, studio.settings.timeZone),
        })
        .execute()
      marking.done.add(session)
      if (marking.type === 'Recorded' && marking.done.size >= marking.totalClasses)
        await complete(studio, trx, enrollment)
    }
    return counted(marking, session)
  })
}

/**
 * Removes a mark, until midnight of the day it was made, in the studio's time zone.
 * @throws AppError not-found, forbidden, conflict
 */
export async function unmarkSession(
  studio: Studio,
  member: Member,
  { classId, session }: { classId: string; session: number },
): Promise<Marked> {
  return withLiveMember(studio, member, async (trx) => {
    const { marks, enrollment, marking, cancelledAt } = await lockMarks(trx, member, classId)
    const mark = marks.find((one) => one.sessionNumber === session)
    if (!mark) return counted(marking, session)
    // A mark of a cancelled class stays: the member completed it and wasn't refunded.
    if (cancelledAt !== null || mark.studioDay !== studioDay(studio.now(), studio.settings.timeZone))
      throw new AppError('conflict', TEXTS.markStays)
    await trx.deleteFrom('attendance').where('id', '=', mark.id).execute()
    marking.done = new Set(await completedSessions(trx, enrollment.id))
    if (marking.type === 'Recorded' && enrollment.status === 'completed')
      await trx
        .updateTable('enrollments')
        .set({ status: 'active', completedAt: null })
        .where('id', '=', enrollment.id)
        .execute()
    return counted(marking, session)
  })
}

export async function markedToday(studio: Studio, enrollmentId: string): Promise<number | null> {
  const mark = await studio.db
    .selectFrom('attendance')
    .select('sessionNumber')
    .where('enrollmentId', '=', enrollmentId)
    .where('studioDay', '=', studioDay(studio.now(), studio.settings.timeZone))
    .orderBy('completedAt', 'desc')
    .orderBy('sessionNumber', 'desc')
    .executeTakeFirst()
  return mark?.sessionNumber ?? null
}

/** Oldest first. Locked so that no mark changes before the transaction ends. */
async function lockMarks(trx: Trx, member: Member, classId: string) {
  const known = await trx.selectFrom('classes').select('id').where('id', '=', classId).executeTakeFirst()
  if (!known) throw new AppError('not-found', TEXTS.classNotFound)
  const found = await findEnrollment(trx, member.id, classId)
  if (!found || !opensVideos(found)) throw new AppError('forbidden', TEXTS.notEnrolled)
  // Saving the roll takes this lock too.
  await lockSeats(trx, classId)
  const [enrollment] = await lockRows(trx, 'enrollments', { id: found.id, status: IN_CLASS })
  if (!enrollment) throw new AppError('forbidden', TEXTS.notEnrolled)
  // Read after the enrollment is locked, since cancelling a class locks its enrollments.
  const yogaClass = await trx
    .selectFrom('classes')
    .select(['type', 'totalClasses', 'cancelledAt'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const marks = await trx
    .selectFrom('attendance')
    .selectAll()
    .where('enrollmentId', '=', enrollment.id)
    .orderBy('completedAt')
    .execute()
  const marking = {
    type: yogaClass.type,
    totalClasses: yogaClass.totalClasses,
    sessions: await ownSessions(trx, classId, enrollment.id),
    done: new Set(await completedSessions(trx, enrollment.id)),
  }
  return { enrollment, marks, marking, cancelledAt: yogaClass.cancelledAt }
}

function chosenSession(studio: Studio, marking: Marking, asked: number | undefined): number {
  const next = nextToMark(marking)
  const number = asked ?? next?.session
  if (number === undefined || (number > marking.totalClasses && next === null))
    throw new AppError('conflict', TEXTS.allCompleted)
  if (number > marking.totalClasses) throw new AppError('conflict', TEXTS.noSuchSession)
  if (marking.done.has(number) || marking.type === 'Recorded') return number
  const session = marking.sessions.find((one) => one.number === number)
  if (!session) throw new AppError('conflict', TEXTS.noSuchSession)
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionCalledOff)
  if (!session.isBooked) throw new AppError('conflict', TEXTS.notInThatSession)
  if (session.mark !== null) throw new AppError('conflict', TEXTS.markedOtherwise(session.mark))
  if (session.startsAt > studio.now())
    throw new AppError(
      'conflict',
      TEXTS.sessionNotBegun(dateAndTime(session.startsAt, studio.settings.timeZone)),
    )
  return number
}

async function complete(studio: Studio, trx: Trx, { id, userId }: Row<'enrollments'>) {
  await trx
    .updateTable('enrollments')
    .set({ status: 'completed', completedAt: studio.now() })
    .where('id', '=', id)
    .execute()
  await recordEvent(studio, trx, userId, 'enrollment.completed', id)
}

function counted({ done, totalClasses }: Marking, session: number): Marked {
  return { completedSessions: done.size, totalSessions: totalClasses, session }
}
