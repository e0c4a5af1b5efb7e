import type { Db, Trx } from '../../database/open.ts'

/** The payment of an enrollment that Razorpay took. What was paid at the desk is owed at once: it leaves when someone hands it back. */
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
