import { useState } from 'react'
import type { DoorPriceOnWire } from '../../../contract/desk-sales.ts'
import type { RollOnWire } from '../../../contract/roll.ts'
import { salesApi } from '../../api/sales.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { PayFields } from '../money/pay-fields.tsx'
import partsStyles from '../parts.module.css'
import { Beyond } from './walk-in.tsx'

type Props = {
  roll: RollOnWire
  price: DoorPriceOnWire
  needsReason: boolean
  reason: string
  setReason(reason: string): void
  onFull(): void
  onBack(): void
  onAdded(roll: RollOnWire): void
  onClose(): void
}

/** Somebody who walked in pays for the session, and is on its roll by the same press. */
export function WalkInPays({ roll, price: { member, ...price }, ...props }: Props) {
  const { needsReason, reason, setReason, onFull, onBack, onAdded, onClose } = props
  const [key] = useState(() => crypto.randomUUID())
  const [paymentId, setPaymentId] = useState<string | null>(null)
  if (paymentId !== null)
    return (
      <Dialog open onClose={onClose} title="Walk-in">
        <Notice kind="done">
          {member.name} is on the roll, and marked here. A letter tells them, with the way to their receipt.
        </Notice>
        <div className={partsStyles.acts}>
          <ButtonLink to={`/studio/money/${paymentId}`}>The payment and its receipt</ButtonLink>
          <Button look="line" onClick={onClose}>
            Back to the roll
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name} pays here`}
      description="One session. They take a mat and are marked here at once, with a receipt."
    >
      <MemberForm
        className={partsStyles.form}
        notices
        fields={['way', 'list']}
        call={async ({ text }) => {
          const answer = await salesApi.sellAtDoor(roll.sessionId, {
            ...{ key, memberId: member._id, list: price.price, amount: text('amount') || 0 },
            ...{ way: text('way'), reason: text('reason'), reference: text('reference') },
            ...{ state: text('state') || null, beyond: text('beyond') },
          })
          if (!answer.ok && answer.code === 'class-full') onFull()
          return answer
        }}
        doneText=""
        onDone={({ data }) => {
          setPaymentId(data.paymentId)
          onAdded(data.roll)
        }}
      >
        {needsReason && <Beyond name="beyond" reason={reason} setReason={setReason} />}
        <PayFields {...price} list={price.price} state={member.state} />
      </MemberForm>
      <p>
        <Button look="quiet" small onClick={onBack}>
          Somebody else, or without money
        </Button>
      </p>
    </Dialog>
  )
}
