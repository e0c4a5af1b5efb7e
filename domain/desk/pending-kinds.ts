import { closureKind } from '../closures/close-days.ts'
import type { Studio } from '../core/studio.ts'
import { refundKind } from '../desk-payments/refund-kind.ts'
import { importKind } from '../imports/undo.ts'
import { mergeKind } from '../members/ask-merge.ts'
import { blockKind } from '../members/block.ts'
import { endedBookingKind } from '../members/given-enrollments.ts'
import { broadcastKind } from '../messages/announce.ts'
import { executeDue, type PendingKinds } from '../pending/execute-due.ts'
import { accountDeletionKind } from '../privacy/delete-at-desk.ts'
import { sessionEmailKind } from '../roster/session-email-kind.ts'
import { addedSessionsKind } from '../session-changes/added-sessions-kind.ts'
import { sessionChangeKind } from '../session-changes/session-change-kind.ts'

/** Everything that waits its ten minutes, by kind. */
export const PENDING_KINDS: PendingKinds = {
  refund: refundKind,
  merge: mergeKind,
  'account-deletion': accountDeletionKind,
  'session-email': sessionEmailKind,
  broadcast: broadcastKind,
  'session-change': sessionChangeKind,
  'added-sessions': addedSessionsKind,
  closure: closureKind,
  'ended-booking': endedBookingKind,
  import: importKind,
  block: blockKind,
}

/** The job that executes what is due. */
export const executePending = (studio: Studio) => executeDue(studio, PENDING_KINDS)
