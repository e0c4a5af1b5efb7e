import { achievementTitles, classProgress } from '../../shared/achievements.ts'
import { TEXTS } from '../../shared/texts.ts'
import { dayPlus, studioDay } from '../classes/schedule.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment, IN_CLASS, opensVideos } from '../enrollment/find.ts'

/** @throws not-found; forbidden when not enrolled */
export async function attendanceStats(studio: Studio, member: Member, classId: string) {
  const yogaClass = await studio.db
    .selectFrom('classes')
    .select(['id', 'totalClasses'])
    .where('id', '=', classId)
    .executeTakeFirst()
  if (!yogaClass) throw new AppError('not-found', TEXTS.classNotFound)
  const enrollment = await findEnrollment(studio.db, member.id, yogaClass.id)
  if (!enrollment || !opensVideos(enrollment)) throw new AppError('forbidden', TEXTS.notEnrolled)
  const { attended } = await studio.db
    .selectFrom('attendance')
    .select((eb) => eb.fn.countAll<number>().as('attended'))
    .where('enrollmentId', '=', enrollment.id)
    .executeTakeFirstOrThrow()
  const { held } = await studio.db
    .selectFrom('classSessions')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('classId', '=', classId)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '<=', studio.now())
    .executeTakeFirstOrThrow()
  return {
    attended: Number(attended),
    totalSessions: yogaClass.totalClasses,
    attendancePercentage: attendancePercentage(Number(attended), Number(held)),
    progress: classProgress(Number(attended), yogaClass.totalClasses),
  }
}

export function attendancePercentage(completed: number, held: number): number {
  return held === 0 ? 0 : Math.min(100, Math.round((completed / held) * 100))
}

export async function achievements(studio: Studio, member: Member) {
  const marks = await studio.db
    .selectFrom('attendance')
    .innerJoin('enrollments', 'enrollments.id', 'attendance.enrollmentId')
    .select('attendance.studioDay')
    .where('attendance.userId', '=', member.id)
    .where('enrollments.status', 'in', IN_CLASS)
    .execute()
  const currentStreak = streak(
    new Set(marks.map((mark) => mark.studioDay)),
    studioDay(studio.now(), studio.settings.timeZone),
  )
  return {
    currentStreak,
    totalAttendedSessions: marks.length,
    achievements: achievementTitles(marks.length, currentStreak),
  }
}

/** Consecutive days that end today, or yesterday when today has none yet. */
export function streak(practised: ReadonlySet<string>, today: string): number {
  let day = practised.has(today) ? today : dayPlus(today, -1)
  let days = 0
  for (; practised.has(day); day = dayPlus(day, -1)) days++
  return days
}
