import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { comesBackNow } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { type SessionDetails, sessionDetails } from '../classes/session-details.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { IN_CLASS } from '../enrollment/in-class.ts'
import { policies } from '../policy/policy.ts'

export type BookedSession = Omit<OwnRow, 'isFirst'> & {
  /** The run or single place it belongs to; null for a walk-in. */
  enrollment: Pick<
    Row<'enrollments'>,
    'id' | 'paymentId' | 'policyVersion' | 'coolingOffEndsAt' | 'openedAt'
  > | null
  /** Whether it is the first session the member bought. */
  isFirst: boolean
  /** The make-up session the member chose instead of this one. */
  instead: Instead | null
}

/**
 * A member's sessions that haven't ended, soonest first, including given-up sessions of a run that can still be made up.
 * @param ofClass id or slug; only that class's sessions
 */
export async function listBookedSessions(
  studio: Studio,
  userId: string,
  ofClass?: string,
): Promise<BookedSession[]> {
  const rows = await placesOf(studio.db, userId)
    .$if(ofClass !== undefined, (places) =>
      places.where((eb) => eb.or([eb('class.id', '=', ofClass ?? ''), eb('class.slug', '=', ofClass ?? '')])),
    )
    .where('session.cancelledAt', 'is', null)
    .where('session.endsAt', '>', studio.now())
    .where((eb) =>
      eb.or([
        eb('booking.state', '=', 'booked'),
        eb.and([
          eb('booking.state', '=', 'given-up'),
          // If a make-up was given up in turn, the original session can be made up again.
          eb('booking.source', '=', 'run'),
          eb('own.status', 'in', IN_CLASS),
        ]),
      ]),
    )
    .execute()
  return withInstead(studio.db, oneEach(rows))
}

/**
 * What a member has in a session that hasn't ended: a place, a given-up place, or one that ended because the session was
 * cancelled.
 * @throws AppError not-found
 */
export async function placeInSession(
  studio: Studio,
  userId: string,
  sessionId: string,
): Promise<BookedSession> {
  const rows = await placesOf(studio.db, userId)
    .where('session.id', '=', sessionId)
    .where('session.endsAt', '>', studio.now())
    .where((eb) =>
      eb.or([
        eb.and([eb('booking.state', '=', 'booked'), eb('session.cancelledAt', 'is', null)]),
        eb.and([
          eb('booking.state', '=', 'given-up'),
          eb('own.status', 'in', IN_CLASS),
          eb('session.cancelledAt', 'is', null),
        ]),
        eb.and([
          eb('booking.state', '=', 'cancelled'),
          eb('booking.endedAt', '>=', eb.ref('session.cancelledAt')),
        ]),
      ]),
    )
    .execute()
  const [own] = await withInstead(studio.db, oneEach(rows))
  if (!own) throw new AppError('not-found', TEXTS.sessionNotFound)
  return own
}

function placesOf(db: Db | Trx, userId: string) {
  return sessionDetails(db)
    .innerJoin('bookings as booking', 'booking.sessionId', 'session.id')
    .leftJoin('enrollments as own', 'own.id', 'booking.enrollmentId')
    .select((eb) => [
      'class.giveUpMinutes',
      'class.picture',
      'booking.id as bookingId',
      'booking.insteadOf',
      'booking.source',
      'booking.state',
      'booking.createdAt as bookedAt',
      'own.id as enrollmentId',
      'own.paymentId',
      'own.policyVersion',
      'own.coolingOffEndsAt',
      'own.openedAt',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('bookings as earlier')
              .innerJoin('classSessions as before', 'before.id', 'earlier.sessionId')
              .select('earlier.id')
              .whereRef('earlier.enrollmentId', '=', 'booking.enrollmentId')
              .whereRef('before.startsAt', '<', 'session.startsAt')
              .where('before.cancelledAt', 'is', null),
          ),
        )
        .as('isFirst'),
    ])
    .where('booking.userId', '=', userId)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .orderBy('booking.createdAt')
    .orderBy('booking.id')
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>[number]

/** A place that was given up and taken again has two rows. The booked one counts, otherwise the last. */
function oneEach(rows: OwnRow[]): OwnRow[] {
  const each = new Map<string, OwnRow>()
  for (const row of rows) if (each.get(row.id)?.state !== 'booked') each.set(row.id, row)
  return [...each.values()]
}

type Instead = { id: string; title: string; startsAt: number }

async function withInstead(db: Db | Trx, rows: OwnRow[]): Promise<BookedSession[]> {
  const givenUp = rows.filter(({ state }) => state === 'given-up').map(originOf)
  const instead = givenUp.length > 0 ? await insteadOf(db, givenUp) : []
  return rows.map((row) => {
    const { enrollmentId: id, paymentId, policyVersion, coolingOffEndsAt, openedAt, isFirst } = row
    return {
      ...row,
      isFirst: Boolean(isFirst),
      instead: instead.find((one) => one.insteadOf === originOf(row)) ?? null,
      enrollment: id === null ? null : { id, paymentId, policyVersion, coolingOffEndsAt, openedAt },
    }
  })
}

/** The run's booking that a make-up replaces, or the booking itself. */
function originOf({ insteadOf, bookingId }: Pick<OwnRow, 'insteadOf' | 'bookingId'>): string {
  return insteadOf ?? bookingId
}

async function insteadOf(db: Db | Trx, bookingIds: string[]) {
  return db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .innerJoin('classes', 'classes.id', 'bookings.classId')
    .select(['classSessions.id', 'classes.title', 'classSessions.startsAt', 'bookings.insteadOf'])
    .where('bookings.insteadOf', 'in', bookingIds)
    .where('bookings.state', '=', 'booked')
    .execute()
}

/** What cancelling each booking refunds now under its policy, and until when; null for nothing. */
export async function comesBack(studio: Studio, booked: BookedSession[]) {
  const known = await policies(studio.db)
  const beginnings = new Map(
    booked.flatMap(({ enrollment, isFirst, startsAt }) =>
      enrollment && isFirst ? [[enrollment.id, startsAt] as const] : [],
    ),
  )
  return ({ enrollment }: BookedSession) => {
    if (!enrollment) return null
    const { id, paymentId, policyVersion, coolingOffEndsAt, openedAt } = enrollment
    const policy = known.get(policyVersion ?? 1)
    const startsAt = beginnings.get(id)
    // Nothing is refunded if nothing was paid or the run has begun.
    if (!policy || startsAt === undefined || paymentId === null) return null
    const bought = { startsAt, coolingOffEndsAt, opened: openedAt !== null }
    return comesBackNow(policy, bought, studio.now())
  }
}

/** Whether a member is in a session. */
export async function isBooked(
  db: Db | Trx,
  userId: string,
  { id }: Pick<SessionDetails, 'id'>,
): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('sessionId', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  return booking !== undefined
}

/** People who booked a session themselves: no walk-ins, and no one placed there by the studio. */
export async function whoBooked(db: Db | Trx, { id }: Pick<SessionDetails, 'id'>): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('userId')
    .where('sessionId', '=', id)
    .where('userId', 'is not', null)
    .where('state', '=', 'booked')
    .where('source', '!=', 'walk-in')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('auditLog')
            .select('auditLog.id')
            .whereRef('auditLog.subject', '=', 'bookings.enrollmentId')
            .where('auditLog.action', '=', 'enrollment.given'),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}
