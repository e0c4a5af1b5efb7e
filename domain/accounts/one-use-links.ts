import type { Trx } from '../../database/open.ts'

/**
 * Ends all one-use links together, so that none requested by someone else survives a recovery. `emailReturns` outlive them.
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

/** Locks the account: of two requests with one link, one gets false. */
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
