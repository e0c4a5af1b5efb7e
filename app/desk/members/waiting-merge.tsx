import { useEffect } from 'react'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { clock } from '../days.ts'
import { GraceStrip } from '../grace-strip.tsx'

type Props = { of: MemberAtDeskOnWire; onDone(): void }

const LOOK_AGAIN_MS = 20_000

/** Two accounts that become one in some minutes: until then nothing has changed, and they can stay two. */
export function WaitingMerge({ of: { merge, name, now, timeZone }, onDone }: Props) {
  const { busy, run } = useAction()
  const leavesIn = merge?.leavesAt ? Math.max(0, merge.leavesAt - now) : null

  async function undo() {
    if (!merge || busy) return
    await run(deskMembersApi.takeMergeBack(merge._id))
    onDone()
  }

  // Once it is done the page says so by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each answer
  useEffect(() => {
    if (leavesIn === null) return
    const timer = setTimeout(onDone, leavesIn + LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [leavesIn, now])

  if (!merge) return null
  const { other, stays, refund, by, leavesAt, why } = merge
  const link = <Link to={`/studio/members/${other._id}`}>{other.name || 'without a name'}</Link>
  if (leavesAt === null)
    return (
      <Notice>
        This account and that of {link} were to become one, but could not: {why} Nothing has changed by it.{' '}
        <Button look="quiet" small busy={busy} busyLabel="Leaving..." onClick={undo}>
          Leave them apart
        </Button>
      </Notice>
    )
  const said = (
    <>
      <b>
        {stays ? 'The account of ' : `${name} is folded into the account of `}
        {link}
        {stays && ' is folded into this one'} at {clock(leavesAt, timeZone)}
        {by && `, asked for by ${by}`}.
      </b>{' '}
      {refund > 0 && `${formatPrice(refund)} goes back by it. `}Until then nothing has changed.
    </>
  )
  return (
    <GraceStrip busy={busy} busyLabel="Leaving them apart..." onUndo={undo}>
      {said}
    </GraceStrip>
  )
}
