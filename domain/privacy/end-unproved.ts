import { inTransaction } from '../../database/transaction.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { eraseAccount, unusablePasswordHash } from './delete.ts'

const UNPROVED_MS = 30 * 86_400_000

/** Without purchases. They may be invented, and keep the address from its owner. */
export async function endUnproved(studio: Studio): Promise<void> {
  const rows = await unproved(studio).select('id').limit(100).execute()
  for (const { id } of rows) {
    const passwordHash = await unusablePasswordHash()
    await inTransaction(studio.db, async (trx) => {
      await lockMember(trx, id)
      const still = await unproved({ ...studio, db: trx })
        .select(['id', 'email', 'emailProvedAt'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (still) await eraseAccount(studio, trx, still, passwordHash, 'program')
    })
  }
}

function unproved({ db, now }: Pick<Studio, 'db' | 'now'>) {
  return (
    db
      .selectFrom('users')
      .where('emailProvedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('role', '=', 'user')
      // The studio knows those whom it brought along from elsewhere.
      .where('importId', 'is', null)
      .where('createdAt', '<=', now() - UNPROVED_MS)
      // Money that came, was refunded or may still come shows that a real person signed up.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orders')
              .leftJoin('payments', 'payments.orderId', 'orders.id')
              .select('orders.id')
              .whereRef('orders.userId', '=', 'users.id')
              .where((or) =>
                or.or([or('payments.id', 'is not', null), or('orders.updatedAt', '>', now() - UNPROVED_MS)]),
              ),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('enrollments')
              .select('enrollments.id')
              .whereRef('enrollments.userId', '=', 'users.id')
              .where('status', '!=', 'cancelled'),
          ),
        ),
      )
      // Whoever the desk registered may have walked in, which is no purchase.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bookings')
              .select('bookings.id')
              .whereRef('bookings.userId', '=', 'users.id')
              .where('state', '=', 'booked'),
          ),
        ),
      )
  )
}
