import { useState } from 'react'
import type { RollOnWire } from '../../../contract/roll.ts'
import { Field } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { useDesk } from '../desk.ts'
import { GuestForm } from '../money/guest-form.tsx'
import { Beyond } from './beyond.tsx'
import styles from './roll.module.css'
import { type Form, useWalkIn } from './use-walk-in.ts'
import { ByName, Found } from './walk-in-choices.tsx'
import { WalkInPays } from './walk-in-pays.tsx'

type WalkInProps = {
  roll: RollOnWire
  onClose(): void
  /** They are on the roll. Who has paid is told so here, before it closes. */
  onAdded(roll: RollOnWire): void
}

/** Someone who came without a booking: a member who is found, and may pay for the session here, or a guest by name. */
export function WalkIn({ roll, onClose, onAdded }: WalkInProps) {
  const [reason, setReason] = useState('')
  const [needsReason, setNeedsReason] = useState(roll.taken >= roll.capacity)
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const { found, paying, guest, busy, failure, errors, ...acts } = useWalkIn(roll)
  const maySell = useDesk().may('sale.make')
  // A roll that was kept on this phone before it said so has none; the press is refused then.
  const { noSale = null } = roll
  const mayPay = maySell && noSale === null

  async function add(form: Form) {
    const written = reason.trim()
    const answer = await acts.add({ ...form, ...(written && { reason: written }) })
    if (answer.ok) {
      onAdded(answer.data)
      return onClose()
    }
    if (answer.code === 'class-full') setNeedsReason(true)
  }

  const isPaying = paying !== null && paymentId === null
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPaying ? `${paying.member.name} pays here` : 'Walk-in'}
      {...(paymentId === null && {
        description: isPaying
          ? 'For one session. They’re checked in right away and get a receipt.'
          : `They’re checked in right away. ${Math.max(0, roll.capacity - roll.taken)} of ${roll.capacity} places are free.`,
      })}
    >
      {paying ? (
        <WalkInPays
          roll={roll}
          price={paying}
          needsReason={needsReason}
          reason={reason}
          setReason={setReason}
          paymentId={paymentId}
          onFull={() => setNeedsReason(true)}
          onBack={acts.leavePayment}
          onPaid={(data) => {
            setPaymentId(data.paymentId)
            onAdded(data.roll)
          }}
          onClose={onClose}
        />
      ) : guest !== null ? (
        <>
          {failure && <Notice>{failure}</Notice>}
          <GuestForm name={guest} onAdded={acts.askPrice} onCancel={() => acts.setGuest(null)} />
        </>
      ) : (
        <FormState value={{ errors, busy, locked: false }}>
          {needsReason && <Beyond name="reason" reason={reason} setReason={setReason} />}
          <form className={styles.find} onSubmit={acts.find} onInput={acts.forget}>
            <Field
              name="q"
              label="Name, full email address or phone number"
              type="search"
              defaultValue={found?.q}
              autoComplete="off"
              // Where it is the first field the dialog begins here by itself, and then gives the focus back to who opened it.
              autoFocus={needsReason || found !== null}
              maxLength={100}
            />
            <Button type="submit" look="line" busy={busy}>
              {' '}
              Search
            </Button>
          </form>
          {maySell && noSale !== null && (
            <p className="small">
              You can’t take a payment for this session. {noSale}{' '}
              <Link to="/studio/money/sell?what=item">Sell something else</Link>.
            </p>
          )}
          {found && (
            <Found
              found={found}
              busy={busy}
              onAdd={(userId) => add({ userId })}
              onPay={mayPay ? acts.askPrice : null}
            />
          )}
          {failure && <Notice>{failure}</Notice>}
          <ByName
            busy={busy}
            onAdd={(guestName) => add({ guestName })}
            onPay={mayPay ? acts.setGuest : null}
          />
        </FormState>
      )}
    </Dialog>
  )
}
