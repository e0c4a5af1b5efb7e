import type { Row } from '../../database/tables.ts'
import type { PaymentWay } from '../../shared/enums.ts'
import { methodInWords } from '../../shared/payment-ways.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import type { Attachment } from '../mail/outbox.ts'
import { type Credited, fileNameOf } from './pdf.ts'
import { storedPdf } from './stored.ts'

/** A member’s receipts and credit notes, as issued. */
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
  cash: 'Cash, at the studio',
  'studio-upi': 'UPI to the studio',
  'card-machine': 'Card, at the studio',
  'bank-transfer': 'Bank transfer to the studio',
}

type Paid = { way: PaymentWay; method: string | null; razorpayPaymentId: string }

/** "In cash, at the studio", "Card, pay_29QQoUBi66xm2f" */
function paymentInWords({ way, method, razorpayPaymentId }: Paid): string {
  const online = method === null ? razorpayPaymentId : `${methodInWords(method)}, ${razorpayPaymentId}`
  return WAY_WORDS[way] ?? online
}

export type FoundReceipt = { receipt: Row<'receipts'>; of: Credited | null; payment: string }

/**
 * A member’s own receipt, or any within the reach of staff who see sales; without a class, by its till.
 * @returns with a credit note, the receipt it credits
 * @throws AppError not-found, also without permission, to reveal nothing
 */
export async function findReceipt({ db }: Studio, member: Member, id: string): Promise<FoundReceipt> {
  const found = await receipts(db).where('receipts.id', '=', id).executeTakeFirst()
  const nothing = new AppError('not-found', TEXTS.receiptNotThere)
  if (!found) throw nothing
  const payment = paymentInWords(found)
  const { classId, centreId } = found
  if (found.userId !== member.id)
    await requireMay(db, member, 'sales.see', classId === null ? { centreId } : { classId }).catch(() => {
      throw nothing
    })
  if (found.refundId === null) return { receipt: found, of: null, payment }
  const { code, issuedAt } = await db
    .selectFrom('receipts')
    .select(['code', 'issuedAt'])
    .where('paymentId', '=', found.paymentId)
    .where('refundId', 'is', null)
    .executeTakeFirstOrThrow()
  return { receipt: found, of: { code, issuedAt }, payment }
}

/** The receipt of a payment as an attachment; null if there is none, as for free bookings. */
export async function receiptFile(studio: Studio, paymentId: string): Promise<Attachment | null> {
  const receipt = await receipts(studio.db)
    .where('receipts.paymentId', '=', paymentId)
    .where('receipts.refundId', 'is', null)
    .executeTakeFirst()
  if (!receipt) return null
  return {
    filename: fileNameOf(receipt),
    content: await storedPdf(studio, { receipt, of: null, payment: paymentInWords(receipt) }),
    contentType: 'application/pdf',
  }
}

function receipts(db: Studio['db']) {
  return db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('deskSales', 'deskSales.paymentId', 'payments.id')
    .selectAll('receipts')
    .select([
      'payments.razorpayPaymentId',
      'payments.way',
      'payments.method',
      'orders.classId',
      'deskSales.centreId',
    ])
}
