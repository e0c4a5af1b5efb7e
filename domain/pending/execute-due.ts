import type { Trx } from '../../database/open.ts'
import type { PendingName } from '../../database/tables/pending.ts'
import { inTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../core/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { forEachDue, withoutMessage } from '../core/for-each-due.ts'
import { checkAgain } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { endPending, type Pending, type PendingKind, pendingById } from './pending.ts'

/** Every kind by name; a missing one does not compile. */
export type PendingKinds = { [K in PendingName]: PendingKind<K> }

/**
 * Executes due actions, each in one transaction that also ends it, so that a crash cannot execute one twice. If something
 * prevents it by now, or the requester lost the permission, the reason is stored with it.
 */
export async function executeDue(studio: Studio, kinds: PendingKinds): Promise<void> {
  const due = await studio.db
    .selectFrom('pendingActions')
    .select(['id', 'kind'])
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', studio.now())
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  await forEachDue(studio, 'an action could not be executed yet', due, (row) =>
    executeOne(studio, kinds, row),
  )
}

async function executeOne(
  studio: Studio,
  kinds: PendingKinds,
  { id, kind: name }: Pick<Pending, 'id' | 'kind'>,
) {
  const kind: PendingKind = kinds[name]
  const action = await pendingById(studio.db, id)
  if (!action || (await kind.isHeld?.(studio, action))) return
  try {
    await inTransaction(studio.db, async (trx) => {
      await kind.lock(trx, action, null)
      if (!(await endPending(studio, trx, id, 'done'))) return
      // A later action may have replaced part of it before the lock was ours.
      const locked = (await pendingById(trx, id)) ?? action
      if (!kind.isSettled?.(locked)) await requireStillMay(trx, kind, locked)
      await kind.execute(studio, trx, locked)
    })
  } catch (error) {
    if (!(error instanceof AppError) || !kind.acts) throw withoutMessage(error)
    await refuse(studio, kind, action, kind.whyNot?.(error) ?? error.message)
  }
}

/** Not checked for what the studio does by itself. @throws AppError conflict */
async function requireStillMay(trx: Trx, kind: PendingKind, action: Pending) {
  if (action.askedBy === null) return
  const { verb, about } = await kind.needs(trx, action)
  await checkAgain(trx, action.askedBy)(verb, about)
}

async function refuse(studio: Studio, kind: PendingKind, action: Pending, why: string) {
  await inTransaction(studio.db, async (trx) => {
    if (!(await endPending(studio, trx, action.id, 'refused', why))) return
    await kind.refused?.(studio, trx, action)
    const detail = { ...kind.detail?.(action), why }
    if (kind.acts) await recordEvent(studio, trx, action.askedBy, kind.acts.refused, action.subject, detail)
  })
}
