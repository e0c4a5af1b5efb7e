import { useState } from 'react'
import type { PlacePreviewOnWire, SessionAtDesk } from '../../../contract/desk-session.ts'
import { dateAndTime } from '../../../shared/dates.ts'
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
        <Notice kind="info">This session has started. Mark their attendance instead.</Notice>
      )}
      {place && canTakeOff && (
        <>
          {canMove && (
            <RadioGroup
              legend="Action"
              name="act"
              value={act}
              onChange={setAct}
              options={[
                { value: 'move', label: 'Move to another session', note: 'they get an email' },
                {
                  value: 'off',
                  label: 'Cancel this session for them',
                  note: 'the place goes to the waitlist',
                },
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
            ? 'Similar sessions with a free place. The rest of their booking doesn’t change.'
            : 'Sessions of this class with a free place. Their payment moves along.'
        }
      >
        {place.moves.map(({ _id, title, startsAt, place: where, free }) => (
          <option key={_id} value={_id}>
            {`${dateAndTime(startsAt, session.timeZone)}, ${title}${where ? `, ${where}` : ''} (${free} free)`}
          </option>
        ))}
      </Select>
      <Field
        name="reason"
        label="Reason"
        hint="Saved in the history of both sessions."
        maxLength={LIMITS.reason}
        required
      />
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Moving...">Move booking</SubmitButton>
        <Button look="line" onClick={onClose}>
          Cancel
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
        This includes a refund. Only staff who may give refunds can do it, with two-factor login if the studio
        requires it.
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
          This cancels one session, and they may make up for it. To cancel the whole class, open their
          booking.
        </p>
      )}
      {kind === 'walk-in' && (
        <p>Nothing was paid, so no email is sent. To take a payment, go to attendance, Walk-in, Pays here.</p>
      )}
      {isPaid && !canChoose && (
        <p>
          They paid {formatPrice(paid)}. Refund by the policy: {formatPrice(byPolicy)} ({percent}%).
        </p>
      )}
      {canChoose && (
        <RadioGroup
          legend="Refund"
          name="back"
          value={back}
          onChange={setBack}
          options={[
            {
              value: 'policy',
              label: `${formatPrice(byPolicy)} by the policy`,
              note: 'the member is cancelling',
            },
            {
              value: 'whole',
              label: `Full refund, ${formatPrice(whole ?? 0)}`,
              note: 'at the studio’s discretion',
            },
          ]}
        />
      )}
      <Field
        name="reason"
        label="Reason"
        hint="Saved in the session’s history."
        maxLength={LIMITS.reason}
        required
      />
      {isPaid && place.leaving.waits && (
        <p className="small">
          The place is free right away. The refund and an email go out in 10 minutes. You can undo until then,
          while the place is still free.
        </p>
      )}
      <div className={partsStyles.acts}>
        <SubmitButton busyLabel="Cancelling...">
          {isPaid ? `Cancel booking, refund ${formatPrice(refund)}` : 'Cancel booking'}
        </SubmitButton>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </MemberForm>
  )
}
