import { inTransaction } from '../../database/transaction.ts'
import { forEachDue } from '../core/for-each-due.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { eraseAccount } from './delete.ts'

const UNCONFIRMED_MS = 30 * 86_400_000

/** Without purchases. They may be invented, and keep the address from its owner. */
export async function deleteUnconfirmedAccounts(studio: Studio): Promise<void> {
  const rows = await unconfirmed(studio).select('id').execute()
  await forEachDue(studio, 'an unconfirmed account could not be deleted', rows, async ({ id }) => {
    await inTransaction(studio.db, async (trx) => {
      await lockMember(trx, id)
      const still = await unconfirmed({ ...studio, db: trx })
        .select(['id', 'email', 'emailProvedAt'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (still) await eraseAccount(studio, trx, still, 'program')
    })
  })
}

function unconfirmed({ db, now }: Pick<Studio, 'db' | 'now'>) {
  return (
    db
      .selectFrom('users')
      .where('emailProvedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .where('role', '=', 'user')
      // A member without an email has none to confirm.
      .where('email', 'not like', '%@none.invalid')
      // The studio knows those whom it brought along from elsewhere.
      .where('importId', 'is', null)
      .where('createdAt', '<=', now() - UNCONFIRMED_MS)
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
                or.or([
                  or('payments.id', 'is not', null),
                  or('orders.updatedAt', '>', now() - UNCONFIRMED_MS),
                ]),
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
      // Anyone who the desk registered may have walked in, which is no purchase.
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
