import type { SelectQueryBuilder } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Database, Row } from '../../database/tables.ts'
import type { EnrollmentStatus } from '../../shared/enums.ts'
import { lockRow } from '../core/lock.ts'
import type { Studio } from '../core/studio.ts'
import type { Place } from '../seats/count.ts'
import { completedBy } from './completed.ts'
import { IN_CLASS } from './in-class.ts'

export function opensVideos(enrollment: { status: EnrollmentStatus }): boolean {
  return IN_CLASS.includes(enrollment.status)
}

/** Live before completed before cancelled. @param sessionId for a single session; null for the whole class */
export async function findEnrollment(
  db: Db | Trx,
  userId: string,
  classId: string,
  sessionId: string | null = null,
): Promise<Row<'enrollments'> | undefined> {
  const rows = await db
    .selectFrom('enrollments')
    .selectAll()
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .orderBy('createdAt', 'desc')
    .execute()
  return (
    rows.find((row) => row.status === 'active' || row.status === 'waitlisted') ??
    rows.find((row) => row.status === 'completed') ??
    rows[0]
  )
}

/** Filters `enrollments` by class and session. */
export function whereOfPlace<O>(
  query: SelectQueryBuilder<Database, 'enrollments', O>,
  { classId, sessionId }: Place,
): SelectQueryBuilder<Database, 'enrollments', O> {
  return query
    .where('enrollments.classId', '=', classId)
    .where('enrollments.sessionId', sessionId === null ? 'is' : '=', sessionId)
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
  const completed = Map.groupBy(
    await completedBy(studio.db, { userIds: [userId] }),
    ({ enrollmentId }) => enrollmentId,
  )
  return rows.map((row) => ({
    ...row,
    completedSessions: completed.get(row.id)?.length ?? 0,
    // For a dated class, the sessions since the member joined.
    ownSessions: row.type === 'Recorded' ? row.totalClasses : Number(row.booked),
    upcoming: upcoming.get(row.classId) ?? [],
  }))
}

function enrollmentRows(studio: Studio, userId: string) {
  return studio.db
    .selectFrom('enrollments')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .innerJoin('instructors', 'instructors.id', 'classes.instructorId')
    .leftJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select([
      'enrollments.id',
      'enrollments.status',
      'enrollments.createdAt',
      'payments.amountPaise as paidPaise',
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
        .selectFrom('classSessions')
        .select((session) => session.fn.min('classSessions.startsAt').as('at'))
        .whereRef('classSessions.classId', '=', 'classes.id')
        .where('classSessions.cancelledAt', 'is', null)
        .where('classSessions.startsAt', '>', studio.now())
        .as('nextSessionAt'),
      eb
        .selectFrom('bookings')
        .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
        .select((booking) => booking.fn.count('session.id').distinct().as('all'))
        .whereRef('bookings.enrollmentId', '=', 'enrollments.id')
        .where('bookings.source', '=', 'run')
        .where('session.cancelledAt', 'is', null)
        .as('booked'),
    ])
    .where('enrollments.userId', '=', userId)
    .where('enrollments.sessionId', 'is', null)
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
