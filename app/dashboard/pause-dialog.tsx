import { useState } from 'react'
import type { WaitOnWire } from '../../contract/enrollment.ts'
import { memberApi } from '../api/member.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { WAITS_CHANGED } from '../classes/events.ts'
import { CheckboxGroup } from '../form/choices.tsx'
import { Field } from '../form/field.tsx'
import type { FormValues } from '../form/form-values.ts'
import { MemberForm } from '../form/member-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { beginningOf, dayPlus, studioDay } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './pause-dialog.module.css'

/** Two weeks of single days: what lies beyond is a pause. */
const DAYS = 14

type PauseDialogProps = { wait: WaitOnWire; onClose(): void }

/** When no one should ask; the place in the list stays. */
export default function PauseDialog({ wait, onClose }: PauseDialogProps) {
  return (
    <Dialog open onClose={onClose} title="When should we not ask you?">
      <PauseForm wait={wait} close={onClose} />
    </Dialog>
  )
}

function PauseForm({ wait, close }: { wait: WaitOnWire; close(): void }) {
  const { classId, sessionId, pausedUntil, startsAt, timeZone } = wait
  const userId = useAuth().user?.id ?? ''
  const [notOn, setNotOn] = useState<string[]>(wait.notOn)
  const today = studioDay(Date.now(), timeZone)
  const last = startsAt === null ? undefined : studioDay(startsAt, timeZone)
  const days = Array.from({ length: DAYS }, (_, index) => dayPlus(today, index))
    .filter((day) => !last || day <= last)
    .map((value) => ({ value, label: labelOf(value, timeZone) }))
  const isPaused = pausedUntil !== null && pausedUntil > Date.now()

  async function keep(values: FormValues) {
    const until = values.text('until')
    const answer = await memberApi.pauseWaiting({
      userId,
      classId,
      sessionId: sessionId ?? undefined,
      until: until ? beginningOf(until, timeZone) : 0,
      notOn: notOn.filter((day) => day >= today),
    })
    // An offer has come meanwhile, or the list has closed: the page shows it.
    if (answer.ok || answer.status === 409) document.dispatchEvent(new Event(WAITS_CHANGED))
    return answer
  }

  return (
    <MemberForm className={styles.form} fields={['notOn']} call={keep} onDone={close}>
      <p className="small">
        Your place in the list stays. Meanwhile those behind you are asked when a place comes free.
      </p>
      <Field
        optional
        type="date"
        name="until"
        label="Not before"
        min={dayPlus(today, 1)}
        max={last}
        defaultValue={isPaused ? studioDay(pausedUntil, timeZone) : ''}
      />
      <CheckboxGroup
        optional
        legend="Not on these days"
        name="notOn"
        options={days}
        width="96px"
        value={notOn}
        onChange={setNotOn}
      />
      <div className={styles.actions}>
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
        <Button look="line" onClick={close}>
          Leave it as it is
        </Button>
      </div>
    </MemberForm>
  )
}

/** "Mon 24" */
function labelOf(day: string, timeZone: string): string {
  const at = beginningOf(day, timeZone)
  return `${new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone }).format(at)} ${Number(day.slice(8))}`
}
