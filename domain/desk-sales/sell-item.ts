import { inTransaction } from '../../database/transaction.ts'
import type { DeskWay } from '../../shared/enums.ts'
import { INR, type Money } from '../../shared/money.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { lockPair } from '../core/lock-member.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { itemPaid } from '../mail/letters/payments.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { recordStep } from '../payments/steps.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { type Paying, requireCentreOfTill, requireFitting, soldBefore, takePayment } from './take-payment.ts'

export type SellingItem = {
  key: string
  memberId: string
  /** The item as printed on the receipt: "Yoga mat". */
  item: string
  /** HSN code of goods or SAC of services; if empty, the one on the item's last invoice. */
  taxCode: string
  amount: Money
  way: DeskWay
  reference: string
  /** The centre whose till the money goes into. */
  centreId: string | null
}

/**
 * Sells an item that is neither a class nor a plan, such as a mat or a workshop, with a receipt and that day's tax rate.
 * @returns the payment's id
 * @throws AppError forbidden; not-found; invalid for an impossible amount; conflict for the key of another sale
 */
export async function sellItem(studio: Studio, actor: Member, asked: SellingItem): Promise<string> {
  await requireMay(studio.db, actor, 'sale.make', STUDIO_WIDE)
  const { memberId, item, taxCode, amount, way, centreId } = asked
  const sold = { classId: null, sessionId: null, planId: null, period: null, item }
  const paying: Paying = { ...asked, list: amount, reason: '', state: null }
  return inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId)
    await requireMay(trx, actor, 'sale.make', STUDIO_WIDE)
    const before = await soldBefore(trx, paying, sold)
    if (before !== null) return before
    requireFitting(paying, amount)
    await requireCentreOfTill(trx, centreId)
    const { order, payment } = await takePayment(
      studio,
      trx,
      actor.id,
      { ...sold, currency: INR, centreId },
      { ...paying, way },
    )
    await recordStep(studio, trx, { paymentId: payment.id, what: 'given', source: 'rule' })
    const about = { memberId, item, way, amountPaise: amount }
    await recordEvent(studio, trx, actor.id, 'sale.made', payment.id, about)
    await issueReceipt(studio, trx, order, payment, taxCode)
    await writeToMember(
      studio,
      trx,
      memberId,
      itemPaid({ paymentId: payment.id, item, paid: amount, currency: INR }),
    )
    return payment.id
  })
}
