import { useState } from 'react'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { clockAt, dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'

import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { PendingBanner } from '../pending/pending-banner.tsx'
import { useAnswer } from '../use-answer.ts'

type Props = { of: MemberAtDeskOnWire; onDone(): void }
type Run = MemberAtDeskOnWire['given'][number]

/** Runs that they have without a payment. What was paid for ends by its payment, which is next to. */
export function GivenRuns({ of: one, onDone }: Props) {
  const { may } = useDesk()
  const [ending, setEnding] = useState<Run | null>(null)
  if (one.given.length === 0) return null
  return (
    <DeskPart title="Free bookings" id="given">
      <ul className={partsStyles.rows}>
        {one.given.map((run) => (
          <li key={run._id}>
            <div>
              {run.title}
              <p>{leftInWords(run, one.timeZone)}</p>
            </div>
            {may('roster.change') && (run.sessions > 0 || run.recorded) && (
              <Button small look="line" onClick={() => setEnding(run)}>
                End<span className="sr-only"> {run.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <EndDialog
          memberId={one._id}
          name={one.name}
          run={ending}
          timeZone={one.timeZone}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null)
            onDone()
          }}
        />
      )}
    </DeskPart>
  )
}

function leftInWords({ recorded, sessions, nextAt }: Run, zone: string): string {
  if (recorded) return 'videos, no end date'
  if (sessions === 0 || nextAt === null) return 'all sessions are over'
  return `${countOf(sessions)} left, next ${dateAndTime(nextAt, zone)}`
}

const countOf = (sessions: number) => `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`

type DialogProps = {
  memberId: string
  name: string
  run: Run
  timeZone: string
  onClose(): void
  onDone(): void
}

const SHOWN = 3

/** What they give up by it, and what they read; then the reason. */
function EndDialog({ memberId, name, run, timeZone, onClose, onDone }: DialogProps) {
  const preview = useAnswer(deskMembersApi.previewEnd, [memberId, run._id])
  const means = preview.data
  return (
    <ConsequenceDialog
      title={`End ${run.title} for ${name}?`}
      preview={preview}
      call={({ text }) => deskMembersApi.endRun(memberId, run._id, text('reason'))}
      onDone={onDone}
      onClose={onClose}
      act="End booking"
      busyLabel="Ending..."
      leave="Keep booking"
    >
      {means && (
        <>
          <Figures
            figures={[
              means.recorded
                ? { value: 'Videos', label: 'no longer available to them' }
                : {
                    value: `${means.sessions.length}`,
                    label: means.sessions.length === 1 ? 'session cancelled' : 'sessions cancelled',
                  },
              { value: 'No refund', label: 'nothing was paid' },
              { value: '1', label: 'email, in 10 minutes' },
            ]}
          />
          {means.sessions.length > 0 && (
            <p className="small">
              {means.sessions
                .slice(0, SHOWN)
                .map((startsAt) => dateAndTime(startsAt, timeZone))
                .join(', ')}
              {means.sessions.length > SHOWN && ` and ${means.sessions.length - SHOWN} more`}. The places are
              free right away and go to the waitlist. You can undo within 10 minutes, while they are still
              free.
            </p>
          )}
          <Field
            name="reason"
            label="Reason"
            hint="For staff only, not in the email."
            maxLength={LIMITS.reason}
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}

/** Such runs that were ended some minutes ago: each can come back, if its places are still free. */
export function EndedRuns({ of: { ended, now, timeZone }, onDone }: Props) {
  return ended.map(({ _id, title, by, leavesAt }) => (
    <PendingBanner key={_id} id={_id} dueAt={leavesAt} now={now} what={title} onDone={onDone}>
      <b>
        {title} ended{by && ` by ${by}`}.
      </b>{' '}
      The email leaves at {clockAt(leavesAt, timeZone)}. Undo restores the booking while the places are free.
    </PendingBanner>
  ))
}
