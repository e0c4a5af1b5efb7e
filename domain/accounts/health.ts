import type { HealthAnswers } from '../../contract/accounts.ts'
import type { Trx } from '../../database/open.ts'
import type { Studio } from '../studio.ts'
import { seal, unseal } from './seal.ts'

/** Keeps the answers; only ever called when the member consented. */
export async function keepHealthAnswers(
  studio: Studio,
  trx: Trx,
  userId: string,
  answers: HealthAnswers,
): Promise<void> {
  const row = {
    sealed: seal(studio.settings.healthKey, 'health answers', userId, JSON.stringify(answers)),
    consentedAt: studio.now(),
  }
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
  return row ? JSON.parse(unseal(studio.settings.healthKey, 'health answers', userId, row.sealed)) : null
}
