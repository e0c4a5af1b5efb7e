import { z } from 'zod'
import { done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { PENDING_KINDS } from '../../domain/desk/pending-kinds.ts'
import { undoPending } from '../../domain/pending/undo.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const undoCall = call('post', '/studio/pending/{id}/undo', {
  summary: 'Undo what waits its ten minutes; or say that why it could not be done was read',
  tag: 'Desk',
  status: 200,
  answer: done,
  input: { params: z.object({ id }) },
  fails: [404, 409],
  login: true,
})

/** What somebody of the staff asked for, and nobody has been told yet. */
export function pending(studio: Studio) {
  return resource().openapi(undoCall, async (c) => {
    await undoPending(studio, PENDING_KINDS, requireMember(c), c.req.valid('param').id)
    return ok(c, { message: TEXTS.pendingUndone })
  })
}
