import type { Db, Trx } from '../../database/open.ts'
import type { Money } from '../../shared/money.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { addPending, openOf, type Pending } from '../pending/pending.ts'

type Asked = Pick<Pending<'refund'>['payload'], 'basis' | 'reason'> & {
  /** The fields of the `deskRefunds` row written on execution. */
  key?: string
  paymentId: string
  amountPaise: Money
  by: string
  /** Whether it ends the booking or plan. */
  ends: boolean
  /** For a booking that ended at once; only the refund is pending. */
  enrollmentId?: string
  bookingId?: string
  /** The block that caused it. */
  blockId?: string
}

/**
 * Stores a desk refund as a pending action (domain/desk-payments/refund-kind.ts). Needs the lock on the payment.
 * @returns when it is executed
 */
export async function requestRefund(studio: Studio, trx: Trx, asked: Asked): Promise<number> {
  const { key, paymentId, by, amountPaise, basis, reason, enrollmentId = null } = asked
  const { dueAt } = await addPending(studio, trx, 'refund', {
    ...(key !== undefined && { id: key }),
    subject: paymentId,
    other: enrollmentId,
    amountPaise,
    askedBy: by,
    payload: {
      basis,
      reason,
      ends: asked.ends ? 1 : 0,
      bookingId: asked.bookingId ?? null,
      blockId: asked.blockId ?? null,
    },
  })
  await recordEvent(studio, trx, by, 'refund.asked', paymentId, { amountPaise, basis, reason })
  return dueAt
}

/** The pending refund of a payment. */
export async function pendingRefundOf(db: Db | Trx, paymentId: string) {
  return openOf(db, 'refund').where('action.subject', '=', paymentId).executeTakeFirst()
}
