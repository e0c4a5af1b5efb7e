import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { HealthAnswers } from '../../contract/accounts.ts'
import type { Trx } from '../../database/open.ts'
import type { Studio } from '../studio.ts'

/** Health answers are sealed with AES-256-GCM under a key of their own per member, derived from one that is not in the database. */

/** Keeps the answers; only ever called when the member consented. */
export async function keepHealthAnswers(
  studio: Studio,
  trx: Trx,
  userId: string,
  answers: HealthAnswers,
): Promise<void> {
  const row = { sealed: seal(studio.settings.healthKey, userId, answers), consentedAt: studio.now() }
  await trx
    .insertInto('healthAnswers')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** The member's own answers, or null when there are none. */
export async function findHealthAnswers(studio: Studio, userId: string): Promise<HealthAnswers | null> {
  const row = await studio.db
    .selectFrom('healthAnswers')
    .select('sealed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? open(studio.settings.healthKey, userId, row.sealed) : null
}

function seal(key: Buffer, userId: string, answers: HealthAnswers): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', memberKey(key, userId), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(answers), 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

function open(key: Buffer, userId: string, sealed: string): HealthAnswers {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', memberKey(key, userId), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

/** A row moved to another member cannot be opened there. */
function memberKey(key: Buffer, userId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, userId, 'zen-flow-yoga health answers', 32))
}
