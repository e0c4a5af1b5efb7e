import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { clockAt } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { undoPending } from '../../api/pending.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'

import { PendingBanner } from '../pending/pending-banner.tsx'

type Props = { of: MemberAtDeskOnWire; onDone(): void }

/** Two accounts that become one in some minutes; or why they could not. */
export function WaitingMerge({ of: { merge, name, now, timeZone }, onDone }: Props) {
  const { busy, run } = useAction()
  if (!merge) return null
  const { _id, other, stays, refund, by, leavesAt, needsYes, why } = merge
  const link = <Link to={`/studio/members/${other._id}`}>{other.name || 'no name'}</Link>
  if (leavesAt === null)
    return (
      <Notice>
        This account and that of {link} could not be merged: {why} Nothing has changed.{' '}
        <Button
          look="quiet"
          small
          busy={busy}
          busyLabel="Closing..."
          onClick={async () => {
            await run(undoPending(_id))
            onDone()
          }}
        >
          Don’t merge
        </Button>
      </Notice>
    )
  return (
    <PendingBanner id={_id} dueAt={leavesAt} now={now} onDone={onDone}>
      <b>
        {stays ? 'The account of ' : `${name} will be merged into the account of `}
        {link}
        {stays && ' will be merged into this one'}{' '}
        {needsYes ? 'once they agree by email' : `at ${clockAt(leavesAt, timeZone)}`}
        {by && `, requested by ${by}`}.
      </b>{' '}
      {refund > 0 && `${formatPrice(refund)} will be refunded. `}Nothing changes until then.
    </PendingBanner>
  )
}
