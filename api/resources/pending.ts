import type { Studio } from '../../domain/core/studio.ts'
import { PENDING_KINDS } from '../../domain/desk/pending-kinds.ts'
import { undoPending } from '../../domain/pending/undo.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** What someone of the staff asked for, and no one has been notified yet. */
export function pending(studio: Studio) {
  return resource('Desk').call('post', '/studio/pending/{id}/undo', {
    summary: 'Undo what waits its ten minutes; or say that why it could not be done was read',
    run: (member, { id }) => undoPending(studio, PENDING_KINDS, member, id),
    says: TEXTS.pendingUndone,
  })
}
