import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { bookEnrollment, bookFreeHold } from '../seats/bookings.ts'
import type { Place } from '../seats/count.ts'
import { claimHold, clearEnded, freeHoldOf } from '../seats/holds.ts'
import { requireMayHold } from '../seats/lapses.ts'
import { FREE_HOLD_MS, isLive } from '../seats/live-holds.ts'
import { isFullyReserved } from '../seats/reserve.ts'
import { lockSeats } from '../seats/seats.ts'
import { writeEnrollment } from './enroll.ts'
import { findEnrollment } from './find-enrollment.ts'
import { IN_CLASS } from './in-class.ts'
import { requireOnOffer } from './on-offer.ts'
import { bookedBesides, refuseBooked } from './single-places.ts'

const DAY = 24 * 3_600_000
const MAX_PER_DAY = 3

export type FreeOutcome =
  | { kind: 'enrolled' }
  /** The seat is held until the email is confirmed by the link in the welcome email. */
  | { kind: 'held'; holdEndsAt: number; email: string }

/**
 * @param network the client’s network (`networkHash`)
 * @throws already-enrolled, class-full, lapsed, conflict, too-many, not-logged-in
 */
export async function enrollFree(
  studio: Studio,
  member: Member,
  classId: string,
  network: string | null,
): Promise<FreeOutcome> {
  try {
    return await inTransaction(studio.db, async (trx) => {
      const { emailProvedAt, email } = await lockLiveMember(trx, member)
      await lockSeats(trx, classId)
      await requireOnOffer(trx, classId)
      await refuseBooked(studio, trx, member.id, { classId, sessionId: null })
      if (emailProvedAt === null) {
        const holdEndsAt = await holdFreeSeat(studio, trx, { userId: member.id, classId, network })
        return { kind: 'held', holdEndsAt, email }
      }
      await requireTry(studio, `free:${member.id}:${classId}`, MAX_PER_DAY, {
        db: trx,
        windowMs: DAY,
        message: TEXTS.freeCycles(MAX_PER_DAY),
      })
      const own = { userId: member.id, classId }
      await writeEnrollment(
        studio,
        trx,
        { ...own, sessionId: null, payment: null },
        async (booker) =>
          (await bookFreeHold(studio, trx, own, booker)) ||
          (await bookEnrollment(studio, trx, { classId, sessionId: null }, booker)),
      )
      return { kind: 'enrolled' }
    })
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('already-enrolled', TEXTS.alreadyEnrolled)
    throw error
  }
}

/** @returns its end, which asking again does not extend */
async function holdFreeSeat(
  studio: Studio,
  trx: Trx,
  { userId, classId, network }: { userId: string; classId: string; network: string | null },
): Promise<number> {
  await clearEnded(studio, trx, classId)
  const held = await freeHoldOf(studio, trx, userId, classId)
  if (held) return held.until
  const until = studio.now() + FREE_HOLD_MS
  const run: Place = { classId, sessionId: null }
  if (
    (await isFullyReserved(studio, trx, run)) ||
    (await claimHold(studio, trx, run, { userId, network, until })) === null
  )
    throw new AppError('class-full', TEXTS.classFull)
  await requireMayHold(studio, trx, { userId, proved: false, classId, network, isOffered: false })
  return until
}

/** Call in the transaction that confirms the email, with the member locked and no class yet. @returns the number of enrollments */
export async function takeFreeHolds(studio: Studio, trx: Trx, userId: string): Promise<number> {
  const held = await trx
    .selectFrom('holds')
    .select('classId')
    .where('userId', '=', userId)
    .where('orderId', 'is', null)
    .where('offeredTo', 'is', null)
    .where(isLive(studio))
    .orderBy('classId')
    .execute()
  let taken = 0
  for (const { classId } of held) {
    await lockSeats(trx, classId)
    const known = await findEnrollment(trx, userId, classId)
    if (known && IN_CLASS.includes(known.status)) continue
    if ((await bookedBesides(studio, trx, userId, { classId, sessionId: null })) !== null) continue
    // Checked under the lock: the hold may have ended, or the class been cancelled.
    if (!(await freeHoldOf(studio, trx, userId, classId))) continue
    const enrollmentId = await writeEnrollment(
      studio,
      trx,
      { userId, classId, sessionId: null, payment: null },
      (booker) => bookFreeHold(studio, trx, { userId, classId }, booker),
    )
    await recordEvent(studio, trx, userId, 'enrollment.kept-seat-taken', enrollmentId, { classId })
    taken++
  }
  return taken
}
