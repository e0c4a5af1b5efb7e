import type { Trx } from '../../database/open.ts'

/**
 * Uses up every link that could set an account's password or address. They end together: whoever takes their account back
 * must not leave a door open that somebody else asked for before. The ways back to an old address (emailReturns) outlive
 * them: they are what a robbed owner holds.
 */
export async function endOneUseLinks(trx: Trx, userId: string, now: number): Promise<void> {
  for (const table of ['passwordResets', 'emailChanges'] as const)
    await trx
      .updateTable(table)
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .execute()
}
