import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { endLogins } from './logins.ts'

export async function listLogins(studio: Studio, member: Member) {
  return studio.db
    .selectFrom('authSessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'address', 'userAgent'])
    .where('userId', '=', member.id)
    .where('expiresAt', '>', studio.now())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** @throws not-found when it is not the member's, or has ended */
export async function revokeLogin(studio: Studio, member: Member, loginId: string): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    const ended = await trx
      .deleteFrom('authSessions')
      .where('id', '=', loginId)
      .where('userId', '=', member.id)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw new AppError('not-found', TEXTS.loginNotFound)
    await recordEvent(studio, trx, member.id, 'account.login-revoked', loginId)
  })
}

export async function revokeOtherLogins(studio: Studio, member: Member): Promise<void> {
  await inTransaction(studio.db, async (trx) => {
    await endLogins(trx, member.id, member.loginId)
    await recordEvent(studio, trx, member.id, 'account.logins-revoked', member.id)
  })
}
