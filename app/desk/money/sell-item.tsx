import { useState } from 'react'
import type { PlanChoicesOnWire } from '../../../contract/desk-sales.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { salesApi } from '../../api/sales.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { MoneyField } from '../../form/typed-field.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import { PaidAt } from './paid-at.tsx'
import { Done } from './sold.tsx'
import { WAYS } from './words.ts'

/** Something that is neither a class nor a plan: what it is, what it costs, how they pay. */
export function PayItem({ choices: { member, centres } }: { choices: PlanChoicesOnWire }) {
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | null>(null)
  const [way, setWay] = useState<string>('cash')
  const [sold, setSold] = useState<{ item: string; paymentId: string | null } | null>(null)
  if (sold)
    return (
      <Done memberId={member._id} paymentId={sold.paymentId}>
        {member.name} paid for {sold.item}. The receipt is with the payment.
      </Done>
    )
  return (
    <DeskPart title="Item and payment" id="how">
      <MemberForm
        className={partsStyles.form}
        notices
        fields={['way', 'centre']}
        call={async ({ text }) => {
          const answer = await salesApi.sellItem({
            key,
            memberId: member._id,
            item: text('item'),
            taxCode: text('taxCode'),
            amount: text('amount') || 0,
            way: text('way'),
            reference: text('reference'),
            centre: text('centre') || null,
          })
          if (answer.ok) setSold({ item: text('item'), paymentId: answer.data.paymentId })
          return answer
        }}
        doneText=""
      >
        <Field
          label="Item"
          name="item"
          required
          maxLength={LIMITS.nameMax}
          autoComplete="off"
          hint="As shown on the receipt, like “Yoga mat”."
        />
        <Field
          label="HSN or SAC code"
          name="taxCode"
          inputMode="numeric"
          optional
          autoComplete="off"
          hint="For tax invoices: 4, 6 or 8 digits. Leave empty to use the code from the last invoice for this item."
        />
        <MoneyField
          label="Amount"
          name="amount"
          required
          value={amount}
          onValue={setAmount}
          problem={amount !== null && amount <= 0 ? 'Enter an amount above 0.' : ''}
          hint="In rupees, tax included."
        />
        <RadioGroup legend="Paid by" name="way" value={way} onChange={setWay} width="150px" options={WAYS} />
        {way !== 'cash' && (
          <Field label="Reference" name="reference" maxLength={80} optional autoComplete="off" />
        )}
        <PaidAt centres={centres} />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">
            Take {amount === null ? 'payment' : formatPrice(amount)}
          </SubmitButton>
        </div>
      </MemberForm>
    </DeskPart>
  )
}
