import { dateAndTime } from '../../shared/dates.ts'
import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import { receiptsOf } from '../receipts/find-receipt.ts'

export async function paymentsOf(studio: Studio, member: Member) {
  const payments = await studio.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('classes', 'classes.id', 'orders.classId')
    .leftJoin('classSessions', 'classSessions.id', 'orders.sessionId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .selectAll('payments')
    .select(['orders.classId', 'plans.name as planName', 'orders.period'])
    .select((eb) => eb.fn.coalesce('classes.title', 'orders.item').as('classTitle'))
    .select('classSessions.startsAt as sessionStartsAt')
    .where('orders.userId', '=', member.id)
    .where('payments.outcome', 'is not', null)
    .orderBy('payments.capturedAt', 'desc')
    .execute()
  if (payments.length === 0) return []
  const ids = payments.map((payment) => payment.id)
  const refunds = await studio.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', 'in', ids)
    .orderBy('createdAt')
    .execute()
  const receipts = await receiptsOf(studio, member)
  const { timeZone } = studio.settings
  return payments.map(({ classTitle, planName, period, sessionStartsAt, ...payment }) => ({
    ...payment,
    title: titleOf(classTitle ?? `${planName}, one ${period}`, sessionStartsAt, timeZone),
    refunds: refunds.filter((refund) => refund.paymentId === payment.id),
    receipts: receipts.filter((receipt) => receipt.paymentId === payment.id),
  }))
}

function titleOf(what: string, sessionStartsAt: number | null, timeZone: string): string {
  return sessionStartsAt === null ? what : `${what}, ${dateAndTime(sessionStartsAt, timeZone)}`
}
