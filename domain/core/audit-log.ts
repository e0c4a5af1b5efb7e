import type { Trx } from '../../database/open.ts'
import { newIdInOrder } from './ids.ts'
import type { Studio } from './studio.ts'

/** Never health data, never a secret. */
export async function recordEvent(
  studio: Studio,
  trx: Trx,
  actorId: string | null,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      id: newIdInOrder(),
      at: studio.now(),
      actorId,
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute()
}
