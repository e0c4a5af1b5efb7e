import { useState } from 'react'
import type { PlacePreviewOnWire, SessionAtDesk } from '../../../contract/desk-session.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { Looking } from '../pending/consequence-dialog.tsx'
import type { ShownPerson } from '../roll/kept-roll.ts'
import { useAnswer } from '../use-answer.ts'

type Props = {
  session: SessionAtDesk
  person: Pick<ShownPerson, 'bookingId' | 'name'>
  onClose(): void
  onDone(): void
}

/** What can be done with one person of a session: another session for them, or off this one. */
export function PersonDialog({ session, person, onClose, onDone }: Props) {
  const { sessionId } = session
  const { bookingId } = person
  const found = useAnswer(deskSessionApi.place, [sessionId, bookingId])
  const [act, setAct] = useState<string>('move')
  const place = found.data
  const hasBegun = session.now >= session.startsAt
  const canMove = (place?.moves.length ?? 0) > 0 && !hasBegun
  const canTakeOff = place !== null && (!hasBegun || place.leaving.kind === 'walk-in')
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <Looking at={found} />
      {place && !canTakeOff && (
        <Notice kind="info">This session has begun: mark whether they are here.</Notice>
      )}
      {place && canTakeOff && (
        <>
          {canMove && (
            <RadioGroup
              legend="What"
              name="act"
              value={act}
              onChange={setAct}
              options={[
                { value: 'move', label: 'Move to another session', note: 'a letter tells them' },
                { value: 'off', label: 'Take off this one', note: 'the mat goes to who waits' },
              ]}
            />
          )}
          {canMove && act === 'move' ? (
            <MoveForm session={session} person={person} place={place} onClose={onClose} onDone={done} />
          ) : (
            <OffForm session={session} person={person} place={place} onClose={onClose} onDone={done} />
          )}
        </>
      )}
    </Dialog>
  )
}

type FormProps = Props & { place: PlacePreviewOnWire }

function MoveForm({ session, person, place, onClose, onDone }: FormProps) {
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text }) =>
        deskSessionApi.moveMember(session.sessionId, person.bookingId, {
          sessionId: text('sessionId'),
          reason: text('reason'),
        })
      }
      onDone={onDone}
    >
      <Select
        name="sessionId"
        label="To"
        hint={
          place.leaving.kind === 'run'
            ? 'Sessions of the same kind with a free mat. Their run stays as it is.'
            : 'Sessions of this class with a free mat. What they paid goes along.'
        }
      >
        {place.moves.map(({ _id, title, startsAt, place: where, free }) => (
          <option key={_id} value={_id}>
            {`${hourInWords(startsAt, session.timeZone)}, ${title}${where ? `, ${where}` : ''} (${free} free)`}
          </option>
        ))}
      </Select>
      <Field
        name="reason"
        label="Why?"
        hint="Kept in the history of both sessions."
        maxLength={LIMITS.reason}
        required
      />
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Moving...">Move them</SubmitButton>
        <Button look="line" onClick={onClose}>
          Leave them here
        </Button>
      </div>
    </MemberForm>
  )
}

function OffForm({ session, person, place, onClose, onDone }: FormProps) {
  const { kind, whole } = place.leaving
  const [paid, byPolicy, percent] = [
    place.leaving.paid ?? 0,
    place.leaving.byPolicy ?? 0,
    place.leaving.percent ?? 0,
  ]
  const [back, setBack] = useState<string>('policy')
  if (kind === 'single' && place.leaving.paid === null)
    return (
      <Notice kind="info">
        Taking them off gives money back. That is for who may give refunds, with a second factor where the
        studio asks for one.
      </Notice>
    )
  const isPaid = kind === 'single' && paid > 0
  const canChoose = isPaid && whole !== null && whole !== byPolicy && session.may.includes('refund.by-policy')
  const refund = kind !== 'single' ? 0 : back === 'whole' ? (whole ?? 0) : byPolicy
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={({ text }) =>
        deskSessionApi.remove(session.sessionId, person.bookingId, {
          back: back === 'whole' ? 'whole' : 'policy',
          refund,
          reason: text('reason'),
        })
      }
      onDone={onDone}
    >
      {kind === 'run' && (
        <p>
          They give up this one session, and may make up for it. The run itself is left on their enrollment.
        </p>
      )}
      {kind === 'walk-in' && (
        <p>
          Nothing was paid, so taking them off emails nobody. To take their money: the roll, Walk-in, Pays
          here.
        </p>
      )}
      {isPaid && !canChoose && (
        <p>
          They paid {formatPrice(paid)}. By the policy {formatPrice(byPolicy)} comes back now, {percent} %.
        </p>
      )}
      {canChoose && (
        <RadioGroup
          legend="What comes back"
          name="back"
          value={back}
          onChange={setBack}
          options={[
            { value: 'policy', label: `${formatPrice(byPolicy)} by the policy`, note: 'they asked to leave' },
            { value: 'whole', label: `All of it, ${formatPrice(whole ?? 0)}`, note: 'the studio decides it' },
          ]}
        />
      )}
      <Field
        name="reason"
        label="Why?"
        hint="It is kept in the history of this session."
        maxLength={LIMITS.reason}
        required
      />
      {isPaid && place.leaving.waits && (
        <p className="small">
          The mat is free at once. The money and a letter leave in ten minutes; until then they can be put
          back, while the mat is still free.
        </p>
      )}
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Taking off...">
          {isPaid ? `Take them off, ${formatPrice(refund)} back` : 'Take them off'}
        </SubmitButton>
        <Button look="line" onClick={onClose}>
          Leave them here
        </Button>
      </div>
    </MemberForm>
  )
}
