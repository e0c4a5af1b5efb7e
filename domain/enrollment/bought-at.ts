import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'

const LONGEST_CHECKOUT_MS = 3_600_000

/**
 * When the buyer saw what they bought, which may have changed before the payment. UTC epoch milliseconds.
 * @param own.createdAt used if nothing was paid
 */
export async function boughtAt(
  db: Db | Trx,
  own: Pick<Row<'enrollments'>, 'createdAt' | 'paymentId'>,
): Promise<number> {
  if (own.paymentId === null) return own.createdAt
  const order = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.createdAt', 'payments.createdAt as paidAt'])
    .where('payments.id', '=', own.paymentId)
    .executeTakeFirst()
  // A reused order counts from when its checkout was last opened.
  return order ? Math.max(order.createdAt, order.paidAt - LONGEST_CHECKOUT_MS) : own.createdAt
}
