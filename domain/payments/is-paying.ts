import type { Db, Trx } from '../../database/open.ts'
import type { Studio } from '../core/studio.ts'
import { isLive } from '../seats/live-holds.ts'

/** Whether someone is paying right now, by the stored end of the hold; later settings don’t change it. */
export async function isPaying(studio: Studio, db: Db | Trx, userId: string): Promise<boolean> {
  const hold = await db
    .selectFrom('holds')
    .select('id')
    .where('userId', '=', userId)
    .where('orderId', 'is not', null)
    .where(isLive(studio))
    .executeTakeFirst()
  // A plan has no seat and so no hold.
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('planId', 'is not', null)
    .where('state', 'in', ['creating', 'open'])
    .where('heldUntil', '>', studio.now())
    .executeTakeFirst()
  return (hold ?? order) !== undefined
}
