import { useRevalidator } from 'react-router'
import type { DeskScheduleOnWire } from '../../../contract/desk-schedule.ts'
import { clockAt } from '../../../shared/dates.ts'

import { NotMade } from '../pending/not-made.tsx'
import { PendingBanner } from '../pending/pending-banner.tsx'

type Planned = DeskScheduleOnWire['changes'][number]

/** What is changed on the schedule in some minutes, and what could not be changed. */
export function UndoStrip({ data: { changes, timeZone, now } }: { data: DeskScheduleOnWire }) {
  const { revalidate } = useRevalidator()
  return changes.map((change) => {
    const { changeId, title, by, settlesAt, calledOff, sessionIds, closes } = change
    const what = closes ? 'closed' : verbOf(change)
    if (change.refused !== null)
      return (
        <NotMade key={changeId} id={changeId} why={change.refused} onRead={revalidate}>
          <b>{title}</b> was not {what}.
        </NotMade>
      )
    return (
      <PendingBanner
        key={changeId}
        id={changeId}
        dueAt={settlesAt}
        now={now}
        what={title}
        onDone={revalidate}
      >
        <b>{title}</b> {sessionIds.length > 1 && `(${sessionIds.length} sessions) `}
        {what}
        {by && ` by ${by}`}. Members see it, and emails{calledOff && ' and refunds'} go out at{' '}
        {clockAt(settlesAt, timeZone)}.
      </PendingBanner>
    )
  })
}

const verbOf = ({ added, calledOff }: Planned) => (added ? 'added' : calledOff ? 'cancelled' : 'changed')
