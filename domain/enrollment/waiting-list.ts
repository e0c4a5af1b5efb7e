import { isDuplicate } from '../../database/errors.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { getClassUncounted } from '../classes/find-class.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { forEachDue } from '../core/for-each-due.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import type { MemberEmail } from '../mail/email.ts'
import { listClosed, offerEnded, seatOffered } from '../mail/letters/waiting-list.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { releaseSeats } from '../seats/bookings.ts'
import type { Place } from '../seats/count.ts'
import { claimHold, isBeingPaid } from '../seats/holds.ts'
import { farthestOffer, isLive } from '../seats/live-holds.ts'
import { isFullyReserved } from '../seats/reserve.ts'
import { lockSeats } from '../seats/seats.ts'
import { findEnrollment, whereOfPlace } from './find-enrollment.ts'
import {
  BARRED_AFTER_OFFER_MS,
  offerEnd,
  type Times,
  timesOf,
  unusedOfferTime,
  wasAtNight,
} from './offers.ts'
import { requireOnOffer } from './on-offer.ts'
import { refuseBooked, requireSingleSale } from './single-places.ts'

/**
 * Joins the waitlist. Held seats don’t make a class full, since they may become free.
 * @param sessionId for a single session; null for the whole class
 * @throws not-found, class-over, seat-free, seats-being-paid, already-enrolled, already-waiting, address-unproved, lapsed,
 * not-logged-in; conflict if its sessions aren’t sold singly
 */
export async function joinWaitingList(
  studio: Studio,
  member: Member,
  classId: string,
  sessionId: string | null = null,
): Promise<{ place: number }> {
  const yogaClass = await getClassUncounted(studio, classId)
  const place: Place = { classId: yogaClass.id, sessionId }
  if (isOver(yogaClass, studio.now())) throw new AppError('class-over', TEXTS.classFinished)
  try {
    await inTransaction(studio.db, async (trx) => {
      const { emailProvedAt } = await lockLiveMember(trx, member)
      const seats = await lockSeats(trx, place.classId)
      if (!seats || seats.cancelledAt !== null) throw new AppError('class-over', TEXTS.classFinished)
      await requireOnOffer(trx, place.classId)
      if (sessionId !== null) await requireSingleSale(studio, trx, place)
      await refuseBooked(studio, trx, member.id, place)
      const own = await findEnrollment(trx, member.id, place.classId, sessionId)
      if (own?.status === 'waitlisted') throw new AppError('already-waiting', TEXTS.alreadyWaiting)
      await refuseWhileSeats(studio, trx, place)
      if (emailProvedAt === null) throw new AppError('address-unproved', TEXTS.waitNeedsProof)
      await refuseAfterLapse(studio, trx, member.id, place)
      const id = newId()
      await trx
        .insertInto('enrollments')
        .values({
          id,
          userId: member.id,
          ...place,
          status: 'waitlisted',
          paymentId: null,
          createdAt: studio.now(),
          waitPlace: (await queue(trx, place)).length + 1,
        })
        .execute()
      await recordEvent(studio, trx, member.id, 'waiting.joined', id, place)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('already-waiting', TEXTS.alreadyWaiting)
    throw error
  }
  const waiting = await waitingOf(studio.db, member.id, place.classId, sessionId)
  return { place: waiting?.place ?? 1 }
}

/** Behind others, joining is always allowed: they are served first. */
async function refuseWhileSeats(studio: Studio, trx: Trx, place: Place) {
  if (!(await isFullyReserved(studio, trx, place))) throw new AppError('seat-free', TEXTS.seatFree)
  if ((await queue(trx, place)).length > 0) return
  if (await isBeingPaid(studio, trx, place)) throw new AppError('seats-being-paid', TEXTS.seatsBeingPaid)
}

/** An unused offer counts, whether it expired or the member left; offers during the night don’t. */
async function refuseAfterLapse(studio: Studio, trx: Trx, userId: string, place: Place) {
  const now = studio.now()
  const unused = await whereOfPlace(
    trx.selectFrom('enrollments').select(['offeredAt', 'offerEndsAt', 'cancelledAt']),
    place,
  )
    .where('userId', '=', userId)
    .where('status', '=', 'cancelled')
    .where('offerEndsAt', 'is not', null)
    .where('cancelledAt', '>', now - BARRED_AFTER_OFFER_MS)
    .where('cancelledAt', '<=', now)
    .orderBy('cancelledAt', 'desc')
    .execute()
  const left = unused.find((one) => !wasAtNight(studio, one))
  if (left?.cancelledAt)
    throw new AppError('lapsed', TEXTS.offerLapsed(left.cancelledAt + BARRED_AFTER_OFFER_MS - now))
}

/** @throws conflict if the member isn’t waiting */
export async function leaveWaitingList(
  studio: Studio,
  member: Member,
  classId: string,
  sessionId: string | null = null,
): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, classId)
    const own = await findEnrollment(trx, member.id, classId, sessionId)
    if (own?.status !== 'waitlisted') throw new AppError('conflict', TEXTS.notWaiting)
    await leave(studio, trx, own.id, member.id)
    await offerFreeSeats(studio, trx, classId)
  })
}

/**
 * Pauses offers until a moment and on some days, keeping the position. Replaces earlier settings.
 * @param pause.until UTC epoch milliseconds; null for no pause
 * @param pause.notOn YYYY-MM-DD, the studio’s days
 * @throws conflict if the member isn’t waiting, or has an open offer
 */
export async function pauseWaiting(
  studio: Studio,
  member: Member,
  place: Place,
  pause: { until: number | null; notOn: string[] },
): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, place.classId)
    const own = await findEnrollment(trx, member.id, place.classId, place.sessionId)
    if (own?.status !== 'waitlisted') throw new AppError('conflict', TEXTS.notWaiting)
    if (own.offerEndsAt !== null) throw new AppError('conflict', TEXTS.offerIsOpen)
    await trx
      .updateTable('enrollments')
      .set({ pausedUntil: pause.until, notOn: JSON.stringify(pause.notOn) })
      .where('id', '=', own.id)
      .execute()
    await recordEvent(studio, trx, member.id, 'waiting.paused', own.id, pause)
    await offerFreeSeats(studio, trx, place.classId)
  })
}

const FEWEST_KNOWN = 5
const YEAR = 365 * 86_400_000

/** How many who joined at the same position within a year got a place; null if there are too few. */
export async function chancesOf(
  studio: Studio,
  db: Db | Trx,
  classId: string,
  waitPlace: number,
): Promise<{ known: number; gotIn: number } | null> {
  const rows = await db
    .selectFrom('enrollments')
    .select((eb) => ['policyVersion', eb.fn.countAll<number>().as('n')])
    .where('classId', '=', classId)
    .where('waitPlace', '=', waitPlace)
    .where('status', '!=', 'waitlisted')
    .where('createdAt', '>', studio.now() - YEAR)
    .groupBy('policyVersion')
    .execute()
  const known = rows.reduce((sum, { n }) => sum + Number(n), 0)
  // Everyone who got a place has a policy version.
  const gotIn = rows.reduce((sum, { n, policyVersion }) => sum + (policyVersion === null ? 0 : Number(n)), 0)
  return known < FEWEST_KNOWN ? null : { known, gotIn }
}

/**
 * Removes an ended, blocked or enrolled account from waitlists. Needs the lock on the member and takes those on the classes.
 * @param of only this class
 */
export async function leaveWaitingLists(
  studio: Studio,
  trx: Trx,
  userId: string,
  of?: string,
): Promise<void> {
  const waits = await trx
    .selectFrom('enrollments')
    .select(['classId', 'sessionId'])
    .where('userId', '=', userId)
    .where('status', '=', 'waitlisted')
    .where((eb) => (of === undefined ? eb.lit(true) : eb('classId', '=', of)))
    .orderBy('classId')
    .execute()
  for (const { classId, sessionId } of waits) {
    await lockSeats(trx, classId)
    const own = await findEnrollment(trx, userId, classId, sessionId)
    if (own?.status !== 'waitlisted') continue
    await leave(studio, trx, own.id, userId)
    await offerFreeSeats(studio, trx, classId)
  }
}

export async function waitingOf(
  db: Db | Trx,
  userId: string,
  classId: string,
  sessionId: string | null = null,
): Promise<{ place: number; offerEndsAt: number | null } | undefined> {
  const waiting = await queue(db, { classId, sessionId })
  const index = waiting.findIndex((one) => one.userId === userId)
  return index < 0 ? undefined : { place: index + 1, offerEndsAt: waiting[index]?.offerEndsAt ?? null }
}

/**
 * Offers free places by email: first for the whole class, while every session has a place, then for single sessions, soonest first.
 * Expired offers leave the waitlist. Takes the lock on the class’s seats.
 */
export async function offerFreeSeats(studio: Studio, trx: Trx, classId: string): Promise<void> {
  await lockSeats(trx, classId)
  const waited = await trx
    .selectFrom('enrollments')
    .leftJoin('classSessions', 'classSessions.id', 'enrollments.sessionId')
    .select('enrollments.sessionId')
    .where('enrollments.classId', '=', classId)
    .where('enrollments.status', '=', 'waitlisted')
    .groupBy(['enrollments.sessionId', 'classSessions.startsAt'])
    .orderBy('classSessions.startsAt')
    .execute()
  const sessions = waited.flatMap(({ sessionId }) => sessionId ?? [])
  if (waited.length > sessions.length) await offerPlaces(studio, trx, { classId, sessionId: null })
  for (const sessionId of sessions) await offerPlaces(studio, trx, { classId, sessionId })
}

/** Closes the waitlist of a cancelled session. Needs the lock. */
export async function closeWaiting(
  studio: Studio,
  trx: Trx,
  { classId, sessionId }: { classId: string; sessionId: string },
): Promise<void> {
  const { title, slug, picture } = await trx
    .selectFrom('classes')
    .select(['title', 'slug', 'picture'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const { startsAt } = await timesOf(trx, { classId, sessionId })
  const session = { startsAt: startsAt ?? studio.now(), timeZone: studio.settings.timeZone }
  for (const one of await queue(trx, { classId, sessionId })) {
    await leave(studio, trx, one.id, null)
    await writeToMember(
      studio,
      trx,
      one.userId,
      listClosed({ placeId: one.id, title, slug, picture, session }),
    )
  }
}

async function offerPlaces(studio: Studio, trx: Trx, place: Place) {
  const { classId, sessionId } = place
  const now = studio.now()
  const { timeZone } = studio.settings
  const waiting = await queue(trx, place)
  const times = await timesOf(trx, place)
  const { title, slug, picture } = await trx
    .selectFrom('classes')
    .select(['title', 'slug', 'picture'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const session = sessionId === null ? null : { startsAt: times.startsAt ?? now, timeZone }
  const about = { title, slug, picture, session }
  const tell = (who: Waiting, letter: MemberEmail) => writeToMember(studio, trx, who.userId, letter)
  // The cancellation can still be undone, so the waitlist is kept.
  if (sessionId !== null && times.cancelledAt !== null && times.endsAt !== null && times.endsAt > now) return
  if (isOver(times, now)) {
    for (const one of waiting) await leave(studio, trx, one.id, null)
    for (const one of waiting) await tell(one, listClosed({ placeId: one.id, ...about }))
    return
  }
  for (const lapsed of await lapsedOffers(studio, trx, waiting, place)) {
    await leave(studio, trx, lapsed.id, null)
    const restDays = wasAtNight(studio, { ...lapsed, cancelledAt: now })
      ? 0
      : BARRED_AFTER_OFFER_MS / 86_400_000
    await tell(lapsed, offerEnded({ placeId: lapsed.id, ...about, restDays }))
  }
  const unusedMs = await unusedOfferTime(studio, trx, place)
  const today = studioDay(now, timeZone)
  for (const next of await queue(trx, place)) {
    if ((next.pausedUntil ?? 0) > now || next.notOn.includes(today)) continue
    if (await hasHold(studio, trx, next, place)) continue
    if (!(await offer(studio, trx, place, next, { times, unusedMs, about }))) return
  }
}

type Offering = {
  times: Times
  unusedMs: number
  about: Omit<Parameters<typeof offerEnded>[0], 'placeId' | 'restDays'>
}

/** @returns false if no place is free */
async function offer(
  studio: Studio,
  trx: Trx,
  place: Place,
  next: Waiting,
  { times, unusedMs, about }: Offering,
): Promise<boolean> {
  const now = studio.now()
  const { timeZone } = studio.settings
  const made = validOfferEnd(studio, next.offerEndsAt)
  const offerEndsAt = made ?? offerEnd(studio, times, now, unusedMs)
  const held = { userId: next.userId, offeredTo: next.id, until: offerEndsAt }
  if ((await claimHold(studio, trx, place, held)) === null) return false
  await trx
    .updateTable('enrollments')
    .set({ offerEndsAt, ...(made === null && { offeredAt: now }) })
    .where('id', '=', next.id)
    .execute()
  if (made === null) {
    await recordEvent(studio, trx, null, 'waiting.offered', next.id, place)
    const letter = seatOffered({ placeId: next.id, ...about, until: offerEndsAt, timeZone })
    await writeToMember(studio, trx, next.userId, letter)
  }
  return true
}

/**
 * Offers a place to one member ahead of others. Needs the lock on the class.
 * @returns false if no place is free, or they already have an offer or hold
 * @throws not-found if they aren’t waiting
 */
export async function offerBeforeOthers(
  studio: Studio,
  trx: Trx,
  place: Place & { sessionId: string },
  waitId: string,
): Promise<boolean> {
  const next = (await queue(trx, place)).find(({ id }) => id === waitId)
  if (!next) throw new AppError('not-found', TEXTS.waitsNoLonger)
  if (await hasHold(studio, trx, next, place)) return false
  const times = await timesOf(trx, place)
  const { title, slug, picture } = await trx
    .selectFrom('classes')
    .select(['title', 'slug', 'picture'])
    .where('id', '=', place.classId)
    .executeTakeFirstOrThrow()
  const session = { startsAt: times.startsAt ?? studio.now(), timeZone: studio.settings.timeZone }
  const unusedMs = await unusedOfferTime(studio, trx, place)
  return offer(studio, trx, place, next, { times, unusedMs, about: { title, slug, picture, session } })
}

/** Null if the end is so far ahead that a fast clock must have set it. */
function validOfferEnd(studio: Studio, offerEndsAt: number | null): number | null {
  return offerEndsAt !== null && offerEndsAt <= studio.now() + farthestOffer(studio) ? offerEndsAt : null
}

export async function sweepWaitingLists(studio: Studio): Promise<void> {
  const rows = await studio.db
    .selectFrom('enrollments')
    .select('classId')
    .where('status', '=', 'waitlisted')
    .groupBy('classId')
    .execute()
  await forEachDue(studio, 'free places of a class could not be offered', rows, ({ classId }) =>
    inTransaction(studio.db, (trx) => offerFreeSeats(studio, trx, classId)),
  )
}

async function queue(db: Db | Trx, place: Place) {
  return whereOfPlace(
    db.selectFrom('enrollments').select(['id', 'userId', 'offeredAt', 'offerEndsAt', 'pausedUntil', 'notOn']),
    place,
  )
    .where('status', '=', 'waitlisted')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

type Waiting = Awaited<ReturnType<typeof queue>>[number]

async function lapsedOffers(studio: Studio, trx: Trx, waiting: Waiting[], place: Place) {
  const ended = waiting.filter((one) => one.offerEndsAt !== null && one.offerEndsAt <= studio.now())
  const paying = await Promise.all(ended.map((one) => hasHold(studio, trx, one, place)))
  return ended.filter((_, index) => !paying[index])
}

/** Their offer or hold. */
async function hasHold(studio: Studio, trx: Trx, one: Waiting, { classId, sessionId }: Place) {
  const hold = await trx
    .selectFrom('holds')
    .select('id')
    .where('classId', '=', classId)
    .where(isLive(studio))
    .where((eb) =>
      eb.or([
        eb('offeredTo', '=', one.id),
        eb.and([eb('userId', '=', one.userId), eb('sessionId', sessionId === null ? 'is' : '=', sessionId)]),
      ]),
    )
    .executeTakeFirst()
  return hold !== undefined
}

async function leave(studio: Studio, trx: Trx, enrollmentId: string, actorId: string | null) {
  await releaseSeats(studio, trx, enrollmentId)
  await trx
    .updateTable('enrollments')
    .set({ status: 'cancelled', cancelledAt: studio.now(), cancelledBy: actorId, refundPaise: NO_MONEY })
    .where('id', '=', enrollmentId)
    .execute()
  await recordEvent(studio, trx, actorId, 'waiting.left', enrollmentId)
}
