import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskSessionApi, type Wanted } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { peopleIn } from '../roll/words.ts'
import { dayOf, hourField, minuteOf, minuteOfField, momentOf } from '../wall-clock.ts'
import { Figures } from './figures.tsx'
import { SCOPES } from './scopes.ts'
import styles from './session.module.css'
import { usePreview } from './use-preview.ts'

const MOST_CHARACTERS = 500

type Props = { session: SessionAtDesk; onClose(): void; onDone(): void }

/** Another hour, room or teacher, with what that means for those who booked. */
export function MoveSession({ session, onClose, onDone }: Props) {
  const { sessionId, startsAt, endsAt, timeZone, rooms, teachers } = session
  const day0 = dayOf(startsAt, timeZone)
  const time0 = hourField(minuteOf(startsAt, timeZone))
  const [day, setDay] = useState(day0)
  const [time, setTime] = useState(time0)
  const [roomId, setRoomId] = useState(session.roomId ?? '')
  const [teacherId, setTeacherId] = useState(session.teacherId)
  const [scope, setScope] = useState<string>('this')
  const begins = day && time ? momentOf(day, minuteOfField(time), timeZone) : startsAt
  const isMoved = begins !== startsAt
  const isElsewhere = roomId !== (session.roomId ?? '')
  const isTaught = teacherId !== session.teacherId
  const isOnlyTaught = isTaught && !isMoved && !isElsewhere
  const wanted: Wanted | null =
    isMoved || isElsewhere || isTaught
      ? {
          scope: scope as Wanted['scope'],
          ...(isMoved && { startsAt: begins, endsAt: begins + (endsAt - startsAt) }),
          ...(isElsewhere && { roomId }),
          ...(isTaught && { teacherId }),
        }
      : null
  const { answer, askAgain } = usePreview(sessionId, wanted)
  const meaning = wanted && answer?.ok ? answer.data : null
  const letters = meaning?.people ?? 0
  return (
    <Dialog open onClose={onClose} className={styles.wide} title={`Change ${session.title}`}>
      <MemberForm
        className={partsStyles.form}
        notices
        call={async ({ text }) => {
          const done = await deskSessionApi.change(sessionId, {
            ...(wanted ?? { scope: 'this' }),
            reason: text('reason'),
            people: letters,
            refund: 0,
          })
          if (!done.ok) askAgain()
          return done
        }}
        onDone={onDone}
      >
        <p className="small">
          Now {hourInWords(startsAt, timeZone)}, {session.place}.
        </p>
        <div className={styles.pair}>
          <Field
            name="day"
            label="Day"
            type="date"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Field
            name="time"
            label="Begins"
            type="time"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        {!session.isLive && rooms.length > 1 && (
          <Select
            name="roomId"
            label="Room"
            hint={`Rooms for ${session.capacity} and more.`}
            value={roomId}
            onChange={(event) => setRoomId(event.currentTarget.value)}
          >
            {!rooms.some(({ _id }) => _id === roomId) && (
              <option value={roomId}>{session.place || 'No room'}</option>
            )}
            {rooms.map(({ _id, name, centre, capacity }) => (
              <option key={_id} value={_id}>{`${name}, ${centre} (${capacity})`}</option>
            ))}
          </Select>
        )}
        <Select
          name="teacherId"
          label="Teacher"
          value={teacherId}
          onChange={(event) => setTeacherId(event.currentTarget.value)}
        >
          {!teachers.some(({ _id }) => _id === teacherId) && (
            <option value={teacherId}>{session.teacher}</option>
          )}
          {teachers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <RadioGroup
          legend="Which"
          name="scope"
          value={scope}
          onChange={setScope}
          options={SCOPES.map(({ value, move }) => ({ value, label: move }))}
        />
        {wanted && !answer && <Spinner label={TEXTS.loading} />}
        {wanted && answer && !answer.ok && <Refused answer={answer} />}
        {meaning && (
          <Figures
            figures={[
              { value: `${meaning.people}`, label: isOnlyTaught ? 'people are booked' : 'people go along' },
              { value: `${meaning.busy}`, label: 'of them are elsewhere then' },
              { value: `${letters}`, label: letters === 1 ? 'letter' : 'letters' },
            ]}
          />
        )}
        {meaning && meaning.paying > 0 && (
          <Notice kind="info">{peopleIn(meaning.paying)} paying right now will be told too.</Notice>
        )}
        {meaning && meaning.clashes.length > 0 && (
          <Notice>
            {meaning.clashes.map((clash) => (
              <p key={clash}>{clash}</p>
            ))}
          </Notice>
        )}
        <Field
          name="reason"
          label="Why? This sentence stands in the letter."
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          required={meaning !== null && meaning.clashes.length > 0}
          optional={!meaning || meaning.clashes.length === 0}
        />
        <div className={partsStyles.acts}>
          {meaning && (
            <SubmitButton busyLabel="Moving...">
              {isOnlyTaught ? 'Change the teacher' : 'Move it'}
              {letters > 0 && `, ${letters} ${letters === 1 ? 'letter' : 'letters'}`}
            </SubmitButton>
          )}
          <Button look="line" onClick={onClose}>
            Keep it where it is
          </Button>
        </div>
        <p className="small">
          Letters leave ten minutes later; until then “Undo” brings it back. Whoever booked may leave free of
          charge when the hour, the place or the teacher is another.
        </p>
      </MemberForm>
    </Dialog>
  )
}
