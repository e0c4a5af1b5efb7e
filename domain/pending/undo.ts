import { inTransaction } from '../../database/transaction.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { requireMay } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import type { PendingKinds } from './execute-due.ts'
import { endPending, type PendingKind, pendingById } from './pending.ts'

/**
 * Undoes a pending action. Dismisses a refused one.
 * @throws AppError not-found; forbidden; conflict once it is due or has ended, or when it cannot be undone
 */
export async function undoPending(
  studio: Studio,
  kinds: PendingKinds,
  actor: Member,
  id: string,
): Promise<void> {
  const action = await pendingById(studio.db, id)
  if (!action) throw new AppError('not-found', TEXTS.pendingUnknown)
  const kind: PendingKind = kinds[action.kind]
  const { verb, about } = await kind.needs(studio.db, action)
  await requireMay(studio.db, actor, verb, about)
  await inTransaction(studio.db, async (trx) => {
    await kind.lock(trx, action, actor)
    await requireMay(trx, actor, verb, about)
    const isUndone = action.dueAt > studio.now() && (await endPending(studio, trx, id, 'undone'))
    if (isUndone) {
      await kind.undo?.(studio, trx, actor, action)
      if (kind.acts)
        await recordEvent(studio, trx, actor.id, kind.acts.undone, action.subject, kind.detail?.(action))
      return
    }
    const read = await trx
      .updateTable('pendingActions')
      .set({ outcome: 'undone' })
      .where('id', '=', id)
      .where('outcome', '=', 'refused')
      .executeTakeFirst()
    if (read.numUpdatedRows === 0n) throw new AppError('conflict', TEXTS.pendingOver)
  })
}
