import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { Trx } from '../../database/open.ts'
import { recordChange } from '../core/activity.ts'
import type { Studio } from '../core/studio.ts'

/** Drafts save as people type, so one person's edits within this time share a log line. */
const SAME_EDIT_MS = 30 * 60_000
const ACTION = 'class-draft.changed'

/** As `recordChange`, but extends the log line of the same sitting if there is one. */
export async function recordDraftChange(
  studio: Studio,
  trx: Trx,
  change: { actorId: string; subject: string; before: ClassDraft; after: ClassDraft },
): Promise<void> {
  const { actorId, subject, before, after } = change
  const last = await trx
    .selectFrom('auditLog')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const goesOn = last?.action === ACTION && last.actorId === actorId && last.at > studio.now() - SAME_EDIT_MS
  if (goesOn) await trx.deleteFrom('auditLog').where('id', '=', last.id).execute()
  const earlier = goesOn ? (last.before ?? {}) : {}
  await recordChange(studio, trx, {
    actorId,
    subject,
    action: ACTION,
    before: { ...before, ...earlier },
    after,
  })
}
