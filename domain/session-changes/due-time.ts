import type { Trx } from '../../database/open.ts'
import type { PlannedChange } from '../../database/tables/pending.ts'
import { pendingChanges } from '../classes/pending-changes.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import type { Studio } from '../core/studio.ts'
import { UNDO_WINDOW_MS } from '../core/undo-window.ts'
import { endPending } from '../pending/pending.ts'

/** By then people are on their way, so they are notified at once and the change can't be undone. */
const ON_THEIR_WAY_MS = 30 * 60_000

type Begins = { startsAt?: number | undefined }

/** When planned changes are executed: in ten minutes, or half an hour before their first session if that is sooner. */
export function dueTimeOf(studio: Studio, sessions: readonly Begins[]): number {
  const now = studio.now()
  const first = Math.min(...sessions.flatMap(({ startsAt }) => startsAt ?? []))
  return Math.max(now, Math.min(now + UNDO_WINDOW_MS, first - ON_THEIR_WAY_MS))
}

/**
 * Replaces pending changes to the same sessions: the latest request counts. Needs the locks of their classes.
 * @returns the replaced ones
 */
export async function replacePending<C extends PlannedChange>(
  studio: Studio,
  trx: Trx,
  by: Pick<Member, 'id'>,
  changes: C[],
): Promise<C[]> {
  const ids = new Set(changes.map(({ sessionId }) => sessionId))
  const before = (await pendingChanges(trx)).filter(({ sessionId }) => ids.has(sessionId))
  for (const action of new Set(before.map((one) => one.action))) {
    const left = action.payload.changes.filter(({ sessionId }) => !ids.has(sessionId))
    await recordEvent(studio, trx, by.id, 'session.change-replaced', action.subject)
    if (left.length === 0) await endPending(studio, trx, action.id, 'undone')
    else
      await trx
        .updateTable('pendingActions')
        .set({ payload: JSON.stringify({ ...action.payload, changes: left }) })
        .where('id', '=', action.id)
        .execute()
  }
  return changes
}
