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
  /** Before and after; null for new and deleted records. Only fields that differ are stored. */
  before: Fields | null
  after: Fields | null
  detail?: Fields
}

/** Adds an entry to the activity log, unless nothing changed. Never health data or secrets. */
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
