import { useState } from 'react'
import type { MoneyOne, RefundPreviewOnWire } from '../../../contract/money.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { moneyApi } from '../../api/money.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MoneyField } from '../../form/typed-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { useAnswer } from '../use-answer.ts'

/** States of a dispute in which the bank may still take the money. */
const GOES_ON: MoneyOne['disputes'][number]['state'][] = ['open', 'action-required', 'under-review']

type Props = { payment: MoneyOne; onClose(): void; onDone(): void }

/** What giving back means, before it is done. */
export function RefundDialog({ payment, onClose, onDone }: Props) {
  const found = useAnswer(moneyApi.refundPreview, [payment._id])
  // One key for each time that it is meant: asked twice, it leaves once.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Typed>({ basis: null, fate: 'keeps', sum: null })
  const preview = found.data
  const { basis, ends, amount } = choiceOf(preview, typed)
  const refusal = preview && refusalOf(preview, payment)
  const price = (paise: number) => formatPrice(paise, preview?.currency)
  return (
    <ConsequenceDialog
      title={`Give money back to ${payment.name}`}
      description={`${payment.what}, ${formatPrice(payment.amount, payment.currency)} paid.`}
      preview={found}
      fields={['basis', 'ends', 'key']}
      call={({ text }) =>
        moneyApi.refund(payment._id, {
          key,
          basis,
          ends,
          reason: text('reason'),
          amount: basis === 'sum' ? text('amount') : (amount ?? 0),
        })
      }
      onDone={onDone}
      onClose={onClose}
      act={
        refusal
          ? null
          : ends && basis === 'policy' && amount === 0
            ? 'End it, nothing back'
            : `Refund${amount ? ` ${price(amount)}` : ''}${ends ? ' and end it' : ''}`
      }
      busyLabel="Sending..."
      leave="Not now"
      note={
        !refusal &&
        (payment.sale
          ? 'Pressed twice, it is owed once.'
          : 'It can be undone for ten minutes; until then nothing changes. Pressed twice, it is sent once.')
      }
    >
      {refusal && <Notice kind="info">{refusal}</Notice>}
      {preview && !refusal && (
        <>
          {payment.disputes.some(({ state }) => GOES_ON.includes(state)) && (
            <Notice>
              The payer’s bank disputes this payment. If you refund it and the bank decides against you, you
              lose the money twice. Answer the dispute in Razorpay’s dashboard first.
            </Notice>
          )}
          <Choice
            payment={payment}
            preview={preview}
            typed={typed}
            onChange={(to) => setTyped((before) => ({ ...before, ...to }))}
          />
          {preview.route === 'old' && (
            <Notice kind="info">
              This payment is over six months old, so Razorpay may refuse to refund it. If it does, you give
              the money another way from this page. The email tells them so.
            </Notice>
          )}
          <Figures
            figures={[
              {
                value: amount === null ? '–' : price(amount),
                label: payment.sale
                  ? 'to be handed back, the way it came'
                  : preview.route === 'old'
                    ? 'leaves in 10 minutes, if Razorpay accepts it'
                    : 'leaves in 10 minutes, and arrives in a few days',
              },
              {
                value: payment.email ? '1' : '0',
                label: !payment.email
                  ? 'emails, since they have no address: tell them yourself'
                  : payment.sale
                    ? 'email tells them; the credit note follows when it is handed back'
                    : 'email tells them then; the credit note follows when the bank confirms',
              },
              { value: ends ? 'ends' : 'stays', label: payment.what },
            ]}
          />
          <Field
            name="reason"
            label="Why?"
            hint="Kept in the history of this payment, for the studio alone."
            maxLength={LIMITS.sentenceMax}
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}

/** As it was chosen; the policy stands first where there is something to end by it. */
type Typed = { basis: string | null; fate: string; sum: number | null }

function choiceOf(preview: RefundPreviewOnWire | null, { basis: chosen, fate, sum }: Typed) {
  const ending = preview?.ending ?? null
  const basis = chosen ?? (ending ? 'policy' : 'whole')
  const ends = basis === 'policy' || fate === 'ends'
  const whole = (ends && ending ? ending.whole : preview?.left) ?? 0
  const amount = basis === 'policy' ? (ending?.byPolicy ?? 0) : basis === 'whole' ? whole : sum
  return { basis, ends, whole, amount }
}

/** Why nothing can be given back here. */
function refusalOf({ left, ending }: RefundPreviewOnWire, payment: MoneyOne): string | null {
  if (left === 0) return TEXTS.nothingToGiveBack
  if (ending || mayBeyondPolicy(payment)) return null
  return 'There is nothing to end any more, so the policy gives nothing back. More is a manager’s to decide.'
}

const mayBeyondPolicy = ({ may }: MoneyOne) => may.includes('refund.beyond-policy')

type ChoiceProps = {
  payment: MoneyOne
  preview: RefundPreviewOnWire
  typed: Typed
  onChange(to: Partial<Typed>): void
}

/** How much, and what becomes of what they bought. */
function Choice({ payment, preview, typed, onChange }: ChoiceProps) {
  const { left, ending, endsPlan, currency } = preview
  const { basis, ends, whole } = choiceOf(preview, typed)
  const beyond = mayBeyondPolicy(payment)
  const price = (paise: number) => formatPrice(paise, currency)
  return (
    <>
      <RadioGroup
        legend="How much"
        name="basis"
        value={basis}
        onChange={(basis) => onChange({ basis })}
        options={[
          ...(ending
            ? [
                {
                  value: 'policy',
                  label: `${price(ending.byPolicy)} by the policy`,
                  note: `${ending.percent}% now; they leave`,
                },
              ]
            : []),
          ...(beyond
            ? [
                { value: 'whole', label: `All of it, ${price(whole)}`, note: 'the studio decides it' },
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
              ? `At least ${price(ending.byPolicy)}, which the policy gives them.`
              : `${price(left)} at most.`
          }
        />
      )}
      {basis !== 'policy' && (ending || endsPlan) && (
        <RadioGroup
          legend="What becomes of what they bought"
          name="fate"
          value={typed.fate}
          onChange={(fate) => onChange({ fate })}
          options={[
            { value: 'keeps', label: 'They keep it', note: 'nothing changes but the money' },
            {
              value: 'ends',
              label: 'It ends now',
              note: ending ? 'the mats go to who waits' : 'films close today',
            },
          ]}
        />
      )}
    </>
  )
}
