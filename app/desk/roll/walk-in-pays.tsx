import { useRef, useState } from 'react'
import type { DoorPriceOnWire } from '../../../contract/desk-sales.ts'
import type { RollOnWire } from '../../../contract/roll.ts'
import { salesApi } from '../../api/sales.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { confirmClose } from '../../typing/unsaved.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { PayFields } from '../money/pay-fields.tsx'
import partsStyles from '../parts.module.css'
import { Beyond } from './beyond.tsx'
import styles from './roll.module.css'

type Props = {
  roll: RollOnWire
  price: DoorPriceOnWire
  needsReason: boolean
  reason: string
  setReason(reason: string): void
  /** Null until they have paid. */
  paymentId: string | null
  onFull(): void
  onBack(): void
  onPaid(paid: { paymentId: string; roll: RollOnWire }): void
  onClose(): void
}

/** Within the dialog of the walk-ins: someone pays for the session, and is on its roll by the same press. */
export function WalkInPays({ roll, price: { member, ...price }, ...props }: Props) {
  const { needsReason, reason, setReason, paymentId, onFull, onBack, onPaid, onClose } = props
  const [key] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  if (paymentId !== null)
    return (
      <div className={partsStyles.form}>
        <Notice kind="done">{member.name} is added and checked in. The receipt is with the payment.</Notice>
        <div className={partsStyles.acts}>
          <ButtonLink to={`/studio/money/${paymentId}`}>View payment and receipt</ButtonLink>
          <Button look="line" onClick={onClose}>
            Back to attendance
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <MemberForm
        ref={form}
        className={partsStyles.form}
        notices
        fields={['way', 'list']}
        call={async ({ text }) => {
          const answer = await salesApi.sellAtDoor(roll.sessionId, {
            key,
            memberId: member._id,
            list: price.price,
            amount: text('amount') || 0,
            way: text('way'),
            reason: text('reason'),
            reference: text('reference'),
            state: text('state') || null,
            beyond: text('beyond'),
          })
          if (!answer.ok && answer.code === 'class-full') onFull()
          return answer
        }}
        doneText=""
        onDone={({ data }) => onPaid(data)}
      >
        {needsReason && <Beyond name="beyond" reason={reason} setReason={setReason} />}
        <PayFields {...price} list={price.price} buyer={member} />
      </MemberForm>
      <p className={styles.back}>
        <Button look="quiet" small onClick={() => confirmClose(form.current) && onBack()}>
          Someone else, or without payment
        </Button>
      </p>
    </>
  )
}
