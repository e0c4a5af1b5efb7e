import type { Trx } from '../../database/open.ts'

/** Takes the lock on a member's row for the rest of the transaction. Orders are locked before it, classes after it. */
export async function lockMember(trx: Trx, userId: string): Promise<{ deletedAt: number | null }> {
  return trx
    .updateTable('users')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', userId)
    .returning('deletedAt')
    .executeTakeFirstOrThrow()
}
