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

/**
 * Uses a link up, under the lock on its account.
 * @returns whether it could still be used: of two requests with one link one is refused
 */
export async function consumeLink(
  trx: Trx,
  table: 'passwordResets' | 'emailChanges' | 'emailReturns',
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const used = await trx
    .updateTable(table)
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
