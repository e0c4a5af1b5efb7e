import { useState } from 'react'
import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'
import { methodOf } from './words.ts'

type Props = { of: MoneyOne; onDone(): void }

/** What was paid at the desk is refunded the way it came, by staff. */
export function HandBack({ of, onDone }: Props) {
  const [chosen, setChosen] = useState<MoneyOne['toHandBack'][number] | null>(null)
  if (of.toHandBack.length === 0) return null
  const price = (amount: number) => formatPrice(amount, of.currency)
  const may = of.may.includes('refund.by-policy')
  return (
    <DeskBox title="To be refunded in person" id="hand-back">
      <ul className={partsStyles.rows}>
        {of.toHandBack.map((one) => (
          <li key={one._id}>
            <div>
              <b>{price(one.amount)}</b>
              <p>
                {methodOf(of.method)}, owed since {dateAndTime(one.since, of.timeZone)}
              </p>
            </div>
            {may && (
              <Button small look="line" onClick={() => setChosen(one)}>
                Mark as refunded <span className="sr-only">: {price(one.amount)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          open
          onClose={() => setChosen(null)}
          title={`${price(chosen.amount)} to ${of.name}`}
          description={HOW[of.method ?? ''] ?? 'Refund it the way it was paid.'}
        >
          <MemberForm
            className={partsStyles.form}
            notices
            call={({ text }) => salesApi.handBack(chosen._id, text('reference'))}
            onDone={() => {
              setChosen(null)
              onDone()
            }}
          >
            <Field
              label="Reference"
              name="reference"
              maxLength={80}
              optional
              autoComplete="off"
              hint="From the bank or the slip, so that you can find it later."
            />
            <div className={partsStyles.acts}>
              <SubmitButton busyLabel="Saving...">{`Mark ${price(chosen.amount)} as refunded`}</SubmitButton>
              <Button look="line" onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </div>
            <p className="small">This creates the credit note and can’t be undone.</p>
          </MemberForm>
        </Dialog>
      )}
    </DeskBox>
  )
}

const HOW: Record<string, string> = {
  cash: 'From today’s till.',
  'studio-upi': 'By UPI, to the number it was paid from.',
  'card-machine': 'On the machine, to the same card.',
  'bank-transfer': 'To the account it was paid from.',
}
