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
      title={`Waiting ${waiting.length}`}
      id="waiting"
      aside={
        <Button look="quiet" small onClick={() => setWhy(true)}>
          Order and why
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
                  aria-label={`Give a mat to ${one.name}`}
                  onClick={() => setChosen(one)}
                >
                  Give a mat
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
    <Dialog open onClose={onClose} title="Order and why">
      <div className={styles.why}>
        <p>
          Everybody stands in the order in which they asked. When a mat comes free, the first is asked, and
          has it to themselves for a while; then the next.
        </p>
        <p>
          Whoever waits for the whole run is asked before them, as long as every session of it has a mat.
          Whoever said when not to be asked keeps their place, and is passed over until then.
        </p>
        {promoted.length > 0 && <h3>Who came before others, and why</h3>}
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
      title={`A mat for ${who.name}`}
      description={
        isFull
          ? `All ${capacity} mats are taken or held. They would be one more than the room holds.`
          : `${capacity - taken} of ${capacity} mats are free.`
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
            legend="How"
            name="how"
            value={how}
            onChange={setHow}
            options={[
              { value: 'offer', label: 'Keep it for them', note: 'a letter asks them to pay for it' },
              { value: 'give', label: 'Give it for nothing', note: 'they are in at once' },
            ]}
          />
        )}
        <Field
          name="reason"
          label="Why before the others?"
          hint="It is kept, and the next who looks at the order reads it."
          maxLength={LIMITS.reason}
          required
        />
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Giving...">{how === 'offer' ? 'Keep a mat' : 'Give the mat'}</SubmitButton>
          <Button look="line" onClick={onClose}>
            Leave the order
          </Button>
        </div>
      </MemberForm>
    </Dialog>
  )
}
