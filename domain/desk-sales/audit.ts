import type { Studio } from '../core/studio.ts'

/**
 * Checks desk sales: sold by a staff member, at most at list price, with a reason if for less; never refunded by Razorpay,
 * and every refund handed back by someone. Razorpay refunds that the bank returned were given in another way only once, and
 * not delivered too. A pending refund was sent once.
 */
export async function deskSalesAreWhole({ db }: Studio): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('deskSales', 'deskSales.paymentId', 'payments.id')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.way', 'payments.amountPaise', 'payments.state'])
    .select(['deskSales.paymentId as sold', 'deskSales.listPaise', 'deskSales.discountReason'])
    .select('orders.razorpayOrderId')
    .where((eb) => eb.or([eb('payments.way', '!=', 'razorpay'), eb('deskSales.paymentId', 'is not', null)]))
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('handBacks', 'handBacks.refundId', 'refunds.id')
    .select(['refunds.id', 'refunds.state', 'refunds.razorpayRefundId', 'refunds.nextTryAt'])
    .select([
      'payments.way',
      'handBacks.refundId as handed',
      'handBacks.way as other',
      'handBacks.lateRefundId',
    ])
    .where((eb) => eb.or([eb('payments.way', '!=', 'razorpay'), eb('handBacks.refundId', 'is not', null)]))
    .execute()
  const left = await db
    .selectFrom('pendingActions as asked')
    .leftJoin('deskRefunds as gone', 'gone.key', 'asked.id')
    .select(['asked.id as key', 'asked.outcome', 'asked.amountPaise', 'gone.amountPaise as given'])
    .where('asked.kind', '=', 'refund')
    .execute()
  return [
    ...payments.flatMap((one) => {
      const say = (what: string) => [`payment ${one.id}: ${what}`]
      if (one.way === 'razorpay') return say('Razorpay’s, but sold at the desk')
      if (one.sold === null) return say('taken at the desk, but sold by nobody')
      if (one.razorpayOrderId !== null) return say('taken at the desk, with an order at Razorpay')
      if (one.state !== 'captured') return say(`taken at the desk, and ${one.state}`)
      const list = Number(one.listPaise)
      if (one.amountPaise > list) return say('more was taken at the desk than it costs')
      return one.amountPaise < list && !one.discountReason
        ? say('less was taken at the desk than it costs, without a reason')
        : []
    }),
    ...refunds.flatMap((one) => {
      const say = (what: string) => [`refund ${one.id}: ${what}`]
      if (one.way === 'razorpay') {
        if (one.other === null) return say('Razorpay’s, but handed back')
        if (one.lateRefundId !== null)
          return say(`given back by ${one.other}, and ${one.lateRefundId} of Razorpay arrived too`)
        return one.state === 'processed' && one.razorpayRefundId === null && one.nextTryAt === null
          ? []
          : say(`given back by ${one.other}, and still Razorpay’s to send`)
      }
      if (one.other !== null) return say(`of a sale at the desk (${one.way}), but given back by ${one.other}`)
      if (one.razorpayRefundId !== null || one.nextTryAt !== null)
        return say('of a sale at the desk, but Razorpay’s to send')
      return (one.state === 'processed') === (one.handed !== null)
        ? []
        : say(`of a sale at the desk, ${one.state}, and ${one.handed === null ? 'not ' : ''}handed back`)
    }),
    ...left.flatMap(({ key, outcome, amountPaise, given }) =>
      (outcome === 'done') === (given !== null) && (given === null || given === amountPaise)
        ? []
        : [`refund that was asked for, ${key}: ${outcome ?? 'waits'}, but ${given ?? 'nothing'} left`],
    ),
  ]
}
