import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { clockAt } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'

import { PendingBanner } from '../pending/pending-banner.tsx'

/** What a block ends in some minutes: undone, the block ends too. */
export function BlockLeaves({ of: one, onDone }: { of: MemberAtDeskOnWire; onDone(): void }) {
  const { block, firstName, now, timeZone } = one
  if (!block || block.pendingId === null || block.leavesAt === null || !one.may.includes('member.block'))
    return null
  const { pendingId, leavesAt, refund } = block
  return (
    <PendingBanner id={pendingId} dueAt={leavesAt} now={now} onDone={onDone}>
      {firstName}’s bookings are cancelled at {clockAt(leavesAt, timeZone)}
      {refund !== null && `, and ${formatPrice(refund)} is refunded`}. Undo keeps the bookings and unblocks
      them.
    </PendingBanner>
  )
}
