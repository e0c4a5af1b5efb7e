import type { Trx } from '../../database/open.ts'
import { deviceOf } from '../../shared/device.ts'
import type { Member } from '../core/actor.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { hashToken } from '../core/tokens.ts'
import { newBrowser } from '../mail/letters/accounts.ts'
import { writeToMember } from '../mail/write-to-member.ts'
import { preferencesOf } from './preferences.ts'

const MAX_BROWSERS = 50

/** A browser is known by our own random token: a user agent proves nothing. */

export async function isKnownBrowser(studio: Studio, browser: string, email: string): Promise<boolean> {
  const known = await studio.db
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .select('knownBrowsers.userId')
    .where('users.email', '=', email)
    .where('knownBrowsers.browserHash', '=', hashToken(browser))
    .executeTakeFirst()
  return known !== undefined
}

/** Sends an email about a new browser, unless it is the account's first. */
export async function recordBrowser(
  studio: Studio,
  visitor: { address: string; userAgent: string; browser: string },
  member: Member,
): Promise<void> {
  const userId = member.id
  const { loginAlerts } = await preferencesOf(studio, userId)
  await withLiveMember(studio, member, async (trx) => {
    const seen = await trx
      .selectFrom('knownBrowsers')
      .select('browserHash')
      .where('userId', '=', userId)
      .orderBy('firstSeenAt', 'desc')
      .limit(MAX_BROWSERS)
      .execute()
    const added = await trx
      .insertInto('knownBrowsers')
      .values({ userId, browserHash: hashToken(visitor.browser), firstSeenAt: studio.now() })
      .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doNothing())
      .executeTakeFirst()
    const isNew = (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    if (isNew && seen.length === MAX_BROWSERS)
      await trx
        .deleteFrom('knownBrowsers')
        .where('userId', '=', userId)
        .where('browserHash', '=', seen.at(-1)?.browserHash ?? '')
        .execute()
    if (!isNew || seen.length === 0 || !loginAlerts) return
    const { address, userAgent } = visitor
    const { loginId } = member
    await writeToMember(studio, trx, userId, newBrowser({ loginId, device: deviceOf(userAgent), address }))
  })
}

/** Forgets all but one: someone who knew only the password may have got theirs trusted. */
export async function forgetBrowsers(trx: Trx, userId: string, current: string | undefined): Promise<void> {
  await trx
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('browserHash', '!=', current ? hashToken(current) : '')
    .execute()
}
