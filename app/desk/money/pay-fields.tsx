import { type ReactNode, useState } from 'react'
import { stateInWords } from '../../../shared/gst.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { MoneyField } from '../../form/typed-field.tsx'
import partsStyles from '../parts.module.css'
import { WAYS } from './words.ts'

type Props = {
  list: number
  currency: string
  mayDiscount: boolean
  /** Whether it may be given for nothing. */
  canBeGiven?: boolean
  asksForState: boolean
  buyer: { state: string | null; gstin: string | null }
  states: { code: string; name: string }[]
  /** What else is asked, before the button. */
  children?: ReactNode
}

/** How something is paid at the desk, within a form: the way, the sum, and what else has to be known of it. */
export function PayFields(props: Props) {
  const { list, currency, mayDiscount, canBeGiven, asksForState, buyer, states, children } = props
  const [way, setWay] = useState<string>(canBeGiven && list === 0 ? 'free' : 'cash')
  const [sum, setSum] = useState<number | null>(list)
  const price = (amount: number) => formatPrice(amount, currency)
  const isFree = way === 'free'
  const amount = isFree ? 0 : sum
  const problem = isFree ? '' : sumProblem(sum, price(list), list)
  return (
    <>
      <RadioGroup
        legend="Paid by"
        name="way"
        value={way}
        onChange={setWay}
        width="150px"
        options={[
          ...(list > 0 ? WAYS : []),
          ...(canBeGiven && (mayDiscount || list === 0)
            ? [{ value: 'free', label: 'Free', note: 'needs a reason' }]
            : []),
        ]}
      />
      {!isFree && (
        <MoneyField
          label="Amount"
          currency={currency}
          name="amount"
          required
          value={sum}
          readOnly={!mayDiscount}
          onValue={setSum}
          problem={problem}
          hint={
            mayDiscount
              ? `The price is ${price(list)}. A discount needs a reason.`
              : 'Only a manager can give a discount.'
          }
        />
      )}
      {amount !== null && problem === '' && (isFree || amount < list) && (
        <Field
          label={isFree ? 'Why free?' : 'Why a discount?'}
          name="reason"
          maxLength={LIMITS.sentenceMax}
          required
          hint="Saved with the payment, for staff only."
        />
      )}
      {!isFree && way !== 'cash' && (
        <Field
          label={REFERENCES[way] ?? 'Reference'}
          name="reference"
          maxLength={80}
          optional
          autoComplete="off"
          hint="To match it with the bank statement."
        />
      )}
      {asksForState && !isFree && buyer.gstin !== null && (
        <p className="small">
          Registered with the GSTIN {buyer.gstin}, so the tax state is {stateInWords(buyer.gstin.slice(0, 2))}
          .
        </p>
      )}
      {asksForState && !isFree && buyer.gstin === null && (
        <Select
          label="Member’s state"
          name="state"
          optional
          defaultValue={buyer.state ?? ''}
          hint="For GST on online classes. If unknown, your own state is used."
        >
          <option value="">Not known</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {!isFree && children}
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Saving...">
          {isFree && 'Book for free'}
          {!isFree && (amount === null || problem) && 'Take payment'}
          {!isFree && amount !== null && !problem && `${TAKEN[way] ?? 'Take'} ${price(amount)}`}
        </SubmitButton>
      </div>
      <p className="small">
        Take the money first: this records it in today’s till. Pressing twice records it once.
      </p>
    </>
  )
}

function sumProblem(sum: number | null, costs: string, list: number): string {
  if (sum === null) return ''
  if (sum <= 0) return 'Enter an amount above 0.'
  return sum > list ? `The price is ${costs}. Enter that or less.` : ''
}

const REFERENCES: Record<string, string> = {
  'studio-upi': 'UPI reference',
  'card-machine': 'Number on the slip',
  'bank-transfer': 'Reference of the transfer',
}
const TAKEN: Record<string, string> = {
  cash: 'Record cash payment of',
  'studio-upi': 'Record UPI payment of',
  'card-machine': 'Record card payment of',
  'bank-transfer': 'Record transfer of',
}
