import { sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from './errors.ts'

/** Whether the studio keeps someone from logging in, booking and paying. Decide by it only under the lock on their account. */
export async function isBlocked(db: Db | Trx, userId: string): Promise<boolean> {
  const block = await db
    .selectFrom('memberBlocks')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return block !== undefined
}

/** For the logged-in member. @throws AppError forbidden */
export async function refuseBlocked(trx: Trx, userId: string): Promise<void> {
  if (await isBlocked(trx, userId)) throw new AppError('forbidden', TEXTS.accountBlocked)
}

/** For bookings at the desk. @throws AppError conflict */
export async function refuseToBook(trx: Trx, userId: string): Promise<void> {
  if (await isBlocked(trx, userId)) throw new AppError('conflict', TEXTS.memberIsBlocked)
}

/** A condition on users: not blocked now. */
export const isNotBlocked = sql<boolean>`not exists (select 1 from ${sql.table('memberBlocks')} as block
  where block.${sql.ref('userId')} = ${sql.ref('users.id')} and block.${sql.ref('endedAt')} is null)`
