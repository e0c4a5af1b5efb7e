import { randomBytes } from 'node:crypto'
import type { HealthAnswers } from '../../contract/accounts.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { seal, unseal } from '../core/encryption.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

/**
 * Health answers are sealed with a random key for each member, which is itself wrapped by HEALTH_KEY. Backups leave those
 * keys out, so what was deleted with an account is closed in every old backup too.
 */

/** Answers sealed in this way; those of before ('v1.') are sealed by a key derived from HEALTH_KEY. */
const OWN_KEY = 'own.'

/** Keeps the answers; only ever called when the member consented. */
export async function keepHealthAnswers(
  studio: Studio,
  trx: Trx,
  userId: string,
  answers: HealthAnswers,
): Promise<void> {
  const key = (await findKey(studio, trx, userId)) ?? (await makeKey(studio, trx, userId))
  const row = {
    sealed: OWN_KEY + seal(key, 'health answers', userId, JSON.stringify(answers)),
    consentedAt: studio.now(),
  }
  await trx
    .insertInto('healthAnswers')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Deletes the answers, and the key that opens them in any copy. */
export async function forgetHealthAnswers(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('healthAnswers').where('userId', '=', userId).execute()
  await trx.deleteFrom('memberKeys').where('userId', '=', userId).execute()
}

/** The member's own answers, or null when there are none, or when their key is lost. */
export async function findHealthAnswers(studio: Studio, userId: string): Promise<HealthAnswers | null> {
  const row = await studio.db
    .selectFrom('healthAnswers')
    .select('sealed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? openAnswers(studio, studio.db, userId, row.sealed) : null
}

async function openAnswers(studio: Studio, db: Db | Trx, userId: string, sealed: string) {
  const hasOwnKey = sealed.startsWith(OWN_KEY)
  const key = hasOwnKey ? await findKey(studio, db, userId) : studio.settings.healthKey
  if (!key) return null
  try {
    return JSON.parse(
      unseal(key, 'health answers', userId, hasOwnKey ? sealed.slice(OWN_KEY.length) : sealed),
    )
  } catch (error) {
    // Of a backup: sealed with a key that was destroyed, and the member has another one since.
    if (hasOwnKey) return null
    throw error
  }
}

async function findKey({ settings }: Studio, db: Db | Trx, userId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('memberKeys')
    .select('wrapped')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? Buffer.from(unseal(settings.healthKey, 'member key', userId, row.wrapped), 'hex') : null
}

async function makeKey({ settings, now }: Studio, trx: Trx, userId: string): Promise<Buffer> {
  const key = randomBytes(32)
  const wrapped = seal(settings.healthKey, 'member key', userId, key.toString('hex'))
  await trx.insertInto('memberKeys').values({ userId, wrapped, createdAt: now() }).execute()
  return key
}

/** Gives answers of before members had keys of their own such a key. What is done already is left alone. */
export async function giveEachAKey(studio: Studio): Promise<void> {
  const rows = await studio.db
    .selectFrom('healthAnswers')
    .select('userId')
    .where('sealed', 'not like', `${OWN_KEY}%`)
    .execute()
  for (const { userId } of rows)
    await inTransaction(studio.db, async (trx) => {
      await lockMember(trx, userId)
      const row = await trx
        .selectFrom('healthAnswers')
        .selectAll()
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row || row.sealed.startsWith(OWN_KEY)) return
      const answers = await openAnswers(studio, trx, userId, row.sealed)
      await keepHealthAnswers(studio, trx, userId, answers)
      await trx
        .updateTable('healthAnswers')
        .set({ consentedAt: row.consentedAt })
        .where('userId', '=', userId)
        .execute()
    })
}
