import { SENSITIVE, type Verb } from '../../contract/permissions.ts'
import type { Db, Trx } from '../../database/open.ts'

/** Whether the studio requires two-factor login for payments and health answers, and this account has none. */
export async function lacksSecondFactor(db: Db | Trx, userId: string): Promise<boolean> {
  const demanded = await db
    .selectFrom('studioProfiles')
    .select('id')
    .where('demandsTwoFactor', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('twoFactors')
            .select('userId')
            .where('userId', '=', userId)
            .where('confirmedAt', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return demanded !== undefined
}

/** Whether two-factor login is required that this account lacks. */
export async function waitsForSecondFactor(db: Db | Trx, userId: string, verb: Verb): Promise<boolean> {
  return SENSITIVE.includes(verb) && (await lacksSecondFactor(db, userId))
}
