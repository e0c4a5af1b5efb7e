import { useEffect, useState } from 'react'
import type { GivenRunPreviewOnWire, MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/states.tsx'
import { clock, hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import { GraceStrip } from '../grace-strip.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { Figures } from '../session/figures.tsx'

type Props = { of: MemberAtDeskOnWire; onDone(): void }
type Run = MemberAtDeskOnWire['given'][number]

/** Runs that they have without a payment. What was paid for ends by its payment, which stands beside. */
export function GivenRuns({ of: one, onDone }: Props) {
  const { may } = useDesk()
  const [ending, setEnding] = useState<Run | null>(null)
  if (one.given.length === 0) return null
  return (
    <DeskPart title="Without a payment" id="given">
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
  if (recorded) return 'films, to keep'
  if (sessions === 0 || nextAt === null) return 'all its sessions are over'
  return `${countOf(sessions)} to come, the next ${hourInWords(nextAt, zone)}`
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
  const [found, setFound] = useState<Answer<{ data: GivenRunPreviewOnWire }>>()
  useEffect(() => {
    let left = false
    deskMembersApi.previewEnd(memberId, run._id).then((answer) => !left && setFound(answer))
    return () => {
      left = true
    }
  }, [memberId, run._id])
  const preview = found?.ok ? found.data : null
  return (
    <Dialog open onClose={onClose} title={`End ${run.title} for ${name}?`}>
      {!found && <Spinner label={TEXTS.loading} />}
      {found && !found.ok && <Refused answer={found} />}
      {preview && (
        <MemberForm
          className={partsStyles.form}
          notices
          call={({ text }) => deskMembersApi.endRun(memberId, run._id, text('reason'))}
          onDone={onDone}
        >
          <Figures
            figures={[
              preview.recorded
                ? { value: 'Films', label: 'open for them no more' }
                : {
                    value: `${preview.sessions.length}`,
                    label: preview.sessions.length === 1 ? 'session given up' : 'sessions given up',
                  },
              { value: 'Nothing', label: 'goes back: nothing was paid' },
              { value: '1', label: 'letter, in ten minutes' },
            ]}
          />
          {preview.sessions.length > 0 && (
            <p className="small">
              {preview.sessions
                .slice(0, SHOWN)
                .map((startsAt) => hourInWords(startsAt, timeZone))
                .join(', ')}
              {preview.sessions.length > SHOWN && ` and ${preview.sessions.length - SHOWN} more`}. The mats
              are free at once and go to who waits. For ten minutes it can be put back, while they are free.
            </p>
          )}
          <Field
            name="reason"
            label="Why?"
            hint="Kept for the studio; the letter does not say it."
            maxLength={LIMITS.reason}
            required
          />
          <div className={partsStyles.acts}>
            <SubmitButton busyLabel="Ending it...">End it</SubmitButton>
            <Button look="line" onClick={onClose}>
              Leave it
            </Button>
          </div>
        </MemberForm>
      )}
    </Dialog>
  )
}

/** Such runs that were ended some minutes ago: each can be put back, if its mats are still free. */
export function EndedRuns({ of: one, onDone }: Props) {
  return one.ended.map((run, index) => (
    <EndedRun
      key={run._id}
      run={run}
      of={one}
      hasKey={index === 0 && one.merge?.leavesAt == null}
      onDone={onDone}
    />
  ))
}

type EndedProps = Props & { run: MemberAtDeskOnWire['ended'][number]; hasKey: boolean }

function EndedRun({ run: { _id, title, by, leavesAt }, of: one, hasKey, onDone }: EndedProps) {
  const { busy, run } = useAction()
  const leavesIn = Math.max(0, leavesAt - one.now)

  async function undo() {
    if (busy) return
    await run(deskMembersApi.putBack(one._id, _id))
    onDone()
  }

  // Once the letter has left there is no way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each answer
  useEffect(() => {
    const timer = setTimeout(onDone, leavesIn + 1_000)
    return () => clearTimeout(timer)
  }, [leavesIn])

  return (
    <GraceStrip busy={busy} busyLabel="Putting back..." onUndo={undo} hasKey={hasKey}>
      <b>
        {title} ended{by && ` by ${by}`}.
      </b>{' '}
      The letter leaves at {clock(leavesAt, one.timeZone)}. Until then it can be put back, while its mats are
      free.
    </GraceStrip>
  )
}
