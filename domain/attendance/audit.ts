import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'

/** A mark needs a session that has begun, wasn't cancelled, and had the member booked. */
export async function marksFollowSessions({ db }: Studio): Promise<string[]> {
  const marks = await db
    .selectFrom('attendance as mark')
    .innerJoin('enrollments as own', 'own.id', 'mark.enrollmentId')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .leftJoin('classSessions as session', (join) =>
      join.onRef('session.classId', '=', 'own.classId').onRef('session.number', '=', 'mark.sessionNumber'),
    )
    .select(['own.id', 'mark.sessionNumber', 'mark.completedAt', 'session.startsAt'])
    .where('classes.type', '!=', 'Recorded')
    .where((eb) =>
      eb.or([
        eb('mark.completedAt', '<', eb.ref('session.startsAt')),
        eb('session.cancelledAt', 'is not', null),
        eb.and([
          eb('own.status', 'in', IN_CLASS),
          eb.not(
            eb.exists(
              eb
                .selectFrom('bookings')
                .select('bookings.id')
                .whereRef('bookings.enrollmentId', '=', 'own.id')
                .whereRef('bookings.sessionId', '=', 'session.id'),
            ),
          ),
        ]),
        eb('session.id', 'is', null),
      ]),
    )
    .execute()
  return marks.map(
    ({ id, sessionNumber }) =>
      `enrollment ${id}: session ${sessionNumber} is marked, but was not held for them`,
  )
}

export async function filmsEndWhenMarked({ db }: Studio): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .innerJoin('users', 'users.id', 'own.userId')
    .select(['own.id', 'classes.totalClasses'])
    .select((eb) =>
      eb
        .selectFrom('attendance')
        .select((mark) => mark.fn.countAll<number>().as('n'))
        .whereRef('attendance.enrollmentId', '=', 'own.id')
        .as('marks'),
    )
    .where('classes.type', '=', 'Recorded')
    .where('own.status', '=', 'completed')
    .where('users.deletedAt', 'is', null)
    .execute()
  return rows
    .filter(({ marks, totalClasses }) => Number(marks) < totalClasses)
    .map(
      ({ id, marks, totalClasses }) => `enrollment ${id}: completed with ${marks} of ${totalClasses} films`,
    )
}

/** A run is completed once its last session was held. No one stays in a run cancelled before that. */
export async function runsEndWhenHeld({ db, now }: Studio): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .select(['own.id', 'own.status', 'own.completedAt', 'classes.cancelledAt'])
    .select((eb) =>
      eb
        .selectFrom('classSessions')
        .select((session) => session.fn.max('classSessions.endsAt').as('at'))
        .whereRef('classSessions.classId', '=', 'own.classId')
        .where((session) =>
          session.or([
            session('own.sessionId', 'is', null),
            session('classSessions.id', '=', session.ref('own.sessionId')),
          ]),
        )
        // Sessions cancelled together with their class count too.
        .where((session) =>
          session.or([
            session('classSessions.cancelledAt', 'is', null),
            session('classSessions.cancelledAt', '=', session.ref('classes.cancelledAt')),
          ]),
        )
        .as('endsAt'),
    )
    .where('own.status', 'in', ['active', 'completed'])
    // A single place counts as used if its session had begun by then.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('classSessions as single')
            .select('single.id')
            .whereRef('single.id', '=', 'own.sessionId')
            .whereRef('single.startsAt', '<=', 'classes.cancelledAt'),
        ),
      ),
    )
    .where((eb) => eb.or([eb('classes.type', '!=', 'Recorded'), eb('classes.cancelledAt', 'is not', null)]))
    .where((eb) => eb.or([eb('classes.type', '!=', 'Recorded'), eb('own.status', '=', 'active')]))
    .execute()
  return rows.flatMap(({ id, status, completedAt, cancelledAt, endsAt }) => {
    // Members who completed the run before it was cancelled keep it.
    if (cancelledAt !== null && (endsAt === null || endsAt > cancelledAt || status === 'active'))
      return [`enrollment ${id}: its class was cancelled, and it is ${status}`]
    const end = Math.min(now(), completedAt ?? 0)
    return status === 'completed' && (endsAt === null || endsAt > end)
      ? [`enrollment ${id}: completed before its last session was held`]
      : []
  })
}
