import { achievementTitles, classProgress } from '../../shared/achievements.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { type Completion, completedBy } from '../enrollment/completed.ts'
import { findEnrollment, opensVideos } from '../enrollment/find-enrollment.ts'
import { findPauses, memberToday } from './pauses.ts'
import { streak, weeksInARow } from './streak.ts'

/**
 * @param classId its id or slug
 * @throws AppError not-found; forbidden when not enrolled
 */
export async function attendanceStats(studio: Studio, member: Member, classId: string) {
  const yogaClass = await studio.db
    .selectFrom('classes')
    .select(['id', 'totalClasses'])
    .where((eb) => eb.or([eb('id', '=', classId), eb('slug', '=', classId)]))
    .executeTakeFirst()
  if (!yogaClass) throw new AppError('not-found', TEXTS.classNotFound)
  const enrollment = await findEnrollment(studio.db, member.id, yogaClass.id)
  if (!enrollment || !opensVideos(enrollment)) throw new AppError('forbidden', TEXTS.notEnrolled)
  const attended = (await completedBy(studio.db, { enrollmentId: enrollment.id })).length
  const { held } = await studio.db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('bookings.enrollmentId', '=', enrollment.id)
    .where('bookings.state', '=', 'booked')
    // An excused session doesn't count as missed.
    .where((eb) => eb.or([eb('bookings.mark', 'is', null), eb('bookings.mark', '!=', 'excused')]))
    .where('classSessions.cancelledAt', 'is', null)
    .where('classSessions.endsAt', '<=', studio.now())
    .executeTakeFirstOrThrow()
  return {
    attended,
    totalSessions: yogaClass.totalClasses,
    attendancePercentage: attendancePercentage(attended, Number(held)),
    progress: classProgress(attended, yogaClass.totalClasses),
  }
}

export function attendancePercentage(completed: number, held: number): number {
  return held === 0 ? 0 : Math.min(100, Math.round((completed / held) * 100))
}

/** The member's figures and how each is calculated. Days are in the member's time zone. */
export async function achievements(studio: Studio, member: Member) {
  const { timeZone, today } = await memberToday(studio, member.id)
  const completions = await completedBy(studio.db, { userIds: [member.id] })
  const days = new Set(completions.map(({ at }) => studioDay(at, timeZone)))
  const inOrder = [...days].sort()
  const pauses = await findPauses(studio.db, member.id)
  const kept = streak(days, today, pauses)
  const count = (counts: (one: Completion) => boolean) => completions.filter(counts).length
  return {
    currentStreak: kept.practised,
    weekStreak: weeksInARow(days, today, pauses),
    totalAttendedSessions: completions.length,
    firstDay: inOrder[0] ?? null,
    lastDay: inOrder.at(-1) ?? null,
    achievements: achievementTitles(completions.length, kept.practised),
    parts: {
      timeZone,
      sessions: {
        byRoll: count(({ by }) => by === 'roll'),
        byMember: count(({ by, isFilm }) => by === 'member' && !isFilm),
        films: count(({ isFilm }) => isFilm),
      },
      streak: kept,
    },
  }
}
