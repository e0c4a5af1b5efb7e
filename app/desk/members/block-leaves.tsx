import { useEffect } from 'react'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'

/** What a block ends in some minutes: to end the block keeps it. */
export function BlockLeaves({ of: one, onDone }: { of: MemberAtDeskOnWire; onDone(): void }) {
  const { busy, run } = useAction()
  const leavesAt = one.block?.leavesAt ?? null
  const leavesIn = leavesAt === null ? null : Math.max(0, leavesAt - one.now)
  // Once it has left there is no way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each answer
  useEffect(() => {
    if (leavesIn === null) return
    const timer = setTimeout(onDone, leavesIn + 1_000)
    return () => clearTimeout(timer)
  }, [leavesIn])
  if (!one.block || leavesAt === null || !one.may.includes('member.block')) return null
  const { refund } = one.block
  return (
    <GraceStrip
      busy={busy}
      busyLabel="Undoing..."
      // Of several strips one has the key.
      hasKey={one.ended.length === 0 && one.merge?.leavesAt == null}
      onUndo={async () => {
        await run(deskMembersApi.unblock(one._id))
        onDone()
      }}
    >
      What {one.firstName} has booked ends at {clock(leavesAt, one.timeZone)}
      {refund !== null && `, and ${formatPrice(refund)} goes back`}. Until then both can be kept, and the
      block ends with it.
    </GraceStrip>
  )
}
