import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockAt } from '../../../shared/dates.ts'

import { PendingBanner } from '../pending/pending-banner.tsx'
import { peopleIn } from '../roll/words.ts'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** Emails to those of the session that have not left. */
export function WaitingLetters({ session: { letters, timeZone }, now, onDone }: Props) {
  return letters
    .filter(({ leavesAt }) => now < leavesAt)
    .map(({ _id, by, people, leavesAt }) => (
      <PendingBanner key={_id} id={_id} dueAt={leavesAt} now={now} onDone={onDone}>
        <b>
          Email to {peopleIn(people)} by {by}.
        </b>{' '}
        It goes out at {clockAt(leavesAt, timeZone)}.
      </PendingBanner>
    ))
}
