import { useRevalidator } from 'react-router'
import { setupApi } from '../../api/setup.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OwnProof, proofOf } from '../own-proof.tsx'
import partsStyles from '../parts.module.css'

type Props = { person: { _id: string; name: string }; onClose(): void }

/** For a colleague who lost their phone and recovery codes. It takes the owner's own password, and code where they have one. */
export function ResetTwoFactor({ person, onClose }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reset two-factor login login for ${person.name}?`}
      description="They are logged out everywhere, log in with their password, and can set up two-factor again. They get an email."
    >
      <MemberForm
        className={partsStyles.form}
        call={({ text }) => setupApi.resetTwoFactor(person._id, proofOf(text))}
        onDone={() => {
          onClose()
          return revalidate()
        }}
      >
        <OwnProof />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Resetting...">Reset two-factor login</SubmitButton>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
