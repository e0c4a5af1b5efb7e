import { inTransaction } from '../../database/transaction.ts'
import { record } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

/**
 * Gives an existing account the role `admin`. Reached by a command on the machine only: nobody becomes one by sign-up.
 * @throws AppError not-found when nobody has this address
 */
export async function makeAdmin(studio: Studio, email: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ role: 'admin', updatedAt: studio.now() })
      .where('email', '=', email.trim().toLowerCase())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('not-found', `No account has the address ${email}. Register it first.`)
    await record(studio, trx, null, 'account.made-admin', user.id)
  })
}
