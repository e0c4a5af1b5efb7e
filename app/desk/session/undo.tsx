import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'

import { NotMade } from '../pending/not-made.tsx'
import { PendingBanner } from '../pending/pending-banner.tsx'

type Props = { session: SessionAtDesk; now: number; onDone(): void }

/** What becomes of the session in some minutes, until when members see it as it is; or why it did not. */
export function Undo({ session: { change, notMade, timeZone }, now, onDone }: Props) {
  if (notMade)
    return (
      <NotMade id={notMade.changeId} why={notMade.why} onRead={onDone}>
        <b>A change to this session was not made.</b>
      </NotMade>
    )
  if (!change || now >= change.settlesAt) return null
  const { changeId, settlesAt, isOff, when, room, teacher, by } = change
  const at = clockAt(settlesAt, timeZone)
  const hours = when && `${dateAndTime(when.startsAt, timeZone)} to ${clockAt(when.endsAt, timeZone)}`
  const facts = [hours, room, teacher && `with ${teacher}`].filter(Boolean)
  return (
    <PendingBanner id={changeId} dueAt={settlesAt} now={now} onDone={onDone}>
      <b>
        {isOff ? `${by} is cancelling this session.` : `${by} is changing this session: ${facts.join(', ')}.`}
      </b>{' '}
      Members see it, and emails{isOff && ' and refunds'} go out at {at}.
    </PendingBanner>
  )
}
