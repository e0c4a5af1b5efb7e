import type { Db, Trx } from '../../database/open.ts'
import { dateAndTime } from '../../shared/dates.ts'
import type { Money } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import type { Place } from '../seats/count.ts'
import { findEnrollment } from './find-enrollment.ts'
import { IN_CLASS } from './in-class.ts'

/** What a single place costs. @throws not-found; conflict when none is sold, or the session has begun or was cancelled */
export async function requireSingleSale(studio: Studio, db: Db | Trx, place: Place): Promise<Money> {
  return singlePrice(studio, db, place, 'startsAt')
}

/** The same for someone who is at its door, until it ends. @throws not-found; conflict */
export async function requireDoorSale(studio: Studio, db: Db | Trx, place: Place): Promise<Money> {
  return singlePrice(studio, db, place, 'endsAt')
}

/** Why it is not sold at its door, in a sentence; null where it is. */
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
 * No one has two places in one session: a run is refused to anyone who has a place in what is left of it, and a single place to
 * anyone who is booked in its session. Needs the lock.
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

/** When the first session of a place begins in which someone is booked already; null for none. */
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
