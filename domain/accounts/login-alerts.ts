import { createHash } from 'node:crypto'
import { inTransaction } from '../../database/open.ts'
import { writeEmail } from '../mail/outbox.ts'
import type { Studio } from '../studio.ts'
import type { Member } from './actor.ts'
import { preferencesOf } from './preferences.ts'

/** Remembers the browser of a login, and writes to the member when it was never seen before (but for the first one). */
export async function noteBrowser(
  studio: Studio,
  visitor: { address: string; userAgent: string },
  member: Member,
): Promise<void> {
  const userId = member.id
  const browserHash = createHash('sha256').update(visitor.userAgent).digest('hex')
  const { loginAlerts } = await preferencesOf(studio, userId)
  await inTransaction(studio.db, async (trx) => {
    const seen = await trx
      .selectFrom('knownBrowsers')
      .select('browserHash')
      .where('userId', '=', userId)
      .execute()
    const added = await trx
      .insertInto('knownBrowsers')
      .values({ userId, browserHash, firstSeenAt: studio.now() })
      .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doNothing())
      .executeTakeFirst()
    const isNew = (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    if (!isNew || seen.length === 0 || !loginAlerts) return
    await writeEmail(studio, trx, {
      kind: 'login-alert',
      dedupeKey: `login-alert:${member.loginId}`,
      userId,
      recipient: member.email,
      subject: 'A login from a new browser',
      lines: [
        `Hello ${member.firstName},`,
        `Somebody, most likely you, logged in to your account from a browser that we had not seen before: ${visitor.userAgent.slice(0, 200) || 'unknown'}, address ${visitor.address || 'unknown'}.`,
        'If it was not you, end that login and change your password.',
      ],
      link: { text: 'See your logins', path: '/yogadashboard/profile?section=security' },
    })
  })
}
