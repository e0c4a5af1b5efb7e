import type { Trx } from '../../database/open.ts'
import { newIdInOrder } from './ids.ts'
import type { Studio } from './studio.ts'

type Fields = Record<string, unknown>

export type Change = {
  actorId: string
  /** What was done, such as 'centre.changed'; the log has words for each (`app/desk/studio/acts.ts`). */
  action: string
  /** The id of what was changed. */
  subject: string
  /** As it was, null for what is new; and as it is, null for what is gone. Of both the fields that differ are kept. */
  before: Fields | null
  after: Fields | null
  detail?: Fields
}

/**
 * Writes a line into the activity log: who did what to what, before and after. Nothing is written where nothing changed. Never health
 * data, never a secret.
 */
export async function recordChange(studio: Studio, trx: Trx, change: Change): Promise<void> {
  const { actorId, action, subject, detail = {} } = change
  const names = [
    ...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})]),
  ].filter((name) => JSON.stringify(change.before?.[name]) !== JSON.stringify(change.after?.[name]))
  if (names.length === 0) return
  const only = (fields: Fields | null) =>
    fields && JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])))
  await trx
    .insertInto('auditLog')
    .values({
      id: newIdInOrder(),
      at: studio.now(),
      actorId,
      action,
      subject,
      detail: JSON.stringify(detail),
      before: only(change.before),
      after: only(change.after),
    })
    .execute()
}
