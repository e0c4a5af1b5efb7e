import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { EnrollmentStatus } from '../../shared/enums.ts'
import { lockRow } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'

export const IN_CLASS: EnrollmentStatus[] = ['active', 'completed']

export function opensVideos(enrollment: { status: EnrollmentStatus }): boolean {
  return IN_CLASS.includes(enrollment.status)
}

/** Live before completed before cancelled. */
export async function findEnrollment(
  db: Db | Trx,
  userId: string,
  classId: string,
): Promise<Row<'enrollments'> | undefined> {
  const rows = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .orderBy('createdAt', 'desc')
    .execute()
  return (
    rows.find((row) => row.status === 'active' || row.status === 'waitlisted') ??
    rows.find((row) => row.status === 'completed') ??
    rows[0]
  )
}

export async function lockEnrollment(trx: Trx, enrollmentId: string): Promise<Row<'enrollments'>> {
  return lockRow(trx, 'enrollments', { id: enrollmentId })
}

export async function enrollmentsOf(studio: Studio, userId: string) {
  const rows = await enrollmentRows(studio, userId)
  const meeting = rows.filter((row) => row.status === 'active' && row.type !== 'Recorded')
  const upcoming = await upcomingSessions(
    studio,
    meeting.map((row) => row.classId),
  )
  return rows.map((row) => ({ ...row, upcoming: upcoming.get(row.classId) ?? [] }))
}

function enrollmentRows(studio: Studio, userId: string) {
  return studio.db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .innerJoin('instructors', 'instructors.id', 'classes.instructorId')
    .select([
      'enrollments.id',
      'enrollments.status',
      'enrollments.createdAt',
      'classes.id as classId',
      'classes.title',
      'classes.pricePaise',
      'classes.difficulty',
      'classes.startTime',
      'classes.endTime',
      'classes.totalClasses',
      'classes.type',
      'classes.category',
      'classes.daysOfWeek',
      'classes.picture',
      'instructors.firstName',
      'instructors.lastName',
      'instructors.bio',
      'instructors.certifications',
    ])
    .select((eb) => [
      eb
        .selectFrom('attendance')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('attendance.enrollmentId', '=', 'enrollments.id')
        .as('completedSessions'),
      eb
        .selectFrom('classSessions')
        .select((session) => session.fn.min('classSessions.startsAt').as('at'))
        .whereRef('classSessions.classId', '=', 'classes.id')
        .where('classSessions.cancelledAt', 'is', null)
        .where('classSessions.startsAt', '>', studio.now())
        .as('nextSessionAt'),
    ])
    .where('enrollments.userId', '=', userId)
    .where('enrollments.status', 'in', IN_CLASS)
    .orderBy('enrollments.createdAt', 'desc')
    .execute()
}

const TOLD_AT_ONCE = 3

type Upcoming = { number: number; startsAt: number; endsAt: number }

async function upcomingSessions(studio: Studio, classIds: string[]): Promise<Map<string, Upcoming[]>> {
  if (classIds.length === 0) return new Map()
  const rows = await studio.db
    .selectFrom('classSessions')
    .select(['classId', 'number', 'startsAt', 'endsAt'])
    .where('classId', 'in', classIds)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', studio.now())
    .orderBy('startsAt')
    .execute()
  const sessions = Map.groupBy(rows, (row) => row.classId)
  return new Map(
    [...sessions].map(([classId, all]) => [
      classId,
      all.slice(0, TOLD_AT_ONCE).map(({ number, startsAt, endsAt }) => ({ number, startsAt, endsAt })),
    ]),
  )
}

export async function completedSessions(db: Db | Trx, enrollmentId: string): Promise<number[]> {
  const marks = await db
    .selectFrom('attendance')
    .select('sessionNumber')
    .where('enrollmentId', '=', enrollmentId)
    .orderBy('sessionNumber')
    .execute()
  return marks.map((mark) => mark.sessionNumber)
}
