import { isDuplicate } from '../../database/errors.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { NO_MONEY } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { getClass } from '../classes/find.ts'
import { isOver } from '../classes/status.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import type { MemberEmail } from '../mail/email.ts'
import { listClosed, offerEnded, seatOffered } from '../mail/letters/waiting-list.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { farthestOffer, isLive, isTaken } from '../seats/live-holds.ts'
import { claimSeat, isFullyReserved, lockSeats, releaseSeat } from '../seats/seats.ts'
import { findEnrollment } from './find.ts'
import { BARRED_AFTER_OFFER_MS, offerEnd, timesOf, unusedOfferTime } from './offers.ts'

/**
 * Held seats do not make a class full: they may be free in a moment.
 * @throws not-found, class-over, seat-free, seats-being-paid, already-enrolled, already-waiting, address-unproved, lapsed,
 *   not-logged-in
 */
export async function joinWaitingList(
  studio: Studio,
  member: Member,
  classId: string,
): Promise<{ place: number }> {
  const yogaClass = await getClass(studio, classId)
  if (isOver(yogaClass, studio.now())) throw new AppError('class-over', TEXTS.classFinished)
  try {
    await inTransaction(studio.db, async (trx) => {
      const { emailProvedAt } = await lockLiveMember(trx, member)
      const seats = await lockSeats(trx, yogaClass.id)
      if (!seats || seats.cancelledAt !== null) throw new AppError('class-over', TEXTS.classFinished)
      const own = await findEnrollment(trx, member.id, yogaClass.id)
      if (own?.status === 'active' || own?.status === 'completed')
        throw new AppError('already-enrolled', TEXTS.alreadyEnrolled)
      if (own?.status === 'waitlisted') throw new AppError('already-waiting', TEXTS.alreadyWaiting)
      await refuseWhileSeats(studio, trx, yogaClass.id)
      if (emailProvedAt === null) throw new AppError('address-unproved', TEXTS.waitNeedsProof)
      await refuseAfterLapse(studio, trx, member.id, yogaClass.id)
      const id = newId()
      await trx
        .insertInto('enrollments')
        .values({
          id,
          userId: member.id,
          classId: yogaClass.id,
          status: 'waitlisted',
          paymentId: null,
          createdAt: studio.now(),
        })
        .execute()
      await record(studio, trx, member.id, 'waiting.joined', id, { classId: yogaClass.id })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('already-waiting', TEXTS.alreadyWaiting)
    throw error
  }
  const waiting = await waitingOf(studio.db, member.id, yogaClass.id)
  return { place: waiting?.place ?? 1 }
}

/** Behind others one may wait whatever happens to the seats: they come first. */
async function refuseWhileSeats(studio: Studio, trx: Trx, classId: string) {
  if (!(await isFullyReserved(studio, trx, classId))) throw new AppError('seat-free', TEXTS.seatFree)
  if ((await queue(trx, classId)).length > 0) return
  const held = await trx
    .selectFrom('seats')
    .select('number')
    .where('classId', '=', classId)
    .where('enrollmentId', 'is', null)
    .where(isTaken(studio))
    .executeTakeFirst()
  if (held) throw new AppError('seats-being-paid', TEXTS.seatsBeingPaid)
}

/** An unused offer counts, whether it ended or its member left the list. */
async function refuseAfterLapse(studio: Studio, trx: Trx, userId: string, classId: string) {
  const now = studio.now()
  const left = await trx
    .selectFrom('enrollments')
    .select('cancelledAt')
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .where('status', '=', 'cancelled')
    .where('offerEndsAt', 'is not', null)
    .where('cancelledAt', '>', now - BARRED_AFTER_OFFER_MS)
    .where('cancelledAt', '<=', now)
    .orderBy('cancelledAt', 'desc')
    .executeTakeFirst()
  if (left?.cancelledAt)
    throw new AppError('lapsed', TEXTS.offerLapsed(left.cancelledAt + BARRED_AFTER_OFFER_MS - now))
}

/** @throws conflict when the member is not waiting */
export async function leaveWaitingList(studio: Studio, member: Member, classId: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, classId)
    const own = await findEnrollment(trx, member.id, classId)
    if (own?.status !== 'waitlisted') throw new AppError('conflict', TEXTS.notWaiting)
    await leave(studio, trx, own.id, member.id)
    await offerFreeSeats(studio, trx, classId)
  })
}

/** For an account that ends. Needs the lock on the member; takes those on the classes. */
export async function leaveWaitingLists(studio: Studio, trx: Trx, userId: string): Promise<void> {
  const waits = await trx
    .selectFrom('enrollments')
    .select(['id', 'classId'])
    .where('userId', '=', userId)
    .where('status', '=', 'waitlisted')
    .orderBy('classId')
    .execute()
  for (const { classId } of waits) {
    await lockSeats(trx, classId)
    const own = await findEnrollment(trx, userId, classId)
    if (own?.status !== 'waitlisted') continue
    await leave(studio, trx, own.id, userId)
    await offerFreeSeats(studio, trx, classId)
  }
}

export async function waitingOf(
  db: Db | Trx,
  userId: string,
  classId: string,
): Promise<{ place: number; offerEndsAt: number | null } | undefined> {
  const waiting = await queue(db, classId)
  const index = waiting.findIndex((one) => one.userId === userId)
  return index < 0 ? undefined : { place: index + 1, offerEndsAt: waiting[index]?.offerEndsAt ?? null }
}

/** In order, each with a letter; ended offers leave the list. Takes the lock on the class's seats. */
export async function offerFreeSeats(studio: Studio, trx: Trx, classId: string): Promise<void> {
  await lockSeats(trx, classId)
  const now = studio.now()
  const { timeZone } = studio.settings
  const waiting = await queue(trx, classId)
  if (waiting.length === 0) return
  const times = await timesOf(trx, classId)
  const { title, slug } = await trx
    .selectFrom('classes')
    .select(['title', 'slug'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const tell = (who: Waiting, letter: MemberEmail) => writeToMember(studio, trx, who.userId, letter)
  if (isOver(times, now)) {
    for (const one of waiting) await leave(studio, trx, one.id, null)
    for (const one of waiting) await tell(one, listClosed({ placeId: one.id, title, slug }))
    return
  }
  for (const lapsed of await lapsedOffers(studio, trx, waiting, classId)) {
    await leave(studio, trx, lapsed.id, null)
    await tell(
      lapsed,
      offerEnded({ placeId: lapsed.id, title, slug, restDays: BARRED_AFTER_OFFER_MS / 86_400_000 }),
    )
  }
  const unusedMs = await unusedOfferTime(studio, trx, classId)
  for (const next of await queue(trx, classId)) {
    if (await hasSeat(studio, trx, next.id, next.userId, classId)) continue
    const made = validOfferEnd(studio, next.offerEndsAt)
    const offerEndsAt = made ?? offerEnd(studio, times, now, unusedMs)
    if ((await claimSeat(studio, trx, classId, { offeredTo: next.id, heldUntil: offerEndsAt })) === null)
      return
    await trx
      .updateTable('enrollments')
      .set({ offerEndsAt, ...(made === null && { offeredAt: now }) })
      .where('id', '=', next.id)
      .execute()
    if (made === null) {
      await record(studio, trx, null, 'waiting.offered', next.id, { classId })
      await tell(next, seatOffered({ placeId: next.id, title, slug, until: offerEndsAt, timeZone }))
    }
  }
}

/** Null when the end is so far ahead that a fast clock must have set it. */
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
  for (const { classId } of rows)
    await inTransaction(studio.db, (trx) => offerFreeSeats(studio, trx, classId))
}

async function queue(db: Db | Trx, classId: string) {
  return db
    .selectFrom('enrollments')
    .select(['id', 'userId', 'offerEndsAt'])
    .where('classId', '=', classId)
    .where('status', '=', 'waitlisted')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

type Waiting = Awaited<ReturnType<typeof queue>>[number]

async function lapsedOffers(studio: Studio, trx: Trx, waiting: Waiting[], classId: string) {
  const ended = waiting.filter((one) => one.offerEndsAt !== null && one.offerEndsAt <= studio.now())
  const paying = await Promise.all(ended.map((one) => hasSeat(studio, trx, one.id, one.userId, classId)))
  return ended.filter((_, index) => !paying[index])
}

async function hasSeat(
  studio: Studio,
  trx: Trx,
  enrollmentId: string,
  userId: string,
  classId: string,
): Promise<boolean> {
  const seat = await trx
    .selectFrom('seats')
    .select('number')
    .where('classId', '=', classId)
    .where(isLive(studio))
    .where((eb) => eb.or([eb('offeredTo', '=', enrollmentId), eb('heldFor', '=', userId)]))
    .executeTakeFirst()
  return seat !== undefined
}

async function leave(studio: Studio, trx: Trx, enrollmentId: string, actorId: string | null) {
  await releaseSeat(trx, enrollmentId)
  await trx
    .updateTable('enrollments')
    .set({ status: 'cancelled', cancelledAt: studio.now(), cancelledBy: actorId, refundPaise: NO_MONEY })
    .where('id', '=', enrollmentId)
    .execute()
  await record(studio, trx, actorId, 'waiting.left', enrollmentId)
}
