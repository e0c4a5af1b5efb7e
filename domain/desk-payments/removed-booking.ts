import type { Trx } from '../../database/open.ts'
import { hundredthsOf, type Money, minus, NO_MONEY } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { emailAboutCancellation } from '../cancellation/cancel-enrollment.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { refuseToBook } from '../core/blocks.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { findEnrollment, lockEnrollment } from '../enrollment/find-enrollment.ts'
import { bookedBesides } from '../enrollment/single-places.ts'
import { requestRefund } from '../payments/pending-refunds.ts'
import { absorbManualRefund, writeRefund } from '../payments/refunds.ts'
import type { Pending } from '../pending/pending.ts'
import { seatOneAgain } from '../seats/bookings.ts'

/** A pending refund for a member who was removed from a session. */
type RemovedBooking = { enrollmentId: string; bookingId: string }

/** The removed booking a refund is for; null if what was paid for continues until the refund. */
export function removedBookingOf({
  other,
  payload: { bookingId },
}: Pending<'refund'>): RemovedBooking | null {
  return other === null || bookingId === null ? null : { enrollmentId: other, bookingId }
}

/**
 * Requests the refund of a booking that ends now; it waits ten minutes like every refund of the desk. Needs the locks of `cancelUnderLock`.
 * @returns when it is executed
 */
export async function requestRefundOfBooking(
  studio: Studio,
  trx: Trx,
  about: RemovedBooking & {
    paymentId: string
    amountPaise: Money
    reason: string
    by: string
    basis: 'policy' | 'whole'
  },
): Promise<number> {
  return requestRefund(studio, trx, { ...about, ends: true })
}

/**
 * Sends the refund and an email. What was refunded by hand meanwhile is deducted. The permission is not checked again, because the
 * booking is already gone. Needs the locks.
 */
export async function refundRemovedBooking(
  studio: Studio,
  trx: Trx,
  action: Pending<'refund'>,
  { enrollmentId }: RemovedBooking,
): Promise<void> {
  const { id: key, subject: paymentId, amountPaise, askedBy: by, createdAt } = action
  const { basis, reason } = action.payload
  const own = await lockEnrollment(trx, enrollmentId)
  const rest = minus(amountPaise, await refundedSince(trx, paymentId, createdAt))
  const refund = rest < LEAST_REFUND_PAISE ? NO_MONEY : rest
  await absorbManualRefund(trx, paymentId, 'policy')
  const route =
    refund > 0
      ? await writeRefund(studio, trx, { paymentId, amountPaise: refund, reason: 'policy', by })
      : undefined
  await trx
    .updateTable('enrollments')
    .set({ refundPaise: hundredthsOf((own.refundPaise ?? 0) + refund) })
    .where('id', '=', enrollmentId)
    .execute()
  await trx
    .insertInto('deskRefunds')
    .values({
      key,
      paymentId,
      amountPaise,
      morePaise: NO_MONEY,
      basis,
      ends: 1,
      reason,
      by,
      createdAt: studio.now(),
    })
    .execute()
  const { amountPaise: paid } = await trx
    .selectFrom('payments')
    .select('amountPaise')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await emailAboutCancellation(studio, trx, own.userId, {
    enrollmentId,
    paid,
    refund: amountPaise,
    route,
    at: createdAt,
  })
}

/** By hand, at the provider's own dashboard. */
async function refundedSince(trx: Trx, paymentId: string, since: number): Promise<Money> {
  const { sum } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number>('amountPaise').as('sum'))
    .where('paymentId', '=', paymentId)
    .where('createdAt', '>=', since)
    .where((eb) => eb.or([eb('state', '!=', 'failed'), eb('reason', '!=', 'studio')]))
    .executeTakeFirstOrThrow()
  return hundredthsOf(Number(sum ?? 0))
}

/**
 * Restores the booking. Needs the locks of `lockForRefund`; the caller ends the refund.
 * @throws AppError forbidden; conflict if the place is taken, the session is cancelled or over, or the member is blocked or
 *   booked again
 */
export async function restoreBooking(
  studio: Studio,
  trx: Trx,
  actor: Member,
  { subject: paymentId, createdAt }: Pending<'refund'>,
  { enrollmentId, bookingId }: RemovedBooking,
): Promise<void> {
  const { userId, classId, sessionId } = await lockEnrollment(trx, enrollmentId)
  if (sessionId === null) throw new Error(`enrollment ${enrollmentId} is not of one session`)
  await requireMay(trx, actor, 'roster.change', { sessionId })
  await refuseToBook(trx, userId)
  const session = await trx
    .selectFrom('classSessions')
    .select(['cancelledAt', 'endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (session.cancelledAt !== null) throw new AppError('conflict', TEXTS.sessionIsOff)
  if (session.endsAt <= studio.now()) throw new AppError('conflict', TEXTS.rosterHasBegun)
  const again = await findEnrollment(trx, userId, classId, sessionId)
  if (again && again.id !== enrollmentId && again.status !== 'cancelled')
    throw new AppError('conflict', TEXTS.inItAgain)
  if ((await bookedBesides(studio, trx, userId, { classId, sessionId })) !== null)
    throw new AppError('conflict', TEXTS.inItAgain)
  // Refunded by hand meanwhile: they would have the place and the money.
  if ((await refundedSince(trx, paymentId, createdAt)) > NO_MONEY)
    throw new AppError('conflict', TEXTS.refundMeanwhile)
  if (!(await seatOneAgain(studio, trx, bookingId))) throw new AppError('conflict', TEXTS.placeTakenSince)
  await trx
    .updateTable('enrollments')
    .set({ status: 'active', cancelledAt: null, cancelledBy: null, refundPaise: null, exitPercent: null })
    .where('id', '=', enrollmentId)
    .execute()
  await recordEvent(studio, trx, actor.id, 'roster.put-back', sessionId, { bookingId, userId })
}
