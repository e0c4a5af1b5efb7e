import { checkOf } from '../core/require-may.ts'
import { stopped } from '../core/studio.ts'
import type { PendingKind } from '../pending/pending.ts'
import { lockSeats } from '../seats/seats.ts'
import { executeChange } from './execute-change.ts'
import { requireMayChange } from './plan-change.ts'
import { settleChange } from './settle-change.ts'

/** Pending action: sessions of a class changed or cancelled together. */
export const sessionChangeKind: PendingKind<'session-change'> = {
  async needs(_db, { subject, payload }) {
    const [first] = payload.changes
    return {
      verb: 'schedule.change',
      about: first ? { sessionId: first.sessionId } : { classId: subject },
    }
  },
  // Changes that an earlier version had already made are still announced.
  isSettled: ({ payload }) => payload.changes.length === 0,
  async lock(trx, { subject }) {
    await lockSeats(trx, subject)
  },
  async execute(studio, trx, { id: batchId, subject: classId, askedBy, payload }) {
    const then = stopped(studio)
    const { changes, reason } = payload
    const mayClash = reason.trim() !== ''
    const acts = changes.length
    await executeChange(then, trx, { batchId, classId, askedBy, changes, reason, acts, mayClash })
    await settleChange(then, trx, classId, batchId)
  },
  // The person who undoes it needs permission for all of the sessions.
  undo: (_studio, trx, actor, { payload }) =>
    requireMayChange(
      trx,
      checkOf(trx, actor),
      payload.changes.map(({ sessionId: id, classId, ...states }) => ({
        session: { id, classId },
        ...states,
      })),
    ),
  acts: { undone: 'session.change-undone', refused: 'session.change-refused' },
}
