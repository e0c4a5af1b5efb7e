import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Studio } from '../core/studio.ts'
import { workDue } from '../core/work-due.ts'
import { RazorpayError } from '../razorpay/client.ts'
import { clearEnded, releaseHold } from '../seats/holds.ts'
import { sweepLapses } from '../seats/lapses.ts'
import { hasEnded } from '../seats/live-holds.ts'
import { lockSeats } from '../seats/seats.ts'
import { requireRazorpay } from './settings.ts'
import { settlePayment } from './settle-payment.ts'
import { FARTHEST_CHECK, LAPSES_AFTER, nextCheckAt } from './sweep-times.ts'

const CLAIMING = {
  batch: 10,
  atOnce: 10,
  retryAt: ({ updatedAt, checks }: Row<'orders'>, now: number) => nextCheckAt(now, updatedAt, checks + 1),
  farthest: FARTHEST_CHECK,
}

/** For closed tabs and lost webhooks. Stops when the provider does not answer. @returns how many were checked */
export async function sweepOrders(studio: Studio): Promise<number> {
  if (!studio.razorpay) return 0
  for (let asked = 0; ; ) {
    const { found, results } = await workDue(studio, 'orders', CLAIMING, (order) => checkOne(studio, order))
    asked += results.reduce((sum, answered) => sum + answered, 0)
    if (found === 0 || (results.length > 0 && results.every((answered) => answered === 0))) return asked
  }
}

/** Claiming a seat does this too; here for classes that no one asks about. */
export async function sweepHolds(studio: Studio): Promise<void> {
  const ended = await studio.db
    .selectFrom('holds')
    .select('classId')
    .where(hasEnded(studio))
    .groupBy('classId')
    .execute()
  for (const { classId } of ended)
    await inTransaction(studio.db, async (trx) => {
      await lockSeats(trx, classId)
      await clearEnded(studio, trx, classId)
    })
  await sweepLapses(studio)
}

async function checkOne(studio: Studio, order: Row<'orders'>): Promise<number> {
  const razorpay = requireRazorpay(studio)
  try {
    if (order.razorpayOrderId)
      for (const payment of await razorpay.paymentsOfOrder(order.razorpayOrderId))
        await settlePayment(studio, payment)
    await lapseIfOld(studio, order)
    return 1
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    studio.log.warn(
      { order: order.id, status: error.status, error: error.message },
      'an order could not be checked',
    )
    return 0
  }
}

async function lapseIfOld(studio: Studio, order: Row<'orders'>) {
  if (order.razorpayOrderId && studio.now() - order.updatedAt < LAPSES_AFTER) return
  // Without a provider id it cannot be paid: its browser never got one.
  if (!order.razorpayOrderId && studio.now() - order.updatedAt < 60_000) return
  await inTransaction(studio.db, async (trx) => {
    const lapsed = await trx
      .updateTable('orders')
      .set({ state: 'lapsed', ...(order.razorpayOrderId ? {} : { nextCheckAt: null }) })
      .where('id', '=', order.id)
      .where('state', 'in', ['creating', 'open'])
      .where('updatedAt', '=', order.updatedAt)
      .where('razorpayOrderId', order.razorpayOrderId ? 'is not' : 'is', null)
      .executeTakeFirst()
    if (lapsed.numUpdatedRows > 0n) await releaseHold(studio, trx, order.id)
  })
}
