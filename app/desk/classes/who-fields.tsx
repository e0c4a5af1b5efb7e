import type { ClassDraft } from '../../../contract/class-drafts.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { Field, Select } from '../../form/field.tsx'
import { CountField, LinkField } from '../../form/typed-field.tsx'
import styles from '../editor/editor.module.css'
import { Part } from '../editor/part.tsx'
import { Segments } from './segments.tsx'

type Props = {
  content: ClassDraft
  draft: DeskDraft
  change(patch: Partial<ClassDraft>, how?: { now: boolean }): void
  readOnly?: boolean
}

const WAYS = [
  { value: 'In Person', label: 'In person' },
  { value: 'Live Online', label: 'Live online' },
  { value: 'Recorded', label: 'Videos' },
] as const

export function WhoAndWhere({ content, draft, change, readOnly }: Props) {
  const { choices } = draft
  const dates = draft.dates.filter(({ state }) => state !== 'skipped' && state !== 'closed').length
  const { type, instructorId, roomId, capacity, neededCertificate } = content
  const isOnline = type === 'Live Online'
  const isRecorded = type === 'Recorded'
  return (
    <Part title="Teacher and place" id="who-and-where">
      <div className={styles.grid}>
        <div className={styles.c12}>
          <Segments
            legend="Format"
            name="type"
            kind="radio"
            readOnly={readOnly}
            chosen={type === null ? [] : [type]}
            segments={WAYS}
            onChange={(way) =>
              change(
                {
                  type: way,
                  ...(way !== 'In Person' && { roomId: null }),
                  ...(way !== 'Live Online' && { joinLink: '' }),
                },
                { now: true },
              )
            }
          />
        </div>
        <div className={styles.c6}>
          <Select
            label="Teacher"
            name="instructorId"
            id="field-instructorId"
            disabled={readOnly}
            value={instructorId ?? ''}
            onChange={({ target }) => change({ instructorId: target.value || null }, { now: true })}
          >
            <option value="">Not chosen yet</option>
            {choices.teachers.map(({ _id, name, busy }) => (
              <option key={_id} value={_id}>
                {name}
                {dates > 0 && (busy === 0 ? `, free on all ${dates}` : `, busy on ${busy}`)}
              </option>
            ))}
          </Select>
        </div>
        {!isRecorded && <Place content={content} draft={draft} change={change} readOnly={readOnly} />}
        {!isRecorded && (
          <div className={styles.c6}>
            <CountField
              label={isOnline ? 'Places' : 'Places'}
              name="capacity"
              id="field-capacity"
              readOnly={readOnly}
              hint={roomHint(roomId, choices)}
              value={capacity}
              onValue={(count) => change({ capacity: count })}
            />
          </div>
        )}
        <div className={styles.c6}>
          <Field
            label="Certificate the teacher needs"
            name="neededCertificate"
            readOnly={readOnly}
            optional
            maxLength={120}
            hint="Substitutes need it too."
            value={neededCertificate}
            onChange={({ target }) => change({ neededCertificate: target.value })}
          />
        </div>
      </div>
    </Part>
  )
}

/** A room, or the link to one. */
function Place({ content, draft, change, readOnly }: Props) {
  const { choices } = draft
  const { type, roomId, joinLink } = content
  if (type === 'Live Online')
    return (
      <div className={styles.c6}>
        <LinkField
          label="Meeting link"
          name="joinLink"
          id="field-joinLink"
          readOnly={readOnly}
          hint={
            draft.hasOwnRooms
              ? 'Paste the link or the invitation. Leave empty and each session gets its own video room.'
              : 'Paste the link or the invitation. Only people who booked get it, shortly before the start.'
          }
          value={joinLink}
          onValue={(link) => change({ joinLink: link })}
        />
      </div>
    )
  return (
    <div className={styles.c6}>
      <Select
        label="Room"
        name="roomId"
        id="field-roomId"
        disabled={readOnly}
        value={roomId ?? ''}
        hint={choices.rooms.length === 0 ? 'No rooms yet. Add one under Centres.' : undefined}
        onChange={({ target }) => change(inRoom(target.value, content, choices), { now: true })}
      >
        <option value="">Not chosen yet</option>
        {choices.rooms.map(({ _id, name, centre, busy }) => (
          <option key={_id} value={_id}>
            {name}, {centre}
            {busy > 0 && `, taken on ${busy}`}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** As many places as the room holds, until someone says otherwise. */
function inRoom(id: string, { capacity }: ClassDraft, { rooms }: DeskDraft['choices']): Partial<ClassDraft> {
  const room = rooms.find(({ _id }) => _id === id)
  if (!room) return { roomId: null }
  return { roomId: id, ...(capacity === null && { capacity: room.capacity }) }
}

function roomHint(roomId: string | null, { rooms }: DeskDraft['choices']): string | undefined {
  const room = rooms.find(({ _id }) => _id === roomId)
  return room && `${room.name} holds ${room.capacity}.`
}
