import type { Row } from '../../database/tables.ts'
import type { PaymentWay } from '../../shared/enums.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'

/** The receipt of each payment of a member, and the credit notes of it, as they were issued. */
export async function receiptsOf({ db }: Studio, member: Pick<Member, 'id'>) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('issuedAt')
    .orderBy('number')
    .execute()
}

/** How a sale at the desk was paid, on its receipt. */
const WAY_WORDS: Partial<Record<PaymentWay, string>> = {
  cash: 'In cash, at the studio',
  'studio-upi': 'By UPI, to the studio',
  'card-machine': 'By card, at the studio',
  'bank-transfer': 'By bank transfer, to the studio',
}

export type FoundReceipt = { receipt: Row<'receipts'>; of: string | null; paymentId: string }

/**
 * One of a member's own; or any for who may see sales, within the centres where they may.
 * @param of the number of what a credit note credits
 * @throws AppError not-found, also for another's: who may not see it learns nothing of it
 */
export async function findReceipt({ db }: Studio, member: Member, id: string): Promise<FoundReceipt> {
  const found = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('receipts')
    .select(['payments.razorpayPaymentId', 'payments.way', 'orders.classId'])
    .where('receipts.id', '=', id)
    .executeTakeFirst()
  const nothing = new AppError('not-found', TEXTS.receiptNotThere)
  if (!found) throw nothing
  const { razorpayPaymentId, way, classId, ...receipt } = found
  const paymentId = WAY_WORDS[way] ?? razorpayPaymentId
  if (receipt.userId !== member.id)
    await requireMay(db, member, 'sales.see', classId === null ? STUDIO_WIDE : { classId }).catch(() => {
      throw nothing
    })
  if (receipt.refundId === null) return { receipt, of: null, paymentId }
  const { code } = await db
    .selectFrom('receipts')
    .select('code')
    .where('paymentId', '=', receipt.paymentId)
    .where('refundId', 'is', null)
    .executeTakeFirstOrThrow()
  return { receipt, of: code, paymentId }
}
