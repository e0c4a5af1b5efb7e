import { inTransaction } from '../../database/transaction.ts'
import { forEachDue } from '../core/for-each-due.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { eraseAccount } from './delete.ts'

const UNCONFIRMED_MS = 30 * 86_400_000

/** Deletes old unconfirmed accounts without purchases. They may be fake, and block the email's owner from registering. */
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
      // A member without an email has nothing to confirm.
      .where('email', 'not like', '%@none.invalid')
      // The studio knows the members it imported.
      .where('importId', 'is', null)
      .where('createdAt', '<=', now() - UNCONFIRMED_MS)
      // A payment, refunded or pending too, shows that a real person registered.
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
      // Someone registered at the desk may have walked in, which isn't a purchase.
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
