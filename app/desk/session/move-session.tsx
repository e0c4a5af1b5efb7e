import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { deskSessionApi, type Wanted } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select } from '../../form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { peopleIn } from '../roll/words.ts'
import { teachersText, untoldText } from '../schedule/words.ts'
import { useAnswer } from '../use-answer.ts'
import { dayOf, hourField, minuteOf, minuteOfField, momentOf } from '../wall-clock.ts'
import { SCOPES } from './scopes.ts'
import styles from './session.module.css'

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
  const holds = rooms.find(({ _id }) => _id === roomId)?.capacity ?? session.capacity
  const roomHint =
    holds < session.capacity
      ? `${holds} places, ${session.people.length} booked. No more than ${holds} are sold for this session.`
      : undefined
  const preview = useAnswer(deskSessionApi.previewChange, wanted && [sessionId, wanted], { afterPause: true })
  const meaning = preview.data
  const letters = meaning ? meaning.people - meaning.untold.length : 0
  return (
    <ConsequenceDialog
      title={`Change ${session.title}`}
      preview={preview}
      call={({ text }, { people }) =>
        deskSessionApi.change(sessionId, {
          ...(wanted ?? { scope: 'this' }),
          reason: text('reason'),
          people,
          refund: 0,
        })
      }
      onDone={onDone}
      onClose={onClose}
      act={`${isOnlyTaught ? 'Change teacher' : 'Move session'}${letters > 0 ? `, ${letters} ${letters === 1 ? 'email' : 'emails'}` : ''}`}
      busyLabel="Moving..."
      leave="Cancel"
      note="Members see it and get their emails in ten minutes; until then you can undo it. They can cancel free of charge when the time, the place or the teacher changes."
      choices={
        <>
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
              hint={roomHint}
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
        </>
      }
    >
      {meaning && (
        <Figures
          figures={[
            { value: `${meaning.people}`, label: isOnlyTaught ? 'people are booked' : 'people go along' },
            { value: `${meaning.busy}`, label: 'of them are elsewhere then' },
            { value: `${letters}`, label: letters === 1 ? 'email to a member' : 'emails to members' },
          ]}
        />
      )}
      {meaning && meaning.paying > 0 && (
        <Notice kind="info">{peopleIn(meaning.paying)} paying right now will get the email too.</Notice>
      )}
      {meaning && meaning.untold.length > 0 && (
        <p className="small">No email. {untoldText(meaning.untold)}</p>
      )}
      {meaning && meaning.teachers.length > 0 && (
        <p className="small">Teachers: {teachersText(meaning.teachers)}</p>
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
        label="Reason"
        hint="Members read it in their email."
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        required={meaning !== null && meaning.clashes.length > 0}
        optional={!meaning || meaning.clashes.length === 0}
      />
    </ConsequenceDialog>
  )
}
