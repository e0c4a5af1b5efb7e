import type { Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { OtherWay } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { lockLiveMember } from '../core/lock-member.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { hasArrivedAfterAll, lockPayment, settleOtherWay } from '../payments/refunds.ts'
import { aboutOf, requirePayment } from './find-payment.ts'

export type OtherRefund = { refundId: string; way: OtherWay; reference: string }

/**
 * Records a refund that Razorpay couldn't deliver and that staff gave in cash, by UPI or by transfer. Asks Razorpay first,
 * and stops trying there. Issues the credit note.
 * @throws AppError forbidden; not-found; conflict for a refund that isn't waiting for staff, is being retried or is on its
 * way, and when Razorpay can't be reached
 */
export async function recordOtherRefund(studio: Studio, actor: Member, form: OtherRefund): Promise<void> {
  const { refundId, way, reference } = form
  const { db } = studio
  await requireMay(db, actor, 'refund.by-policy')
  const refund = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amountPaise', 'state'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund) throw new AppError('not-found', TEXTS.refundUnknown)
  const { paymentId, amountPaise } = refund
  const payment = await requirePayment(db, actor, 'refund.by-policy', paymentId)
  if (payment.way !== 'razorpay' || refund.state !== 'failed')
    throw new AppError('conflict', TEXTS.notToGiveOtherWay)
  // Asked outside any transaction. The bank may have changed its mind, with the webhook still on its way to us.
  if (await hasArrivedAfterAll(studio, refundId)) throw new AppError('conflict', TEXTS.notToGiveOtherWay)
  await inTransaction(db, async (trx) => {
    await lockLiveMember(trx, actor)
    await requireMay(trx, actor, 'refund.by-policy', aboutOf(payment))
    await lockPayment(trx, paymentId)
    const given = await settleOtherWay(studio, trx, refundId, { by: actor.id, note: reference })
    if (given === 'tried-now') throw new AppError('conflict', TEXTS.refundTriedNow)
    if (given === 'not-with-us') throw new AppError('conflict', TEXTS.notToGiveOtherWay)
    const centreId = await centreOf(trx, payment.classId)
    await trx
      .insertInto('handBacks')
      .values({ refundId, reference, by: actor.id, centreId, at: studio.now(), way })
      .execute()
    await recordEvent(studio, trx, actor.id, 'refund.other-way', paymentId, {
      refundId,
      amountPaise,
      way,
      reference,
    })
  })
}

/** The centre whose till it is taken from: where the class meets. */
async function centreOf(trx: Trx, classId: string | null): Promise<string | null> {
  if (classId === null) return null
  const found = await trx
    .selectFrom('classes')
    .leftJoin('rooms', 'rooms.id', 'classes.roomId')
    .select((eb) => eb.fn.coalesce('rooms.centreId', 'classes.centreId').as('centreId'))
    .where('classes.id', '=', classId)
    .executeTakeFirst()
  return found?.centreId ?? null
}
