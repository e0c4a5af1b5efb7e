import { type FormEvent, useState } from 'react'
import type { DoorPriceOnWire } from '../../../contract/desk-sales.ts'
import type { FoundPersonOnWire, RollOnWire } from '../../../contract/roll.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer } from '../../api/client.ts'
import { failureTextOf } from '../../api/failure-text.ts'
import { rollApi } from '../../api/roll.ts'
import { salesApi } from '../../api/sales.ts'
import { Field } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/states.tsx'
import { useDesk } from '../desk.ts'
import { GuestForm } from '../money/guest-form.tsx'
import styles from './roll.module.css'
import { WalkInPays } from './walk-in-pays.tsx'
import { noneCalled, wordsIn } from './words.ts'

type WalkInProps = {
  roll: RollOnWire
  onClose(): void
  /** They are on the roll. Who has paid is told so here, before it closes. */
  onAdded(roll: RollOnWire): void
}
type Form = { userId?: string; guestName?: string }
type Search = { q: string; people: FoundPersonOnWire[] }

/** Somebody who came without a booking: a member who is found, and may pay for the session here, or a guest by name. */
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
          ? 'One session. They take a mat and are marked here at once, with a receipt.'
          : `They take a mat and are marked here at once. ${Math.max(0, roll.capacity - roll.taken)} of ${roll.capacity} mats are free.`,
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
              label="A name, a whole email address, or a telephone number"
              type="search"
              defaultValue={found?.q}
              autoComplete="off"
              // Where it is the first field the dialog begins here by itself, and then gives the focus back to who opened it.
              autoFocus={needsReason || found !== null}
              maxLength={100}
            />
            <Button type="submit" look="line" busy={busy}>
              Find
            </Button>
          </form>
          {maySell && noSale !== null && (
            <p className="small">
              Nobody pays here. {noSale}{' '}
              <Link to="/studio/money/sell?what=item">Take their money as something else</Link>.
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

/** Who was found, who is about to pay, and what the studio answered. */
function useWalkIn(roll: RollOnWire) {
  const [found, setFound] = useState<Search | null>(null)
  const [paying, setPaying] = useState<DoorPriceOnWire | null>(null)
  /** The name of a guest who is about to pay. */
  const [guest, setGuest] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** Asks, while the buttons are busy. */
  async function ask<T extends Answer<unknown>>(answering: Promise<T>): Promise<T> {
    setFailure(null)
    setErrors({})
    setBusy(true)
    const answer = await answering
    setBusy(false)
    return answer
  }

  /** What was found belongs to the text in the field, and goes with it. */
  function forget() {
    setFound(null)
    setFailure(null)
    setErrors({})
  }

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const q = wordsIn(form)
    forget()
    const answer = await ask(rollApi.findPeople(roll.sessionId, q))
    if (wordsIn(form) !== q) return
    if (answer.ok) return setFound({ q, people: answer.data })
    setErrors(answer.errors)
    if (!answer.errors.q) setFailure(failureTextOf(answer))
  }

  async function add(form: Form & { reason?: string }) {
    const answer = await ask(rollApi.addWalkIn(roll.sessionId, form))
    if (!answer.ok) {
      setErrors(answer.errors)
      setFailure(failureTextOf(answer))
    }
    return answer
  }

  /** What is refused here, they may still do without money. */
  async function askPrice(userId: string) {
    const answer = await ask(salesApi.doorPrice(roll.sessionId, userId))
    if (!answer.ok) return setFailure(failureTextOf(answer))
    setGuest(null)
    setPaying(answer.data)
  }

  const leavePayment = () => setPaying(null)
  return { found, paying, guest, busy, failure, errors, forget, find, add, askPrice, setGuest, leavePayment }
}

type FoundProps = {
  found: Search
  busy: boolean
  onAdd(userId: string): void
  /** Null where nobody pays. */
  onPay: ((userId: string) => void) | null
}

function Found({ found, busy, onAdd, onPay }: FoundProps) {
  return (
    <div role="status">
      {found.people.length === 0 && <p className="small">{noneCalled(found.q)}</p>}
      <ul className={styles.found}>
        {found.people.map(({ _id, name, hint, isBooked }) => (
          <li key={_id}>
            <span>
              {name} <small>{hint}</small>
            </span>
            <span className={styles.waysIn}>
              {isBooked && <span className="small">on the roll</span>}
              {onPay && (
                <Button
                  look="line"
                  small
                  busy={busy}
                  aria-label={`${name} pays here`}
                  onClick={() => onPay(_id)}
                >
                  Pays here
                </Button>
              )}
              {!isBooked && (
                <Button look="line" small busy={busy} aria-label={`Add ${name}`} onClick={() => onAdd(_id)}>
                  Add
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ByNameProps = {
  busy: boolean
  onAdd(name: string): void
  /** Null where nobody pays. */
  onPay: ((name: string) => void) | null
}

/** A guest, of whom nothing but the name is known. */
function ByName({ busy, onAdd, onPay }: ByNameProps) {
  const nameIn = (form: HTMLFormElement | null) =>
    String(new FormData(form ?? undefined).get('guestName') ?? '')
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(nameIn(event.currentTarget))
      }}
    >
      <Field name="guestName" label="Or a guest, by name" autoComplete="off" maxLength={LIMITS.fullName} />
      <Button type="submit" look="line" busy={busy}>
        Add the guest
      </Button>
      {onPay && (
        <Button look="line" onClick={({ currentTarget }) => onPay(nameIn(currentTarget.form).trim())}>
          Guest pays here
        </Button>
      )}
    </form>
  )
}

type BeyondProps = { name: string; reason: string; setReason(reason: string): void }

/** Asked for in a full room. */
export function Beyond({ name, reason, setReason }: BeyondProps) {
  return (
    <Field
      name={name}
      label="Why one more than the room holds?"
      hint="It is kept, and stands on the roll."
      value={reason}
      maxLength={LIMITS.reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  )
}
