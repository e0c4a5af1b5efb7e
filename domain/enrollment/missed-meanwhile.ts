import type { Trx } from '../../database/open.ts'
import { type Money, NO_MONEY, shareOf } from '../../shared/money.ts'
import { LEAST_REFUND_PAISE } from '../../shared/policy.ts'
import { priceOfClass } from '../classes/price.ts'
import { boughtAt } from './bought-at.ts'

type Bought = { id: string; createdAt: number; payment: { id: string; amountPaise: Money } }

/** Start times of sessions that were upcoming at checkout but that the buyer doesn’t get. */
export type MissedMeanwhile = {
  /** Cancelled by the studio. */
  cancelled: number[]
  /** Started before a late payment arrived, in a prorated class. */
  begun: number[]
  /** Their share of what was paid, in whole rupees. */
  sum: Money
}

/** Nothing is refunded if the price didn’t include them. Needs the lock on the class, after booking. */
export async function missedMeanwhile(
  trx: Trx,
  { id, createdAt, payment }: Bought,
): Promise<MissedMeanwhile> {
  const since = await boughtAt(trx, { createdAt, paymentId: payment.id })
  const { heldUntil, paidAt } = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select((eb) => [
      'orders.heldUntil',
      eb.fn.coalesce('payments.paidAt', 'payments.capturedAt').as('paidAt'),
    ])
    .where('payments.id', '=', payment.id)
    .executeTakeFirstOrThrow()
  // After its hold the price of that moment applies.
  const pricedAt = heldUntil !== null && paidAt !== null && paidAt > heldUntil ? paidAt : since
  const missed = await trx
    .selectFrom('classSessions as session')
    .innerJoin('enrollments as own', 'own.classId', 'session.classId')
    .innerJoin('classes as class', 'class.id', 'own.classId')
    .select(['session.startsAt', 'session.cancelledAt', 'class.id as classId', 'class.proRata'])
    .where('own.id', '=', id)
    .where('own.sessionId', 'is', null)
    .where('session.startsAt', '>', since)
    .where((eb) =>
      eb.or([
        eb('session.cancelledAt', '>=', pricedAt),
        // Classes that aren’t prorated charge the full price to people who join late.
        eb.and([
          eb('session.cancelledAt', 'is', null),
          eb('session.startsAt', '>', pricedAt),
          eb('class.proRata', '=', 1),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.sessionId', '=', 'session.id')
            .whereRef('bookings.enrollmentId', '=', 'own.id'),
        ),
      ),
    )
    .orderBy('session.startsAt')
    .execute()
  const cancelled = missed.filter((one) => one.cancelledAt !== null).map(({ startsAt }) => startsAt)
  const begun = missed.filter((one) => one.cancelledAt === null).map(({ startsAt }) => startsAt)
  const [first] = missed
  if (!first) return { cancelled, begun, sum: NO_MONEY }
  if (first.proRata && payment.amountPaise === (await priceOfClass(trx, first.classId))(createdAt))
    return { cancelled: [], begun: [], sum: NO_MONEY }
  const booked = await trx.selectFrom('bookings').select('id').where('enrollmentId', '=', id).execute()
  const sum = shareOf(payment.amountPaise, missed.length, missed.length + booked.length)
  return { cancelled, begun, sum: sum < LEAST_REFUND_PAISE ? NO_MONEY : sum }
}
