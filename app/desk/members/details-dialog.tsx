import { useState } from 'react'
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

type Props = { of: MemberAtDeskOnWire; onClose(): void }

/** Their name and phone; a confirmed email is theirs alone to change. */
export function DetailsDialog({ of: one, onClose }: Props) {
  const { revalidate } = useRevalidator()
  // As it was when the dialog opened: what someone else changes meanwhile is refused beside its field.
  const [was] = useState({ firstName: one.firstName, lastName: one.lastName, phone: one.phone })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Name and phone"
      description={
        one.proved
          ? 'They get an email about it. They can change their email address in their profile.'
          : 'If they have an email address, they get an email about it.'
      }
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={({ text }) =>
          deskMembersApi.changeDetails(one._id, {
            firstName: text('firstName'),
            lastName: text('lastName'),
            phone: text('phone'),
            was,
          })
        }
        onDone={() => {
          onClose()
          revalidate()
        }}
      >
        <div className={fieldStyles.fields}>
          <Field
            label="First name"
            name="firstName"
            required
            maxLength={LIMITS.nameMax}
            autoComplete="off"
            defaultValue={was.firstName}
          />
          <Field
            label="Last name"
            name="lastName"
            optional
            maxLength={LIMITS.nameMax}
            autoComplete="off"
            defaultValue={was.lastName}
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            optional
            autoComplete="off"
            defaultValue={was.phone}
            hint="With country code, like +91 98765 43210"
          />
        </div>
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
