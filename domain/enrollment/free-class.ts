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
import { claimSeat, clearEnded, isSpokenFor, lockSeats, takeFreeHold, takeSeat } from '../seats/seats.ts'
import { writeEnrollment } from './enroll.ts'
import { findEnrollment, IN_CLASS } from './find.ts'

const DAY = 24 * 3_600_000
/** Enrollments in one free class within a day: each of them and each cancellation is a letter. */
const MOST_A_DAY = 3

export type FreeOutcome =
  | { kind: 'enrolled' }
  /** The address is not proved yet: the seat is kept until then, and becomes theirs by the link in their welcome letter. */
  | { kind: 'kept'; holdEndsAt: number; email: string }

/**
 * Enrolls in a class that costs nothing, or keeps a seat of it for somebody whose address is not proved yet.
 * @param network from where they ask (`networkMark`)
 * @throws AppError conflict when the class is full or called off, the member is in it, or a lapsed hold speaks against a new
 *   one; too-many when they came and went too often, or hold too many seats; not-logged-in when deleted meanwhile
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
        const holdEndsAt = await keepSeat(studio, trx, { userId: member.id, classId, network })
        return { kind: 'kept', holdEndsAt, email }
      }
      await requireTry(studio, `free:${member.id}:${classId}`, MOST_A_DAY, {
        db: trx,
        windowMs: DAY,
        message: TEXTS.freeCycles(MOST_A_DAY),
      })
      const enrollmentId = await writeEnrollment(studio, trx, { userId: member.id, classId, payment: null })
      // Kept while the address was not proved; or one that was offered, or any.
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

/** @returns until when; asked again while it is kept, that end stays as it is */
async function keepSeat(
  studio: Studio,
  trx: Trx,
  { userId, classId, network }: { userId: string; classId: string; network: string | null },
): Promise<number> {
  await clearEnded(studio, trx, classId)
  const kept = await trx
    .selectFrom('seats')
    .select('heldUntil')
    .where('classId', '=', classId)
    .where('heldFor', '=', userId)
    .where('orderId', 'is', null)
    .where(isLive(studio))
    .executeTakeFirst()
  if (kept?.heldUntil) return kept.heldUntil
  const heldUntil = studio.now() + FREE_HOLD_MS
  const holder = { heldFor: userId, heldFrom: network, heldUntil }
  if ((await isSpokenFor(studio, trx, classId)) || (await claimSeat(studio, trx, classId, holder)) === null)
    throw new AppError('class-full', TEXTS.classFull)
  await requireMayHold(studio, trx, { userId, proved: false, classId, network, isOffered: false })
  return heldUntil
}

/**
 * Turns the seats of free classes that are kept for a member into enrollments: their address is proved now. In the
 * transaction that proves it, with the member's row locked and no class's.
 * @returns how many they were
 */
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
    // Under the lock: it may have been cleared, or the class called off, since our look.
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
