import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire, OpenedHealthOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { icon } from '../../ui/icons.tsx'
import partsStyles from '../parts.module.css'
import styles from './member.module.css'

const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />)

/** Answers about health: closed. Opening them asks for a reason; they are gone again with the page. */
export function Health({ of: one }: { of: MemberAtDeskOnWire }) {
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<OpenedHealthOnWire | null>(null)
  const { revalidate } = useRevalidator()
  if (!one.may.includes('health.see') || !one.consents.health) return null
  if (opened) return <Answers of={opened} onClose={() => setOpened(null)} />
  return (
    <div className={styles.lock}>
      <LockIcon />
      <div>
        <p>
          Their health answers are closed. Opening them asks for a reason, is written down, and they see it.
        </p>
        <Button look="quiet" small onClick={() => setAsking(true)}>
          Open with a reason
        </Button>
      </div>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={`Open the health answers of ${one.name}?`}
          description="Your name, the time and your reason stand under “Who looked” in their profile."
        >
          <MemberForm
            className={partsStyles.form}
            notices
            call={({ text }) => deskMembersApi.openHealth(one._id, text('reason'))}
            doneText=""
            onDone={({ data }) => {
              setAsking(false)
              setOpened(data)
              revalidate()
            }}
          >
            <Field
              name="reason"
              label="Why?"
              hint="They read this sentence."
              maxLength={LIMITS.reason}
              autoComplete="off"
              required
            />
            <div className={partsStyles.acts}>
              <SubmitButton busyLabel="Opening...">Open and write it down</SubmitButton>
              <Button look="line" onClick={() => setAsking(false)}>
                Leave them closed
              </Button>
            </div>
          </MemberForm>
        </Dialog>
      )}
    </div>
  )
}

function Answers({ of: answers, onClose }: { of: OpenedHealthOnWire; onClose(): void }) {
  const rows = [
    ['Conditions', answers.medicalConditions.join(', ')],
    ['Medicines', answers.medications],
    ['Injuries', answers.injuries],
  ]
  return (
    <div className={styles.opened} role="status">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'nothing said'}</dd>
          </div>
        ))}
      </dl>
      <Button look="line" small onClick={onClose}>
        Close them again
      </Button>
    </div>
  )
}
