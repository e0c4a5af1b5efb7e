import { useState } from 'react'
import type { SessionAtDesk, WaiterOnWire } from '../../../contract/desk-session.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { marginOf } from '../days.ts'
import { HeldIcon } from '../icons.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import styles from './session.module.css'
import { aboutOf, happenedOf, waitOf } from './words.ts'

type Props = { session: SessionAtDesk; canGive: boolean; onDone(): void }

/** Who waits, in order, and why each is there. */
export function Waiting({ session, canGive, onDone }: Props) {
  const { waiting, timeZone } = session
  const [why, setWhy] = useState(false)
  const [chosen, setChosen] = useState<WaiterOnWire | null>(null)
  if (waiting.length === 0) return null
  return (
    <DeskPart
      title={`Waitlist ${waiting.length}`}
      id="waiting"
      aside={
        <Button look="quiet" small onClick={() => setWhy(true)}>
          Waitlist order
        </Button>
      }
    >
      <ol className={styles.waiting}>
        {waiting.map((one, index) => (
          <li key={one._id}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.who}>
              <b>{one.name}</b>
              <span>{waitOf(one, timeZone)}</span>
            </span>
            {one.state === 'offered' || one.state === 'paying' ? (
              <span className={styles.held}>
                <HeldIcon />
                held
              </span>
            ) : (
              canGive &&
              !one.isForRun && (
                <Button
                  look="quiet"
                  small
                  aria-label={`Give a place to ${one.name}`}
                  onClick={() => setChosen(one)}
                >
                  Give a place
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {why && <OrderAndWhy session={session} onClose={() => setWhy(false)} />}
      {chosen && <GiveMat session={session} who={chosen} onClose={() => setChosen(null)} onDone={onDone} />}
    </DeskPart>
  )
}

function OrderAndWhy({ session, onClose }: { session: SessionAtDesk; onClose(): void }) {
  const { history, timeZone, now } = session
  const promoted = history.filter(({ kind }) => kind === 'promoted' || kind === 'kept')
  return (
    <Dialog open onClose={onClose} title="Waitlist order">
      <div className={styles.why}>
        <p>
          People are listed in the order they joined. When a place comes free, the first is offered it for a
          limited time, then the next.
        </p>
        <p>
          People waiting for the whole class are asked first, if every session has a place. People who asked
          not to be contacted until later keep their position.
        </p>
        {promoted.length > 0 && <h3>Out-of-order offers</h3>}
        <ul>
          {promoted.map((one) => (
            <li key={one._id}>
              {marginOf(one.at, now, timeZone)}: {happenedOf(one, timeZone)}. {aboutOf(one)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type GiveProps = { session: SessionAtDesk; who: WaiterOnWire; onClose(): void; onDone(): void }

function GiveMat({ session, who, onClose, onDone }: GiveProps) {
  const { taken, capacity, sessionId } = session
  const isFull = taken >= capacity
  const [how, setHow] = useState<string>(isFull ? 'give' : 'offer')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`A place for ${who.name}`}
      description={
        isFull
          ? `All ${capacity} places are booked or held. This goes over capacity.`
          : `${capacity - taken} of ${capacity} places are free.`
      }
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={({ text }) =>
          deskSessionApi.promote(sessionId, who._id, {
            how: how === 'offer' ? 'offer' : 'give',
            reason: text('reason'),
          })
        }
        onDone={() => {
          onClose()
          onDone()
        }}
      >
        {!isFull && (
          <RadioGroup
            legend="Payment"
            name="how"
            value={how}
            onChange={setHow}
            options={[
              { value: 'offer', label: 'Hold a place', note: 'we email them to pay for it' },
              { value: 'give', label: 'Give it for free', note: 'booked right away' },
            ]}
          />
        )}
        <Field
          name="reason"
          label="Reason for going out of order"
          hint="Saved, and visible to staff who check the order."
          maxLength={LIMITS.reason}
          required
        />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Saving...">
            {how === 'offer' ? 'Hold a place' : 'Give the place'}
          </SubmitButton>
          <Button look="line" onClick={onClose}>
            Keep the order
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
