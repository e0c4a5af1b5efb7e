import { useRevalidator } from 'react-router'
import type { MemberAtDeskOnWire } from '../../../contract/desk-members.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { BillingFields, billingTyped } from '../../payment/billing-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'

type Props = { of: MemberAtDeskOnWire; onClose(): void }

/** For whom their receipts are made out, where they buy for a business. */
export function BillingDialog({ of: { _id, name, billing }, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const done = () => {
    onClose()
    revalidate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Business name on ${name}’s receipts`}
      description="Applies to future payments; existing receipts don’t change. They get an email."
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={async (form) => {
          const answer = await deskMembersApi.setBilling(_id, billingTyped(form, billing))
          // The next press changes what is there by now.
          if (!answer.ok && answer.code === 'stale') await revalidate()
          return answer
        }}
        onDone={done}
      >
        <BillingFields saved={billing} />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">Save and email them</SubmitButton>
          {billing && (
            <Button
              look="line"
              busy={busy}
              busyLabel="Removing..."
              onClick={async () => {
                if (await run(deskMembersApi.removeBilling(_id, billing.version))) done()
              }}
            >
              Use their own name
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
