import { type FormEvent, useState } from 'react'
import type { DoorPriceOnWire } from '../../../contract/desk-sales.ts'
import type { FoundPersonOnWire, RollOnWire } from '../../../contract/roll.ts'
import { LIMITS } from '../../../shared/limits.ts'
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

/** Somebody who came without a booking: a member who is found, and may pay for the session here, or a guest by name. */
export function WalkIn({ roll, onClose, onAdded }: WalkInProps) {
  const [found, setFound] = useState<{ q: string; people: FoundPersonOnWire[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [needsReason, setNeedsReason] = useState(roll.taken >= roll.capacity)
  const [paying, setPaying] = useState<DoorPriceOnWire | null>(null)
  /** The name of a guest who is about to pay. */
  const [guest, setGuest] = useState<string | null>(null)
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const maySell = useDesk().may('sale.make')
  // A roll that was kept on this phone before it said so has none; the press is refused then.
  const { noSale = null } = roll

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
    setBusy(true)
    const answer = await rollApi.findPeople(roll.sessionId, q)
    setBusy(false)
    if (wordsIn(form) !== q) return
    if (answer.ok) return setFound({ q, people: answer.data })
    setErrors(answer.errors)
    if (!answer.errors.q) setFailure(failureTextOf(answer))
  }

  async function add(form: Form) {
    setFailure(null)
    setErrors({})
    setBusy(true)
    const written = reason.trim()
    const answer = await rollApi.addWalkIn(roll.sessionId, { ...form, ...(written && { reason: written }) })
    setBusy(false)
    if (answer.ok) {
      onAdded(answer.data)
      return onClose()
    }
    if (answer.code === 'class-full') setNeedsReason(true)
    setErrors(answer.errors)
    setFailure(failureTextOf(answer))
  }

  /** What is refused here, they may still do without money. */
  async function askPrice(userId: string) {
    setFailure(null)
    setErrors({})
    setBusy(true)
    const answer = await salesApi.doorPrice(roll.sessionId, userId)
    setBusy(false)
    if (answer.ok) {
      setGuest(null)
      return setPaying(answer.data)
    }
    setFailure(failureTextOf(answer))
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
          onBack={() => setPaying(null)}
          onPaid={(data) => {
            setPaymentId(data.paymentId)
            onAdded(data.roll)
          }}
          onClose={onClose}
        />
      ) : guest !== null ? (
        <>
          {failure && <Notice>{failure}</Notice>}
          <GuestForm name={guest} onAdded={askPrice} onCancel={() => setGuest(null)} />
        </>
      ) : (
        <FormState value={{ errors, busy, locked: false }}>
          {needsReason && <Beyond name="reason" reason={reason} setReason={setReason} />}
          <form className={styles.find} onSubmit={find} onInput={forget}>
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
                      {maySell && noSale === null && (
                        <Button
                          look="line"
                          small
                          busy={busy}
                          aria-label={`${name} pays here`}
                          onClick={() => askPrice(_id)}
                        >
                          Pays here
                        </Button>
                      )}
                      {!isBooked && (
                        <Button
                          look="line"
                          small
                          busy={busy}
                          aria-label={`Add ${name}`}
                          onClick={() => add({ userId: _id })}
                        >
                          Add
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {failure && <Notice>{failure}</Notice>}
          <form
            className={styles.find}
            onSubmit={(event) => {
              event.preventDefault()
              add({ guestName: String(new FormData(event.currentTarget).get('guestName') ?? '') })
            }}
          >
            <Field
              name="guestName"
              label="Or a guest, by name"
              autoComplete="off"
              maxLength={LIMITS.fullName}
            />
            <Button type="submit" look="line" busy={busy}>
              Add the guest
            </Button>
            {maySell && noSale === null && (
              <Button
                look="line"
                onClick={({ currentTarget }) =>
                  setGuest(
                    String(new FormData(currentTarget.form ?? undefined).get('guestName') ?? '').trim(),
                  )
                }
              >
                Guest pays here
              </Button>
            )}
          </form>
        </FormState>
      )}
    </Dialog>
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
