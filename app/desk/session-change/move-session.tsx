import { type ReactNode, useState } from 'react'
import { type ChangeMeans, sessionChangeApi } from '../../api/session-change.ts'
import { Select } from '../../form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { peopleIn } from '../roll/words.ts'
import { whereInWords } from '../schedule/words.ts'
import { useAnswer } from '../use-answer.ts'
import { type Place, placeOf, type Scope, type SessionToChange, wantedOf } from './change.ts'
import { Letter } from './letter.tsx'
import { Reason, ScopeChoice, Told } from './parts.tsx'
import { PlaceFields } from './place-fields.tsx'
import styles from './session-change.module.css'

type Props = {
  session: SessionToChange
  to: Place | null
  otherWays?: ReactNode
  onClose(): void
  onDone(): unknown
}

/** Another hour, room or teacher, with what that means for those who booked. */
export function MoveSession({ session, to: chosen, otherWays, onClose, onDone }: Props) {
  const { _id, rooms, teaching } = session
  const was = placeOf(session)
  const [to, setTo] = useState(chosen ?? was)
  const [teacherId, setTeacherId] = useState(teaching?.teacherId)
  const [scope, setScope] = useState<Scope>('this')
  const wanted = wantedOf(session, to, teacherId)
  const isElsewhere = wanted !== null && ('startsAt' in wanted || 'roomId' in wanted)
  const isOnlyTaught = wanted !== null && !isElsewhere
  const preview = useAnswer(sessionChangeApi.preview, wanted && [_id, { ...wanted, scope }], {
    afterPause: chosen === null,
  })
  const means = preview.data
  const roomName = (id: string | null) => rooms.find((room) => room._id === id)?.name ?? null
  return (
    <ConsequenceDialog
      title={`Change ${session.title}`}
      preview={preview}
      call={({ text }, { people, refund }) =>
        sessionChangeApi.change(_id, { ...wanted, scope, reason: text('reason'), people, refund })
      }
      onDone={onDone}
      onClose={onClose}
      act={actOf(means, isOnlyTaught)}
      busyLabel={isOnlyTaught ? 'Changing...' : 'Moving...'}
      leave="Cancel"
      otherWays={otherWays}
      note="Members see it and get their emails in 10 minutes. You can undo until then. Members can cancel free of charge when the time, place or teacher changes."
      choices={
        <>
          <p className={styles.sub}>
            {whereInWords(was.day, was.minute, roomName(was.roomId))}
            {isElsewhere && <b> → {whereInWords(to.day, to.minute, roomName(to.roomId))}</b>}
          </p>
          {chosen === null && <PlaceFields session={session} value={to} onChange={setTo} />}
          {chosen === null && teaching && (
            <TeacherField of={teaching} value={teacherId} onChange={setTeacherId} />
          )}
          <ScopeChoice session={session} value={scope} onChange={setScope} />
        </>
      }
    >
      {means && <Consequences means={means} isOnlyTaught={isOnlyTaught} />}
      <Reason required={means !== null && means.clashes.length > 0} />
      {means?.email && <Letter email={means.email} refund={means.refund} />}
    </ConsequenceDialog>
  )
}

function actOf(means: ChangeMeans | null, isOnlyTaught: boolean): string {
  const count = means?.sessions.length ?? 1
  const emails = means ? means.people - means.untold.length : 0
  const act = isOnlyTaught ? 'Change teacher' : count === 1 ? 'Move session' : `Move ${count} sessions`
  return emails > 0 ? `${act}, ${emails} ${emails === 1 ? 'email' : 'emails'}` : act
}

type TeacherProps = {
  of: NonNullable<SessionToChange['teaching']>
  value: string | undefined
  onChange(id: string): void
}

function TeacherField({ of: { teacherId, teacher, teachers }, value, onChange }: TeacherProps) {
  return (
    <Select
      name="teacherId"
      label="Teacher"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!teachers.some(({ _id }) => _id === teacherId) && <option value={teacherId}>{teacher}</option>}
      {teachers.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** People and emails, and what is odd about it. */
function Consequences({ means, isOnlyTaught }: { means: ChangeMeans; isOnlyTaught: boolean }) {
  const { people, busy, paying, clashes, untold } = means
  const emails = people - untold.length
  return (
    <>
      <Figures
        figures={[
          { value: `${people}`, label: isOnlyTaught ? 'people are booked' : 'people moved' },
          { value: `${busy}`, label: 'have another class then' },
          { value: `${emails}`, label: emails === 1 ? 'email to a member' : 'emails to members' },
        ]}
      />
      {paying > 0 && <Notice kind="info">{peopleIn(paying)} paying right now will get the email too.</Notice>}
      <Told means={means} />
      {clashes.length > 0 && (
        <Notice>
          {clashes.map((clash) => (
            <p key={clash}>{clash}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
