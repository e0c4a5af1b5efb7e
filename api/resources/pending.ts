import type { Studio } from '../../domain/core/studio.ts'
import { PENDING_KINDS } from '../../domain/desk/pending-kinds.ts'
import { undoPending } from '../../domain/pending/undo.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Pending actions of staff. */
export function pending(studio: Studio) {
  return resource('Desk').call('post', '/studio/pending/{id}/undo', {
    summary: 'Undo a pending action, or dismiss the reason why it failed',
    run: (member, { id }) => undoPending(studio, PENDING_KINDS, member, id),
    says: TEXTS.pendingUndone,
  })
}
