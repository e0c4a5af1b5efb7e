import { TEXTS } from '../../contract/texts.ts'
import { type Db, inTransaction, isDuplicate, type Trx } from '../../database/open.ts'
import type { Member } from '../accounts/actor.ts'
import { record } from '../audit-log.ts'
import { getClass } from '../classes/find.ts'
import { isOver } from '../classes/status.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'
import { findEnrollment } from './find.ts'
import { claimSeat, lockSeats, releaseSeat } from './seats.ts'

/**
 * Puts a member on the waiting list of a full class.
 * @throws AppError not-found; conflict when the class is over, has a free seat, or the member is in it or waits already
 */
export async function joinWaitingList(
  studio: Studio,
  member: Member,
  classId: string,
): Promise<{ place: number }> {
  const yogaClass = await getClass(studio, classId)
  if (isOver(yogaClass, studio.now())) throw new AppError('conflict', TEXTS.classFinished)
  try {
    await inTransaction(studio.db, async (trx) => {
      const seats = await lockSeats(trx, yogaClass.id)
      if (seats?.cancelledAt) throw new AppError('conflict', TEXTS.classFinished)
      const own = await findEnrollment(trx, member.id, yogaClass.id)
      if (own?.status === 'active' || own?.status === 'completed')
        throw new AppError('conflict', TEXTS.alreadyEnrolled)
      if (own?.status === 'waitlisted') throw new AppError('conflict', TEXTS.alreadyWaiting)
      if (
        seats &&
        (await countWaiting(trx, yogaClass.id)) === 0 &&
        (await countTaken(trx, yogaClass.id, studio.now())) < seats.capacity
      )
        throw new AppError('conflict', TEXTS.seatFree)
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
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.alreadyWaiting)
    throw error
  }
  const waiting = await waitingOf(studio.db, member.id, yogaClass.id)
  return { place: waiting?.place ?? 1 }
}

/**
 * Takes a member off the list; a seat that was offered goes to the next.
 * @throws AppError conflict when the member does not wait
 */
export async function leaveWaitingList(studio: Studio, member: Member, classId: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await lockSeats(trx, classId)
    const own = await findEnrollment(trx, member.id, classId)
    if (own?.status !== 'waitlisted') throw new AppError('conflict', TEXTS.notWaiting)
    await leave(studio, trx, own.id, member.id)
    await offerFreeSeats(studio, trx, classId)
  })
}

/** Where a member stands: place 1 is next; `offerEndsAt` says until when a seat is kept. Undefined when they do not wait. */
export async function waitingOf(
  db: Db | Trx,
  userId: string,
  classId: string,
): Promise<{ place: number; offerEndsAt: number | null } | undefined> {
  const waiting = await queue(db, classId)
  const index = waiting.findIndex((one) => one.userId === userId)
  return index < 0 ? undefined : { place: index + 1, offerEndsAt: waiting[index]?.offerEndsAt ?? null }
}

/**
 * Offers free seats to those who wait, in order, each for a time and with an e-mail; whoever let their time pass leaves
 * the list. Takes the lock on the class's seats.
 */
export async function offerFreeSeats(studio: Studio, trx: Trx, classId: string): Promise<void> {
  await lockSeats(trx, classId)
  const now = studio.now()
  for (const late of await lateOnes(trx, classId, now)) {
    await leave(studio, trx, late.id, null)
    await tell(studio, trx, late, classId, 'ended')
  }
  for (const next of await queue(trx, classId)) {
    if (await hasSeat(trx, next.id, next.userId, classId, now)) continue
    const offerEndsAt = next.offerEndsAt ?? now + studio.settings.offerHours * 3_600_000
    if ((await claimSeat(trx, classId, { offeredTo: next.id, heldUntil: offerEndsAt }, now)) === null) return
    await trx.updateTable('enrollments').set({ offerEndsAt }).where('id', '=', next.id).execute()
    if (next.offerEndsAt === null) {
      await record(studio, trx, null, 'waiting.offered', next.id, { classId })
      await tell(studio, trx, next, classId, 'offered')
    }
  }
}

/** Looks after every waiting list: the studio's job. */
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

/** An offer is over, and no payment of it is under way. */
async function lateOnes(trx: Trx, classId: string, now: number) {
  const ended = (await queue(trx, classId)).filter(
    (one) => one.offerEndsAt !== null && one.offerEndsAt <= now,
  )
  const paying = await Promise.all(ended.map((one) => hasSeat(trx, one.id, one.userId, classId, now)))
  return ended.filter((_, index) => !paying[index])
}

/** Whether a seat is kept for this person: offered, or held by an order that they are paying. */
async function hasSeat(
  trx: Trx,
  enrollmentId: string,
  userId: string,
  classId: string,
  now: number,
): Promise<boolean> {
  const seat = await trx
    .selectFrom('seats')
    .leftJoin('orders', 'orders.id', 'seats.orderId')
    .select('seats.number')
    .where('seats.classId', '=', classId)
    .where('seats.heldUntil', '>', now)
    .where((eb) => eb.or([eb('seats.offeredTo', '=', enrollmentId), eb('orders.userId', '=', userId)]))
    .executeTakeFirst()
  return seat !== undefined
}

async function leave(studio: Studio, trx: Trx, enrollmentId: string, actorId: string | null) {
  await releaseSeat(trx, enrollmentId)
  await trx
    .updateTable('enrollments')
    .set({ status: 'cancelled', cancelledAt: studio.now(), cancelledBy: actorId, refundPaise: 0 })
    .where('id', '=', enrollmentId)
    .execute()
  await record(studio, trx, actorId, 'waiting.left', enrollmentId)
}

async function countWaiting(trx: Trx, classId: string): Promise<number> {
  return (await queue(trx, classId)).length
}

async function countTaken(trx: Trx, classId: string, now: number): Promise<number> {
  const seats = await trx.selectFrom('seats').select('heldUntil').where('classId', '=', classId).execute()
  return seats.filter((seat) => seat.heldUntil === null || seat.heldUntil > now).length
}

async function tell(
  studio: Studio,
  trx: Trx,
  who: { id: string; userId: string },
  classId: string,
  what: 'offered' | 'ended',
) {
  const { email, firstName } = await trx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const { title, slug } = await trx
    .selectFrom('classes')
    .select(['title', 'slug'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const offered = what === 'offered'
  await writeEmail(studio, trx, {
    kind: `waiting-${what}`,
    dedupeKey: `waiting-${what}:${who.id}`,
    userId: who.userId,
    recipient: email,
    subject: offered ? `A seat for you: ${title}` : `Your offer has ended: ${title}`,
    lines: offered
      ? [
          `Hello ${firstName},`,
          `A seat in ${title} is free, and it is yours for the next ${studio.settings.offerHours} hours. After that it goes to the next in line.`,
        ]
      : [
          `Hello ${firstName},`,
          `The seat in ${title} that we kept for you has gone to the next in line. You are welcome to join the list again.`,
        ],
    link: { text: offered ? 'Take the seat' : 'Open the class', path: `/class/${slug}` },
  })
}
