import type { Db, Trx } from '../../database/open.ts'

/** The Razorpay payment of an enrollment. Refunds of desk payments are handed back by staff. */
export async function paidOnline(db: Db | Trx, enrollmentId: string): Promise<string | null> {
  const payment = await db
    .selectFrom('enrollments')
    .innerJoin('payments', 'payments.id', 'enrollments.paymentId')
    .select('payments.id')
    .where('enrollments.id', '=', enrollmentId)
    .where('payments.way', '=', 'razorpay')
    .executeTakeFirst()
  return payment?.id ?? null
}
