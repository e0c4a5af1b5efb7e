import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { lockPayment, settleManually } from '../payments/refunds.ts'
import { aboutOf, requirePayment } from './find-payment.ts'

/**
 * Records that a refund of a desk sale was handed back the way it was paid: in cash, to the card, by UPI or to the bank. It
 * counts in the till of the sale's centre, today, for the staff member who gave it. Issues the credit note.
 * @throws AppError forbidden; not-found; conflict for one that isn't waiting to be handed back
 */
export async function recordCashRefund(
  studio: Studio,
  actor: Member,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<void> {
  const { db } = studio
  await requireMay(db, actor, 'refund.by-policy')
  const refund = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amountPaise'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) throw new AppError('not-found', TEXTS.refundUnknown)
  const { paymentId, amountPaise } = refund
  const payment = await requirePayment(db, actor, 'refund.by-policy', paymentId)
  await inTransaction(db, async (trx) => {
    await lockLiveMember(trx, actor)
    await requireMay(trx, actor, 'refund.by-policy', aboutOf(payment))
    await lockPayment(trx, paymentId)
    const { centreId } = (await trx
      .selectFrom('deskSales')
      .select('centreId')
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()) ?? { centreId: null }
    // If two people click at once, the second waits for the payment's lock and then finds it recorded.
    const known = await trx
      .selectFrom('handBacks')
      .select('refundId')
      .where('refundId', '=', refundId)
      .executeTakeFirst()
    if (known || payment.way === 'razorpay') throw new AppError('conflict', TEXTS.notToHandBack)
    await trx
      .insertInto('handBacks')
      .values({ refundId, reference, by: actor.id, centreId, at: studio.now() })
      .execute()
    await recordEvent(studio, trx, actor.id, 'refund.handed-back', paymentId, {
      refundId,
      amountPaise,
      way: payment.way,
      reference,
    })
    if (!(await settleManually(studio, trx, refundId, { by: actor.id, note: reference })))
      throw new AppError('conflict', TEXTS.notToHandBack)
  })
}
