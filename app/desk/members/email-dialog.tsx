import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'

type Props = {
  of: Pick<MemberAtDeskOnWire, '_id' | 'email' | 'contactEmail'>
  onClose(): void
  onDone?(): void
}

/** Adds or corrects an email that the member has not confirmed. */
export function EmailDialog({ of: one, onClose, onDone }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <Dialog
      open
      onClose={onClose}
      title={one.email ? 'Correct the email' : 'Add an email'}
      description={`We email them a link. Once they open it, the address is confirmed and they can log in.${one.email ? ` No more emails go to ${one.email}.` : ''}`}
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={({ text }) =>
          deskMembersApi.setEmail(one._id, { email: text('email'), reason: text('reason') })
        }
        onDone={() => {
          onDone?.()
          onClose()
          revalidate()
        }}
      >
        <div className={fieldStyles.fields}>
          <Field
            all
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={one.email || (one.contactEmail ?? '')}
            hint="Read it back to them to check."
          />
          <Field
            all
            label="Reason"
            name="reason"
            required
            maxLength={LIMITS.reason}
            autoComplete="off"
            hint="For the activity log, like “mistyped at sign-up”."
          />
        </div>
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">Save and send the link</SubmitButton>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
