import type { Db, Trx } from '../../database/open.ts'
import type { PlannedChange } from '../../database/tables/pending.ts'
import { openOf, type Pending, pendingOf, REFUSED_SHOWN_MS } from '../pending/pending.ts'

const KINDS = ['session-change', 'added-sessions', 'closure'] as const

/** A planned change to a session that will be executed in a few minutes. Only staff see it. */
export type PendingChange = PlannedChange & { action: Pending<(typeof KINDS)[number]> }

/** All pending changes, oldest request first. Each session is in at most one. */
export async function pendingChanges(db: Db | Trx): Promise<PendingChange[]> {
  const actions = await openOf(db, ...KINDS)
    .orderBy('action.createdAt')
    .orderBy('action.id')
    .execute()
  return actions.flatMap((action) => action.payload.changes.map((change) => ({ ...change, action })))
}

/** The sessions that are about to be added to a class. */
export async function plannedSessions(db: Db | Trx, classId: string): Promise<PendingChange[]> {
  const all = await pendingChanges(db)
  return all.filter((one) => one.classId === classId && one.action.kind === 'added-sessions')
}

/** Why the last pending change to a session failed, while the desk still shows it; otherwise null. */
export async function refusedChange(
  db: Db | Trx,
  sessionId: string,
  now: number,
): Promise<{ id: string; why: string } | null> {
  const refused = await pendingOf(db, ...KINDS)
    .where('action.outcome', '=', 'refused')
    .where('action.endedAt', '>', now - REFUSED_SHOWN_MS)
    .orderBy('action.endedAt', 'desc')
    .execute()
  const last = refused.find(({ payload }) => payload.changes.some((one) => one.sessionId === sessionId))
  return last ? { id: last.id, why: last.note } : null
}
