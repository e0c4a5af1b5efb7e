import type { Trx } from '../../database/open.ts'

/** They end together: none that someone else asked for may survive a recovery. `emailReturns` outlive them. */
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
