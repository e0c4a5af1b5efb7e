import type { Db, Trx } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import type { Money } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import type { Place } from '../seats/count.ts'
import { findEnrollment } from './find-enrollment.ts'
import { IN_CLASS } from './in-class.ts'

/** The price of a single session. @throws not-found; conflict if it isn’t sold, has started or was cancelled */
export async function requireSingleSale(studio: Studio, db: Db | Trx, place: Place): Promise<Money> {
  return singlePrice(studio, db, place, 'startsAt')
}

/** The same for a walk-in, until the session ends. @throws not-found; conflict */
export async function requireDoorSale(studio: Studio, db: Db | Trx, place: Place): Promise<Money> {
  return singlePrice(studio, db, place, 'endsAt')
}

/** Why it can’t be sold to a walk-in; null if it can. */
export async function whyNoDoorSale(studio: Studio, db: Db | Trx, place: Place): Promise<string | null> {
  const found = await findPlace(db, place)
  return found ? obstacle(studio, found, 'endsAt') : TEXTS.sessionNotFound
}

async function singlePrice(
  studio: Studio,
  db: Db | Trx,
  place: Place,
  until: 'startsAt' | 'endsAt',
): Promise<Money> {
  const found = await findPlace(db, place)
  if (!found) throw new AppError('not-found', TEXTS.sessionNotFound)
  const refused = obstacle(studio, found, until)
  if (refused !== null || found.singlePricePaise === null)
    throw new AppError('conflict', refused ?? TEXTS.noSinglePlaces)
  return found.singlePricePaise
}

async function findPlace(db: Db | Trx, { classId, sessionId }: Place) {
  return db
    .selectFrom('classSessions')
    .innerJoin('classes', 'classes.id', 'classSessions.classId')
    .select([
      'classSessions.startsAt',
      'classSessions.endsAt',
      'classSessions.cancelledAt',
      'classes.singlePricePaise',
      'classes.type',
      'classes.cancelledAt as calledOffAt',
    ])
    .where('classSessions.id', '=', sessionId ?? '')
    .where('classSessions.classId', '=', classId)
    .executeTakeFirst()
}

type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

function obstacle(studio: Studio, found: FoundPlace, until: 'startsAt' | 'endsAt'): string | null {
  if (found.cancelledAt !== null || found.calledOffAt !== null) return TEXTS.sessionIsOff
  if (found[until] <= studio.now())
    return until === 'startsAt' ? TEXTS.sessionHasBegun : TEXTS.sessionOverForSale
  return found.singlePricePaise === null || found.type === 'Recorded' ? TEXTS.noSinglePlaces : null
}

/**
 * Prevents two places in one session: refuses the class to anyone booked in one of its remaining sessions, and a session to anyone
 * booked in it. Needs the lock.
 * @throws already-enrolled, conflict
 */
export async function refuseBooked(studio: Studio, trx: Trx, userId: string, place: Place): Promise<void> {
  const own = await findEnrollment(trx, userId, place.classId, place.sessionId)
  if (own && IN_CLASS.includes(own.status)) throw new AppError('already-enrolled', TEXTS.alreadyEnrolled)
  const other = await bookedBesides(studio, trx, userId, place)
  if (other === null) return
  const when = dateAndTime(other, studio.settings.timeZone)
  throw new AppError(
    'conflict',
    place.sessionId === null ? TEXTS.bookedSingly(when) : TEXTS.alreadyInSession(when),
  )
}

/** The start of the first session that conflicts with an existing booking; null for none. */
export async function bookedBesides(
  studio: Studio,
  trx: Trx,
  userId: string,
  { classId, sessionId }: Place,
): Promise<number | null> {
  let booked = trx
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select('classSessions.startsAt')
    .where('bookings.classId', '=', classId)
    .where('bookings.userId', '=', userId)
    .where('bookings.state', '=', 'booked')
    .where('classSessions.endsAt', '>', studio.now())
    .orderBy('classSessions.startsAt')
  if (sessionId !== null) booked = booked.where('bookings.sessionId', '=', sessionId)
  return (await booked.executeTakeFirst())?.startsAt ?? null
}
