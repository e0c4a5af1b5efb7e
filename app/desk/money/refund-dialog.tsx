import { useState } from 'react'
import type { MoneyOne, RefundPreviewOnWire } from '../../../contract/desk-payments.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { moneyApi } from '../../api/money.ts'
import { Field } from '../../form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { useAnswer } from '../use-answer.ts'
import { Choice, choiceOf, mayBeyondPolicy, type Typed } from './refund-choice.tsx'

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
      title={`Refund ${payment.name}`}
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
            ? 'End booking, no refund'
            : `Refund${amount ? ` ${price(amount)}` : ''}${ends ? ' and end booking' : ''}`
      }
      busyLabel="Sending..."
      leave="Cancel"
      note={
        !refusal &&
        (payment.sale
          ? 'Pressing twice refunds once.'
          : 'You can undo within 10 minutes; nothing changes until then. Pressing twice refunds once.')
      }
    >
      {refusal && <Notice kind="info">{refusal}</Notice>}
      {preview && !refusal && (
        <>
          {payment.disputes.some(({ state }) => GOES_ON.includes(state)) && (
            <Notice>
              The payer’s bank disputes this payment. If you refund it and the bank decides against you, you
              lose the money twice. Answer the dispute in the Razorpay dashboard first.
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
              This payment is over six months old, so Razorpay may refuse to refund it. If it does, you can
              refund it another way from this page. The email says so.
            </Notice>
          )}
          <Figures
            figures={[
              {
                value: amount === null ? '–' : price(amount),
                label: payment.sale
                  ? 'to refund in person, the way it was paid'
                  : preview.route === 'old'
                    ? 'sent in 10 minutes, if Razorpay accepts it'
                    : 'sent in 10 minutes, arrives in a few days',
              },
              {
                value: payment.email ? '1' : '0',
                label: !payment.email
                  ? 'emails, as they have no address: tell them yourself'
                  : payment.sale
                    ? 'email; the credit note follows once you’ve refunded them'
                    : 'email; the credit note follows when the bank confirms',
              },
              { value: ends ? 'ends' : 'stays', label: payment.what },
            ]}
          />
          <Field
            name="reason"
            label="Reason"
            hint="Saved in the payment’s history, for staff only."
            maxLength={LIMITS.sentenceMax}
            required
          />
        </>
      )}
    </ConsequenceDialog>
  )
}

/** Why nothing can be refunded here. */
function refusalOf({ left, ending }: RefundPreviewOnWire, payment: MoneyOne): string | null {
  if (left === 0) return TEXTS.nothingToGiveBack
  if (ending || mayBeyondPolicy(payment)) return null
  return 'There is no active booking to end, so the policy gives no refund. Only a manager can refund more.'
}
