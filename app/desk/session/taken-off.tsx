import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockAt } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'

import { PendingBanner } from '../pending/pending-banner.tsx'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** Those whose booking was cancelled while their money waits: each can be booked again, if their place is still free. */
export function TakenOff({ session: { takenOff, timeZone }, now, onDone }: Props) {
  return takenOff
    .filter(({ leavesAt }) => now < leavesAt)
    .map(({ _id, name, amount, leavesAt, by }) => (
      <PendingBanner key={_id} id={_id} dueAt={leavesAt} now={now} what={name} onDone={onDone}>
        <b>
          {name}’s booking cancelled by {by}.
        </b>{' '}
        {amount === null
          ? 'The refund and the email go out'
          : amount > 0
            ? `${formatPrice(amount)} and the email go out`
            : 'The email goes out'}{' '}
        at {clockAt(leavesAt, timeZone)}. Undo books them again while the place is free.
      </PendingBanner>
    ))
}
