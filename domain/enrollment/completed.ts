import type { Db, Trx } from '../../database/open.ts'
import { IN_CLASS } from './in-class.ts'

export type Completion = {
  userId: string
  /** The enrollment; null for a walk-in. */
  enrollmentId: string | null
  classId: string
  /** For a make-up, the number of the session it replaces. */
  sessionNumber: number
  isFilm: boolean
  /** When it was held, or when the member marked it. UTC epoch milliseconds. */
  at: number
  by: 'roll' | 'member'
}

type Of = { userIds: readonly string[] } | { enrollmentId: string }

/**
 * The only definition of completed sessions, oldest first. For a dated session attendance decides: present and late complete it,
 * absent and excused don’t, whatever the member marked. Without attendance the member’s own mark counts if they are booked; for a
 * recording it is the only one.
 */
export async function completedBy(db: Db | Trx, of: Of): Promise<Completion[]> {
  if ('userIds' in of && of.userIds.length === 0) return []
  const completions = [...(await byRoll(db, of)), ...(await byMembers(db, of))]
  return completions.sort((a, b) => a.at - b.at || a.sessionNumber - b.sessionNumber)
}

/** Session numbers, ascending. */
export async function completedSessions(db: Db | Trx, enrollmentId: string): Promise<number[]> {
  const completions = await completedBy(db, { enrollmentId })
  return completions.map(({ sessionNumber }) => sessionNumber).sort((a, b) => a - b)
}

async function byRoll(db: Db | Trx, of: Of): Promise<Completion[]> {
  let query = db
    .selectFrom('bookings as booking')
    .innerJoin('classSessions as session', 'session.id', 'booking.sessionId')
    .leftJoin('bookings as missed', 'missed.id', 'booking.insteadOf')
    .leftJoin('classSessions as stoodFor', 'stoodFor.id', 'missed.sessionId')
    .select((eb) => [
      'booking.userId',
      'booking.enrollmentId',
      'booking.classId',
      'session.startsAt as at',
      eb.fn.coalesce('stoodFor.number', 'session.number').as('sessionNumber'),
    ])
    .where('booking.state', '=', 'booked')
    .where('booking.mark', 'in', ['present', 'late'])
    .where('session.cancelledAt', 'is', null)
  query =
    'userIds' in of
      ? query.where('booking.userId', 'in', of.userIds)
      : query.where('booking.enrollmentId', '=', of.enrollmentId)
  const rows = await query.execute()
  return rows.flatMap(({ userId, ...row }) =>
    userId === null ? [] : [{ ...row, userId, isFilm: false, by: 'roll' as const }],
  )
}

async function byMembers(db: Db | Trx, of: Of): Promise<Completion[]> {
  let query = db
    .selectFrom('attendance as own')
    .innerJoin('enrollments', 'enrollments.id', 'own.enrollmentId')
    .innerJoin('classes', 'classes.id', 'enrollments.classId')
    .select([
      'own.userId',
      'own.enrollmentId',
      'own.sessionNumber',
      'own.completedAt as at',
      'enrollments.classId',
      'classes.type',
    ])
    .where((eb) =>
      eb.or([
        eb('enrollments.status', 'in', IN_CLASS),
        // Sessions completed before the studio cancelled the class still count.
        eb.and([
          eb('classes.cancelledAt', 'is not', null),
          eb('enrollments.cancelledAt', '>=', eb.ref('classes.cancelledAt')),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('classes.type', '=', 'Recorded'),
        eb.exists(
          eb
            .selectFrom('bookings')
            .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
            .select('bookings.id')
            .whereRef('bookings.userId', '=', 'own.userId')
            .whereRef('bookings.classId', '=', 'enrollments.classId')
            .whereRef('classSessions.number', '=', 'own.sessionNumber')
            .where('bookings.state', '=', 'booked')
            .where('bookings.mark', 'is', null),
        ),
      ]),
    )
  query =
    'userIds' in of
      ? query.where('own.userId', 'in', of.userIds)
      : query.where('own.enrollmentId', '=', of.enrollmentId)
  const rows = await query.execute()
  return rows.map(({ type, ...row }) => ({ ...row, isFilm: type === 'Recorded', by: 'member' as const }))
}
