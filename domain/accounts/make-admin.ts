import { inTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { grantRole } from '../core/staff-roles.ts'
import type { Studio } from '../core/studio.ts'
import { linkPageByEmail } from '../core/teacher-page.ts'

/** Only a command on the machine calls this. @throws not-found */
export async function makeAdmin(studio: Studio, email: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ role: 'admin', updatedAt: studio.now() })
      .where('email', '=', email.trim().toLowerCase())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new AppError('not-found', `There is no account for ${email}. Register it first.`)
    await grantRole(studio, trx, { userId: user.id, role: 'owner', grantedBy: null })
    await recordEvent(studio, trx, null, 'account.made-admin', user.id)
    await linkPageByEmail(studio, trx, { userId: user.id, actorId: user.id })
  })
}
