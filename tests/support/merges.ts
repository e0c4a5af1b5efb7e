import { openOf } from '../../domain/pending/pending.ts'
import { tokenTo } from './letters.ts'
import type { TestApp } from './test-app.ts'

/** Those who are asked whether both accounts are theirs say yes, by the link of their email. */
export async function agreeToMerges(app: TestApp): Promise<void> {
  const asked = await openOf(app.db, 'merge')
    .innerJoin('users', 'users.id', 'action.other')
    .select('users.email')
    .execute()
  for (const { email, payload } of asked)
    if (payload.consent === 'asked')
      await app
        .browser()
        .post('/api/user/merge/agree', { token: await tokenTo(app, email, 'member-merge-asked') })
}
