import { sql } from 'kysely'
import type { Studio } from '../core/studio.ts'
import { isTaken } from './live-holds.ts'

/** A place above capacity needs a recorded reason. */
export async function seatsWithinCapacity(studio: Studio): Promise<string[]> {
  const rows = await studio.db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select((eb) => [
      'classes.slug',
      'classes.capacity',
      'classSessions.number',
      eb
        .selectFrom('seats')
        .select((seats) => seats.fn.countAll<number>().as('n'))
        .whereRef('seats.sessionId', '=', 'classSessions.id')
        .where(isTaken(studio))
        .as('taken'),
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'classSessions.id')
        .where('state', '=', 'booked')
        .as('booked'),
      eb
        .selectFrom('bookings')
        .select((bookings) => bookings.fn.countAll<number>().as('n'))
        .whereRef('bookings.sessionId', '=', 'classSessions.id')
        .where('state', '=', 'booked')
        .where('reason', 'is not', null)
        .as('excused'),
    ])
    .execute()
  return rows.flatMap(({ slug, number, capacity, ...row }) => {
    const most = capacity + Number(row.excused)
    const [taken, booked] = [Number(row.taken), Number(row.booked)]
    const say = (what: string) => [`class ${slug}, session ${number}: ${what}`]
    return [
      ...(taken > most ? say(`${taken} seats taken of ${most}`) : []),
      ...(booked > most ? say(`${booked} people booked for ${most} seats`) : []),
    ]
  })
}

export async function seatsBelongToBookings({ db }: Studio): Promise<string[]> {
  const seatless = await db
    .selectFrom('bookings')
    .leftJoin('seats', (join) =>
      join.onRef('seats.bookingId', '=', 'bookings.id').onRef('seats.sessionId', '=', 'bookings.sessionId'),
    )
    .select('bookings.id')
    .where('bookings.state', '=', 'booked')
    .where('seats.number', 'is', null)
    .execute()
  const misused = await db
    .selectFrom('seats')
    .innerJoin('classSessions', 'classSessions.id', 'seats.sessionId')
    .leftJoin('bookings', 'bookings.id', 'seats.bookingId')
    .leftJoin('holds', 'holds.id', 'seats.holdId')
    .select(['seats.sessionId', 'seats.number'])
    .where((eb) =>
      eb.or([
        eb('bookings.state', '!=', 'booked'),
        eb('bookings.classId', '!=', eb.ref('seats.classId')),
        eb('holds.classId', '!=', eb.ref('seats.classId')),
        eb('classSessions.classId', '!=', eb.ref('seats.classId')),
      ]),
    )
    .execute()
  return [
    ...seatless.map((row) => `booking ${row.id}: has no seat`),
    ...misused.map((row) => `seat ${row.number} of session ${row.sessionId}: belongs to nobody who is in it`),
  ]
}

/**
 * An enrollment has a booking, or a released one, in each later session of its class, except those excluded from a reduced price,
 * and nowhere else.
 */
export async function bookingsFollowEnrollments({ db }: Studio): Promise<string[]> {
  const missing = await db
    .selectFrom('enrollments as own')
    .innerJoin('classes', 'classes.id', 'own.classId')
    .innerJoin('classSessions as session', 'session.classId', 'own.classId')
    .select(['own.id', 'session.number'])
    .where('own.status', 'in', ['active', 'completed'])
    .where('classes.type', '!=', 'Recorded')
    .where('session.cancelledAt', 'is', null)
    .whereRef('session.startsAt', '>', 'own.createdAt')
    .where((eb) => eb.or([eb('own.sessionId', 'is', null), eb('own.sessionId', '=', eb.ref('session.id'))]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.sessionId', '=', 'session.id')
            .where((or) =>
              or.or([
                or.and([
                  or('bookings.enrollmentId', '=', or.ref('own.id')),
                  or('bookings.state', 'in', ['booked', 'given-up']),
                ]),
                // They already had a place there when they bought the class.
                or.and([
                  or('bookings.userId', '=', or.ref('own.userId')),
                  or.or([
                    or('bookings.enrollmentId', 'is', null),
                    or('bookings.enrollmentId', '!=', or.ref('own.id')),
                  ]),
                  or('bookings.createdAt', '<=', or.ref('own.createdAt')),
                  or.or([
                    or('bookings.endedAt', 'is', null),
                    or('bookings.endedAt', '>=', or.ref('own.createdAt')),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessionChanges as change')
            .innerJoin('payments', (join) => join.onRef('payments.id', '=', 'own.paymentId'))
            .innerJoin('orders', 'orders.id', 'payments.orderId')
            .select('change.id')
            .whereRef('change.sessionId', '=', 'session.id')
            .whereRef('change.at', '<=', 'own.createdAt')
            .whereRef('change.undoneAt', '>=', 'orders.createdAt')
            .where(sql<string>`${sql.ref('change.after')}`, 'not like', '%"cancelledAt":null%'),
        ),
      ),
    )
    .execute()
  const lost = await db
    .selectFrom('bookings')
    .innerJoin('classSessions as session', 'session.id', 'bookings.sessionId')
    .innerJoin('enrollments as own', 'own.id', 'bookings.enrollmentId')
    .select('bookings.id')
    .where('bookings.state', '=', 'booked')
    .where((eb) =>
      eb.or([
        // A cancelled enrollment keeps its bookings in sessions that were over when it ended.
        eb.and([
          eb('own.status', '=', 'cancelled'),
          eb('session.endsAt', '>', eb.ref('own.cancelledAt')),
          eb.not(
            eb.exists(
              eb
                .selectFrom('deskRefunds')
                .select('deskRefunds.key')
                .whereRef('deskRefunds.paymentId', '=', 'own.paymentId')
                .where('deskRefunds.ends', '=', 1)
                .whereRef('deskRefunds.createdAt', '>=', 'session.endsAt'),
            ),
          ),
        ]),
        eb('own.status', '=', 'waitlisted'),
        eb('session.cancelledAt', 'is not', null),
        eb.and([
          eb('bookings.source', '!=', 'make-up'),
          eb.or([
            eb('own.classId', '!=', eb.ref('bookings.classId')),
            eb('own.userId', '!=', eb.ref('bookings.userId')),
          ]),
        ]),
      ]),
    )
    .execute()
  return [
    ...missing.map(({ id, number }) => `enrollment ${id}: not booked in session ${number}`),
    ...lost.map(({ id }) => `booking ${id}: its enrollment or its session is not for it`),
  ]
}
