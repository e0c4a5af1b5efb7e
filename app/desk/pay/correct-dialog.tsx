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
      title="Put a line right"
      description={`${what}. The closed statement stays as it is; this stands in the next open month, with its reason.`}
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
          label="Rupees"
          name="amount"
          inputMode="decimal"
          required
          hint="What is added; with a minus what is taken away."
        />
        <Field label="What was wrong" name="reason" required maxLength={LIMITS.sentenceMax} />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Keeping...">Put it right</SubmitButton>
          <Button look="line" onClick={onClose}>
            Not now
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
