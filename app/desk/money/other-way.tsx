import { useState } from 'react'
import type { MoneyOne } from '../../../contract/desk-payments.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import type { OtherWay as Way } from '../../../shared/enums.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'

import partsStyles from '../parts.module.css'
import { DeskBox } from '../parts.tsx'

type Props = { of: MoneyOne; onDone(): void }

/** Refunds that Razorpay refused or the bank sent back: they are tried again, or given another way. */
export function OtherWay({ of, onDone }: Props) {
  const [chosen, setChosen] = useState<MoneyOne['returned'][number] | null>(null)
  if (of.returned.length === 0) return null
  const price = (amount: number) => formatPrice(amount, of.currency)
  return (
    <DeskBox title="Refund that didn’t arrive" id="other-way">
      <ul className={partsStyles.rows}>
        {of.returned.map((one) => (
          <li key={one._id}>
            <div>
              <b>{price(one.amount)}</b>
              <p>
                Since {dateAndTime(one.since, of.timeZone)}.{' '}
                {one.nextTryAt === null
                  ? `Razorpay refused it: ${one.why} Ask ${of.name} how they want the money.`
                  : 'We try again. That can’t work if their account is closed.'}
              </p>
            </div>
            {of.may.includes('refund.by-policy') && (
              <Button small look="line" onClick={() => setChosen(one)}>
                Refund another way <span className="sr-only">: {price(one.amount)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <OtherWayDialog
          title={`${price(chosen.amount)} to ${of.name}`}
          button={`Mark ${price(chosen.amount)} as refunded`}
          refundId={chosen._id}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null)
            onDone()
          }}
        />
      )}
    </DeskBox>
  )
}

type DialogProps = {
  title: string
  button: string
  refundId: string
  onClose(): void
  onDone(): void
}

function OtherWayDialog({ title, button, refundId, onClose, onDone }: DialogProps) {
  const [way, setWay] = useState<Way>('bank-transfer')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Pay the refund first, then record it here. We check with Razorpay that the first one didn’t arrive, and stop retrying it."
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={({ text }) => salesApi.otherWay(refundId, way, text('reference'))}
        onDone={onDone}
      >
        <RadioGroup
          legend="Paid by"
          name="way"
          value={way}
          onChange={(value) => setWay(value as Way)}
          options={[
            { value: 'bank-transfer', label: 'Bank transfer', note: 'to another account' },
            { value: 'studio-upi', label: 'UPI', note: 'to their number' },
            { value: 'cash', label: 'Cash', note: 'from today’s till' },
          ]}
        />
        <Field
          label="Reference"
          name="reference"
          maxLength={80}
          optional={way === 'cash'}
          required={way !== 'cash'}
          autoComplete="off"
          hint="From the bank or the slip, so that you can find it later."
        />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">{button}</SubmitButton>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <p className="small">This creates the credit note and can’t be undone.</p>
      </MemberForm>
    </Dialog>
  )
}

/** By someone's hands, and by Razorpay after all: the studio asks to return one of them. */
export function GivenTwice({ of }: { of: MoneyOne }) {
  return of.twice.map(({ razorpayRefundId, amount, at }) => (
    <Notice key={razorpayRefundId}>
      <b>{formatPrice(amount, of.currency)} was refunded twice.</b> You refunded it another way, and
      Razorpay’s refund {razorpayRefundId} arrived after all on {dateAndTime(at, of.timeZone)}. Ask {of.name}{' '}
      to return one of them.
    </Notice>
  ))
}
