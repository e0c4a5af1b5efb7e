import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { record } from '../core/audit-log.ts'
import { GRACE_MS } from '../core/grace.ts'
import type { Studio } from '../core/studio.ts'

type Asked = Pick<Row<'askedRefunds'>, 'key' | 'paymentId' | 'amountPaise' | 'basis' | 'reason' | 'by'> & {
  /** Whether what it paid for ends by it. */
  ends: boolean
  /** Of a place that ended at once, and whose money alone waits. */
  enrollmentId?: string
  bookingId?: string
}

/**
 * Keeps a refund of the desk for its ten minutes, until when it can be taken back; then it leaves by itself (domain/money/ask-refund.ts).
 * Needs the lock on the payment.
 * @returns when it leaves
 */
export async function keepForGrace(studio: Studio, trx: Trx, { ends, ...asked }: Asked): Promise<number> {
  const now = studio.now()
  const leavesAt = now + GRACE_MS
  await trx
    .insertInto('askedRefunds')
    .values({ ...asked, ends: ends ? 1 : 0, createdAt: now, leavesAt, endedAt: null, outcome: null })
    .execute()
  const { paymentId, by, amountPaise, basis, reason } = asked
  await record(studio, trx, by, 'refund.asked', paymentId, { amountPaise, basis, reason })
  return leavesAt
}

/** The one of a payment that has not left yet. */
export async function waitingRefund(db: Db | Trx, paymentId: string) {
  return db
    .selectFrom('askedRefunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
