import { useEffect, useState } from 'react'
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
import { say } from '../../ui/voice.ts'
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
          Health answers are private. To open them, enter a reason. The member sees who opened them and why.
        </p>
        <Button look="quiet" small onClick={() => setAsking(true)}>
          Open health answers
        </Button>
      </div>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={`Open ${one.name}’s health answers?`}
          description="Your name, the time and your reason appear in their profile under “Who looked”."
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
              label="Reason"
              hint="The member can read this."
              maxLength={LIMITS.reason}
              autoComplete="off"
              required
            />
            <div className={partsStyles.acts}>
              <SubmitButton busyLabel="Opening...">Open health answers</SubmitButton>
              <Button look="line" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </div>
          </MemberForm>
        </Dialog>
      )}
    </div>
  )
}

function Answers({ of: answers, onClose }: { of: OpenedHealthOnWire; onClose(): void }) {
  useEffect(() => say('The health answers are open.'), [])
  const rows = [
    ['Conditions', answers.medicalConditions.join(', ')],
    ['Medication', answers.medications],
    ['Injuries', answers.injuries],
  ]
  return (
    <div className={styles.opened}>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'no answer'}</dd>
          </div>
        ))}
      </dl>
      <Button look="line" small onClick={onClose}>
        Hide
      </Button>
    </div>
  )
}
