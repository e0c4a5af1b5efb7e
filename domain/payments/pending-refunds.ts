import type { Db, Trx } from '../../database/open.ts'
import type { Money } from '../../shared/money.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { addPending, openOf, type Pending } from '../pending/pending.ts'

type Asked = Pick<Pending<'refund'>['payload'], 'basis' | 'reason'> & {
  /** As of `deskRefunds`, whose row is written when it is executed. */
  key?: string
  paymentId: string
  amountPaise: Money
  by: string
  /** Whether what it paid for ends by it. */
  ends: boolean
  /** Of a place that ended at once, and whose money alone waits. */
  enrollmentId?: string
  bookingId?: string
  /** Of the block that asks for it. */
  blockId?: string
}

/**
 * Keeps a refund of the desk for its ten minutes, until when it can be undone (domain/desk-payments/refund-kind.ts). Needs the lock on the payment.
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

/** The one of a payment that waits. */
export async function pendingRefundOf(db: Db | Trx, paymentId: string) {
  return openOf(db, 'refund').where('action.subject', '=', paymentId).executeTakeFirst()
}
