import type { HealthAnswers } from '../../contract/accounts.ts'
import type { Db, Trx } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { seal, unseal } from '../core/encryption.ts'
import { lockMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { findMemberKey, memberKey } from './member-keys.ts'

/** Prefix of this format; older answers ('v1.') use a key derived from HEALTH_KEY. */
const OWN_KEY = 'own.'

export async function saveHealthAnswers(
  studio: Studio,
  trx: Trx,
  userId: string,
  answers: HealthAnswers,
): Promise<void> {
  const key = await memberKey(studio, trx, userId)
  const sealed = OWN_KEY + seal(key, 'health answers', userId, JSON.stringify(answers))
  // Changing the answers keeps the date of the consent.
  await trx
    .insertInto('healthAnswers')
    .values({ userId, sealed, consentedAt: studio.now() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ sealed }))
    .execute()
}

/**
 * Withdraws the consent: deletes the answers, the cues and the key, which makes every copy unreadable.
 * @returns whether there were any
 */
export async function deleteHealthAnswers(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('cues').where('userId', '=', userId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('healthAnswers')
    .where('userId', '=', userId)
    .executeTakeFirst()
  await trx.deleteFrom('memberKeys').where('userId', '=', userId).execute()
  return numDeletedRows > 0n
}

/** Null when there are none, or when their key is lost. */
export async function findHealthAnswers(
  studio: Studio,
  userId: string,
  db: Db | Trx = studio.db,
): Promise<HealthAnswers | null> {
  const row = await db
    .selectFrom('healthAnswers')
    .select('sealed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? openAnswers(studio, db, userId, row.sealed) : null
}

async function openAnswers(studio: Studio, db: Db | Trx, userId: string, sealed: string) {
  const hasOwnKey = sealed.startsWith(OWN_KEY)
  const key = hasOwnKey ? await findMemberKey(studio, db, userId) : studio.settings.healthKey
  if (!key) return null
  try {
    return JSON.parse(
      unseal(key, 'health answers', userId, hasOwnKey ? sealed.slice(OWN_KEY.length) : sealed),
    )
  } catch (error) {
    // Restored from a backup: its key was destroyed, and the member has a new one.
    if (hasOwnKey) return null
    throw error
  }
}

/** Re-encrypts answers of the older format; safe to run again. */
export async function upgradeHealthAnswers(studio: Studio): Promise<void> {
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
      await saveHealthAnswers(studio, trx, userId, answers)
    })
}
