import type { Db } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { lockPair } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'
import { requireForMember } from './reach.ts'

/**
 * Records that two accounts with the same phone number belong to two people, so the desk stops asking. They can still be
 * merged by name.
 * @throws AppError forbidden; not-found
 */
export async function dismissDuplicate(
  studio: Studio,
  actor: Member,
  { memberId, otherId }: Record<'memberId' | 'otherId', string>,
): Promise<void> {
  for (const id of [memberId, otherId]) await requireForMember(studio.db, actor, 'member.merge', id)
  await inTransaction(studio.db, async (trx) => {
    await lockPair(trx, actor, memberId, otherId)
    for (const id of [memberId, otherId]) await requireForMember(trx, actor, 'member.merge', id)
    if (memberId === otherId) return
    const said = { by: actor.id, at: studio.now() }
    await trx
      .insertInto('twoPeople')
      .values([
        { userId: memberId, otherId, ...said },
        { userId: otherId, otherId: memberId, ...said },
      ])
      .onConflict((conflict) => conflict.columns(['userId', 'otherId']).doNothing())
      .execute()
    await recordEvent(studio, trx, actor.id, 'members.two-people', memberId, { otherId })
  })
}

/** The accounts recorded as a different person from this one. */
export async function dismissedDuplicates(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('twoPeople').select('otherId').where('userId', '=', userId).execute()
  return rows.map(({ otherId }) => otherId)
}
