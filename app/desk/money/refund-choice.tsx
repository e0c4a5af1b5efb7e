import type { MoneyOne, RefundPreviewOnWire } from '../../../contract/desk-payments.ts'
import { formatPrice } from '../../../shared/money.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { MoneyField } from '../../form/typed-field.tsx'

/** As it was chosen; the policy comes first where there is something to end by it. */
export type Typed = { basis: string | null; fate: string; sum: number | null }

export function choiceOf(preview: RefundPreviewOnWire | null, { basis: chosen, fate, sum }: Typed) {
  const ending = preview?.ending ?? null
  const basis = chosen ?? (ending ? 'policy' : 'whole')
  const ends = basis === 'policy' || fate === 'ends'
  const whole = (ends && ending ? ending.whole : preview?.left) ?? 0
  const amount = basis === 'policy' ? (ending?.byPolicy ?? 0) : basis === 'whole' ? whole : sum
  return { basis, ends, whole, amount }
}

export const mayBeyondPolicy = ({ may }: MoneyOne) => may.includes('refund.beyond-policy')

type ChoiceProps = {
  payment: MoneyOne
  preview: RefundPreviewOnWire
  typed: Typed
  onChange(to: Partial<Typed>): void
}

/** How much, and what becomes of what they bought. */
export function Choice({ payment, preview, typed, onChange }: ChoiceProps) {
  const { left, ending, endsPlan, currency } = preview
  const { basis, ends, whole } = choiceOf(preview, typed)
  const beyond = mayBeyondPolicy(payment)
  const price = (paise: number) => formatPrice(paise, currency)
  return (
    <>
      <RadioGroup
        legend="Amount to refund"
        name="basis"
        value={basis}
        onChange={(basis) => onChange({ basis })}
        options={[
          ...(ending
            ? [
                {
                  value: 'policy',
                  label: `${price(ending.byPolicy)}, by the policy`,
                  note: `${ending.percent}% now; booking ends`,
                },
              ]
            : []),
          ...(beyond
            ? [
                { value: 'whole', label: `Full refund, ${price(whole)}`, note: 'at the studio’s discretion' },
                { value: 'sum', label: 'Another amount', note: `up to ${price(left)}` },
              ]
            : []),
        ]}
      />
      {basis === 'sum' && (
        <MoneyField
          label="Amount"
          currency={currency}
          name="amount"
          required
          value={typed.sum}
          onValue={(sum) => onChange({ sum })}
          hint={
            ends && ending
              ? `The policy gives them at least ${price(ending.byPolicy)}.`
              : `You can refund up to ${price(left)}.`
          }
        />
      )}
      {basis !== 'policy' && (ending || endsPlan) && (
        <RadioGroup
          legend="Their booking"
          name="fate"
          value={typed.fate}
          onChange={(fate) => onChange({ fate })}
          options={[
            { value: 'keeps', label: 'Keep booking', note: 'only the money changes' },
            {
              value: 'ends',
              label: 'End booking now',
              note: ending ? 'places go to the waitlist' : 'videos close today',
            },
          ]}
        />
      )}
    </>
  )
}
