import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { requireTry } from '../core/throttle.ts'
import { requireMayHold } from '../seats/lapses.ts'
import { FREE_HOLD_MS, isLive } from '../seats/live-holds.ts'
import { claimSeat, clearEnded, isFullyReserved, lockSeats, takeFreeHold, takeSeat } from '../seats/seats.ts'
import { writeEnrollment } from './enroll.ts'
import { findEnrollment, IN_CLASS } from './find.ts'

const DAY = 24 * 3_600_000
const MAX_PER_DAY = 3

export type FreeOutcome =
  | { kind: 'enrolled' }
  /** The seat is held until the address is proved by the link in the welcome letter. */
  | { kind: 'held'; holdEndsAt: number; email: string }

/**
 * @param network where they ask from (`networkHash`)
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
      const known = await findEnrollment(trx, member.id, classId)
      if (known && IN_CLASS.includes(known.status))
        throw new AppError('already-enrolled', TEXTS.alreadyEnrolled)
      if (emailProvedAt === null) {
        const holdEndsAt = await holdFreeSeat(studio, trx, { userId: member.id, classId, network })
        return { kind: 'held', holdEndsAt, email }
      }
      await requireTry(studio, `free:${member.id}:${classId}`, MAX_PER_DAY, {
        db: trx,
        windowMs: DAY,
        message: TEXTS.freeCycles(MAX_PER_DAY),
      })
      const enrollmentId = await writeEnrollment(studio, trx, { userId: member.id, classId, payment: null })
      if (await takeFreeHold(studio, trx, { userId: member.id, classId }, enrollmentId))
        return { kind: 'enrolled' }
      if (!(await takeSeat(studio, trx, classId, enrollmentId)))
        throw new AppError('class-full', TEXTS.classFull)
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
  const held = await trx
    .selectFrom('seats')
    .select('heldUntil')
    .where('classId', '=', classId)
    .where('heldFor', '=', userId)
    .where('orderId', 'is', null)
    .where(isLive(studio))
    .executeTakeFirst()
  if (held?.heldUntil) return held.heldUntil
  const heldUntil = studio.now() + FREE_HOLD_MS
  const holder = { heldFor: userId, heldFrom: network, heldUntil }
  if (
    (await isFullyReserved(studio, trx, classId)) ||
    (await claimSeat(studio, trx, classId, holder)) === null
  )
    throw new AppError('class-full', TEXTS.classFull)
  await requireMayHold(studio, trx, { userId, proved: false, classId, network, isOffered: false })
  return heldUntil
}

/** In the transaction that proves the address, with the member locked, no class yet. @returns how many */
export async function takeFreeHolds(studio: Studio, trx: Trx, userId: string): Promise<number> {
  const held = await trx
    .selectFrom('seats')
    .select('classId')
    .where('heldFor', '=', userId)
    .where('orderId', 'is', null)
    .where(isLive(studio))
    .orderBy('classId')
    .execute()
  let taken = 0
  for (const { classId } of held) {
    await lockSeats(trx, classId)
    const known = await findEnrollment(trx, userId, classId)
    if (known && IN_CLASS.includes(known.status)) continue
    // Checked under the lock: the hold may have ended, or the class been cancelled.
    const { n } = await trx
      .selectFrom('seats')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('classId', '=', classId)
      .where('heldFor', '=', userId)
      .where(isLive(studio))
      .executeTakeFirstOrThrow()
    if (Number(n) === 0) continue
    const enrollmentId = await writeEnrollment(studio, trx, { userId, classId, payment: null })
    await takeFreeHold(studio, trx, { userId, classId }, enrollmentId)
    await record(studio, trx, userId, 'enrollment.kept-seat-taken', enrollmentId, { classId })
    taken++
  }
  return taken
}
