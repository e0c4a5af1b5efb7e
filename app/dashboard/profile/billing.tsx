import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BillingOnWire } from '../../../contract/billing.ts'
import { stateInWords } from '../../../shared/gst.ts'
import { memberApi } from '../../api/member.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { BillingFields, billingTyped } from '../../payment/billing-fields.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../page.module.css'

/** For whom receipts are made out: the member, or a business that they buy for. */
export function Billing({ saved }: { saved: BillingOnWire | null }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const remove = async (version: number) => {
    if (await run(memberApi.removeBilling(version))) setOpen(false)
    await revalidate()
  }
  return (
    <section className={styles.form} aria-labelledby="billing">
      <h2 id="billing">On your receipts</h2>
      {saved ? (
        <p className="small">
          Made out to <b>{saved.name}</b>, {saved.address.replaceAll('\n', ', ')}, {stateInWords(saved.state)}
          {saved.gstin && `. GSTIN ${saved.gstin}`}
        </p>
      ) : (
        <p className="small">
          Receipts are in your name. Need a business name or GSTIN? Add it here; it applies to future
          payments.
        </p>
      )}
      {isOpen ? (
        <Form saved={saved} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button small look="line" onClick={() => setOpen(true)}>
            {saved ? 'Change the business' : 'Make them out to a business'}
          </Button>
          {saved && (
            <Button
              small
              look="quiet"
              busy={busy}
              busyLabel="Removing..."
              onClick={() => remove(saved.version)}
            >
              Back to my own name
            </Button>
          )}
        </div>
      )}
      <p className="small">Receipts and credit notes you already have don’t change.</p>
    </section>
  )
}

function Form({ saved, onClose }: { saved: BillingOnWire | null; onClose(): void }) {
  const { revalidate } = useRevalidator()
  return (
    <MemberForm
      className={styles.form}
      call={async (form) => {
        const answer = await memberApi.setBilling(billingTyped(form, saved))
        // What is there by now is shown above, and is what the next press changes.
        if (!answer.ok && answer.code === 'stale') await revalidate()
        return answer
      }}
      onDone={async () => {
        onClose()
        await revalidate()
      }}
    >
      <BillingFields saved={saved} />
      <div className={styles.actions}>
        <SubmitButton small busyLabel="Saving...">
          Keep it
        </SubmitButton>
        <Button small look="quiet" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </MemberForm>
  )
}
