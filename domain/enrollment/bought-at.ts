import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'

const LONGEST_CHECKOUT_MS = 3_600_000

/**
 * When someone saw what they bought: it is paid for a while later, and may have changed by then. UTC epoch milliseconds.
 * @param own.createdAt counts where nothing was paid
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
  // An order that was left open is paid later: it does not reach back behind what its buyer saw.
  return order ? Math.max(order.createdAt, order.paidAt - LONGEST_CHECKOUT_MS) : own.createdAt
}
