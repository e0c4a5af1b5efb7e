import { useRevalidator } from 'react-router'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'

type Props = { lineId: string; what: string; onClose(): void }

export function CorrectDialog({ lineId, what, onClose }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Correct a line"
      description={`${what}. The closed statement doesn’t change. The correction goes into the next open month, with its reason.`}
    >
      <MemberForm
        className={partsStyles.form}
        call={({ text }) => deskApi.correctLine({ lineId, amount: text('amount'), reason: text('reason') })}
        onDone={async () => {
          await revalidate()
          onClose()
        }}
      >
        <Field
          label="Amount, in ₹"
          name="amount"
          inputMode="decimal"
          required
          hint="Use a minus sign to deduct."
        />
        <Field label="Reason" name="reason" required maxLength={LIMITS.sentenceMax} />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">Save correction</SubmitButton>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
