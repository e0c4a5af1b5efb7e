import { LIMITS } from '../../../shared/limits.ts'
import { salesApi } from '../../api/sales.ts'
import fieldStyles from '../../form/field.module.css'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'

type Props = { name?: string; onAdded(guestId: string): void; onCancel(): void }

/** A guest who pays: a name is enough for the receipt. */
export function GuestForm({ name, onAdded, onCancel }: Props) {
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text }) =>
        salesApi.addGuest({ name: text('name'), phone: text('phone'), email: text('email') })
      }
      doneText=""
      onDone={({ data }) => onAdded(data._id)}
    >
      <div className={fieldStyles.fields}>
        <Field
          all
          label="Guest’s name"
          name="name"
          required
          maxLength={LIMITS.fullName}
          autoComplete="off"
          defaultValue={name}
          hint="Shown on the receipt."
        />
        <Field label="Phone" name="phone" type="tel" optional autoComplete="off" />
        <Field
          label="Email"
          name="email"
          type="email"
          optional
          autoComplete="off"
          hint="For the confirmation. No login is created."
        />
      </div>
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Saving...">Continue to payment</SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </MemberForm>
  )
}
