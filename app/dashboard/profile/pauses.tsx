import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PauseOnWire, PausesOnWire } from '../../../contract/pauses.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { dayPlus } from '../../times.ts'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import pageStyles from '../page.module.css'
import styles from './pauses.module.css'

/** Days on which a member does not practise: told, ended early, deleted. */
export function Pauses({ of: { today, pauses } }: { of: PausesOnWire }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  async function change<T>(call: Promise<Answer<T>>) {
    // The button goes with what it did.
    if (await run(call)) heading.current?.focus()
    revalidate()
  }

  return (
    <section className={pageStyles.form} aria-labelledby="pauses" aria-busy={busy}>
      <h2 id="pauses" ref={heading} tabIndex={-1}>
        Pauses
      </h2>
      <p className="small">
        Ill, or travelling? A pause keeps your streak, and you need not say why. One week a month without
        practice never breaks it, pause or not.
      </p>
      {pauses.length > 0 && (
        <ul className={`${pageStyles.ledger} ${styles.list}`}>
          {pauses.map((pause) => (
            <li key={pause._id}>
              <div>
                <b>{daysOf(pause)}</b>
                <p className="small">{STATES[pause.state]}</p>
              </div>
              <div className={styles.acts}>
                {pause.state === 'now' && pause.until > today && (
                  <Button
                    small
                    look="quiet"
                    busy={busy}
                    aria-label={`End it today: ${daysOf(pause)}`}
                    onClick={() => change(memberApi.endPause(pause._id))}
                  >
                    End it today
                  </Button>
                )}
                <Button
                  small
                  look="quiet"
                  busy={busy}
                  aria-label={`Take back: ${daysOf(pause)}`}
                  onClick={() => change(memberApi.takeBackPause(pause._id))}
                >
                  Take back
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button small look="line" onClick={() => setOpen(true)}>
        Pause my streak
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Pause your streak">
        <PauseForm today={today} close={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function PauseForm({ today, close }: { today: string; close(): void }) {
  const { revalidate } = useRevalidator()
  return (
    <MemberForm
      className={`${pageStyles.form} ${pageStyles.dialogForm}`}
      notices
      call={(values) => memberApi.addPause({ from: values.text('from'), until: values.text('until') })}
      doneText=""
      onDone={async ({ message }) => {
        toast.success(message)
        await revalidate()
        close()
      }}
    >
      <p className="small">
        {LIMITS.pauseDays} days at most. It may begin up to {LIMITS.pauseDaysBack} days ago.
      </p>
      <div className={styles.days}>
        <Field
          required
          type="date"
          name="from"
          label="First day"
          min={dayPlus(today, -LIMITS.pauseDaysBack)}
          max={dayPlus(today, LIMITS.pauseDaysAhead)}
          defaultValue={today}
        />
        <Field required type="date" name="until" label="Last day" defaultValue={dayPlus(today, 6)} />
      </div>
      <div className={dialogStyles.actions}>
        <SubmitButton busyLabel="Saving...">Keep this pause</SubmitButton>
        <Button look="line" onClick={close}>
          Not now
        </Button>
      </div>
    </MemberForm>
  )
}

const STATES = { ahead: 'To come', now: 'Under way', over: 'Over' } as const

const dayInWords = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function daysOf({ from, until }: PauseOnWire): string {
  const [first, last] = [from, until].map((day) => dayInWords.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${first}` : `${first} to ${last}`
}
