import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../database/open.ts'
import { seal, unseal } from '../core/encryption.ts'
import type { Studio } from '../core/studio.ts'

/**
 * Each member has a random key for their health answers and cues, itself encrypted with HEALTH_KEY. Backups leave these
 * keys out, so a deleted account's answers can't be read in any old backup either.
 */

/** Null when there is none. */
export async function findMemberKey(
  { settings }: Studio,
  db: Db | Trx,
  userId: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('memberKeys')
    .select('wrapped')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? Buffer.from(unseal(settings.healthKey, 'member key', userId, row.wrapped), 'hex') : null
}

/** Created on first use. */
export async function memberKey(studio: Studio, trx: Trx, userId: string): Promise<Buffer> {
  return (await findMemberKey(studio, trx, userId)) ?? (await makeKey(studio, trx, userId))
}

async function makeKey({ settings, now }: Studio, trx: Trx, userId: string): Promise<Buffer> {
  const key = randomBytes(32)
  const wrapped = seal(settings.healthKey, 'member key', userId, key.toString('hex'))
  await trx.insertInto('memberKeys').values({ userId, wrapped, createdAt: now() }).execute()
  return key
}
