import { useEffect, useState } from 'react'
import type { MoneyOne, RefundPreviewOnWire } from '../../../contract/money.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { Answer } from '../../api/client.ts'
import { moneyApi } from '../../api/money.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'
import styles from './refund-dialog.module.css'

type Props = { payment: MoneyOne; onClose(): void; onDone(): void }

/** What giving back means, before it is done. */
export function RefundDialog({ payment, onClose, onDone }: Props) {
  const [found, setFound] = useState<Answer<{ data: RefundPreviewOnWire }>>()
  useEffect(() => {
    let left = false
    moneyApi.refundPreview(payment._id).then((answer) => !left && setFound(answer))
    return () => {
      left = true
    }
  }, [payment._id])
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give money back to ${payment.name}`}
      description={`${payment.what}, ${formatPrice(payment.amount, payment.currency)} paid.`}
    >
      {!found && <Spinner label={TEXTS.loading} />}
      {found && !found.ok && <Refused answer={found} />}
      {found?.ok && <Choice payment={payment} preview={found.data} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

type ChoiceProps = Props & { preview: RefundPreviewOnWire }

function Choice({ payment, preview, onClose, onDone }: ChoiceProps) {
  const beyond = payment.may.includes('refund.beyond-policy')
  const { left, ending, endsPlan, currency } = preview
  const price = (amount: number) => formatPrice(amount, currency)
  // One key for each time that it is meant: asked twice, it leaves once.
  const [key] = useState(() => crypto.randomUUID())
  const [basis, setBasis] = useState<string>(ending ? 'policy' : 'whole')
  const [fate, setFate] = useState<string>('keeps')
  const [sum, setSum] = useState('')
  if (left === 0) return <Notice kind="info">{TEXTS.nothingToGiveBack}</Notice>
  if (!ending && !beyond)
    return (
      <Notice kind="info">
        There is nothing to end any more, so the policy gives nothing back. More is a manager’s to decide.
      </Notice>
    )
  const ends = basis === 'policy' || fate === 'ends'
  const canEnd = ending !== null || endsPlan
  const whole = ends && ending ? ending.whole : left
  const amount = basis === 'policy' ? (ending?.byPolicy ?? 0) : basis === 'whole' ? whole : Number(sum) || 0
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      fields={['basis', 'ends', 'key']}
      call={({ text }) =>
        moneyApi.refund(payment._id, {
          ...{ key, basis, ends, reason: text('reason') },
          amount: basis === 'sum' ? text('amount') : amount,
        })
      }
      onDone={onDone}
    >
      <RadioGroup
        legend="How much"
        name="basis"
        value={basis}
        onChange={setBasis}
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
                { value: 'sum', label: 'Another sum', note: `up to ${price(left)}` },
              ]
            : []),
        ]}
      />
      {basis === 'sum' && (
        <Field
          label="Sum"
          name="amount"
          inputMode="decimal"
          required
          value={sum}
          onChange={({ target }) => setSum(target.value)}
          hint={
            ends && ending
              ? `At least ${price(ending.byPolicy)}, which the policy gives them.`
              : `${price(left)} at most.`
          }
        />
      )}
      {basis !== 'policy' && canEnd && (
        <RadioGroup
          legend="What becomes of what they bought"
          name="fate"
          value={fate}
          onChange={setFate}
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
      <dl className={styles.figures}>
        <div>
          <dd>{price(amount)}</dd>
          <dt>
            {payment.sale
              ? 'to be handed back, the way it came'
              : 'leaves in ten minutes, and arrives in a few days'}
          </dt>
        </div>
        <div>
          <dd>1</dd>
          <dt>
            {payment.sale
              ? 'letter tells them; the credit note follows when it is handed back'
              : 'letter tells them then; the credit note follows when the bank confirms'}
          </dt>
        </div>
        <div>
          <dd>{ends ? 'ends' : 'stays'}</dd>
          <dt>{payment.what}</dt>
        </div>
      </dl>
      <Field
        name="reason"
        label="Why?"
        hint="Kept in the history of this payment, for the studio alone."
        maxLength={LIMITS.sentenceMax}
        required
      />
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Sending...">
          {ends && basis === 'policy' && amount === 0
            ? 'End it, nothing back'
            : `Give ${amount > 0 ? price(amount) : 'it'} back${ends ? ', and end it' : ''}`}
        </SubmitButton>
        <Button look="line" onClick={onClose}>
          Not now
        </Button>
      </div>
      <p className={styles.once}>
        {payment.sale
          ? 'Pressed twice, it is owed once.'
          : 'For ten minutes it can be taken back, and nothing has changed. Pressed twice, it leaves once.'}
      </p>
    </MemberForm>
  )
}
