import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberNoteOnWire } from '../../../contract/desk-members.ts'
import { fullDate } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import partsStyles from '../parts.module.css'
import { RecordForm } from '../studio/record-form.tsx'
import styles from './member.module.css'

type NotesProps = { memberId: string; notes: MemberNoteOnWire[]; mayChange: boolean; timeZone: string }

/** What the staff tells one another about a member, who may ask to read it. */
export function Notes({ memberId, notes, mayChange, timeZone }: NotesProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      {mayChange && (
        <MemberForm
          className={partsStyles.form}
          call={({ text }) => deskMembersApi.addNote(memberId, text('text'))}
          onDone={(_, form) => {
            form.reset()
            return revalidate()
          }}
        >
          <TextArea
            label="Note for staff"
            name="text"
            rows={3}
            maxLength={LIMITS.noteMax}
            required
            hint="Members can request their notes."
            placeholder="What the next person at the desk should know"
          />
          <SubmitButton look="line" busyLabel="Saving...">
            Save note
          </SubmitButton>
        </MemberForm>
      )}
      <ul>
        {notes.map((note) => (
          <Note key={note._id} memberId={memberId} note={note} mayChange={mayChange} timeZone={timeZone} />
        ))}
      </ul>
    </>
  )
}

type NoteProps = { memberId: string; note: MemberNoteOnWire; mayChange: boolean; timeZone: string }

function Note({ memberId, note, mayChange, timeZone }: NoteProps) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  async function remove() {
    if (await run(deskMembersApi.removeNote(memberId, note._id, note.version))) revalidate()
  }
  return (
    <li className={styles.note}>
      {!isOpen && <p dir="auto">{note.text}</p>}
      <div className={styles.by}>
        <span>
          {[note.by, fullDate(note.createdAt, timeZone), note.version > 1 && 'edited']
            .filter(Boolean)
            .join(', ')}
        </span>
        {mayChange && (
          <span>
            <Button look="quiet" small onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? 'Close' : 'Edit'}
            </Button>
            <Button look="quiet" small busy={busy} onClick={remove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {isOpen && (
        <RecordForm
          version={note.version}
          labels={{ text: 'Note' }}
          button="Save note"
          values={({ text }) => ({ text: text('text') })}
          save={(fields) =>
            deskMembersApi.changeNote(memberId, note._id, fields as { text: string; version: number })
          }
          again={async () => {
            const now = await deskMembersApi.member(memberId)
            return (now.ok && now.data.notes.find(({ _id }) => _id === note._id)) || null
          }}
          onDone={() => setOpen(false)}
        >
          <TextArea
            label="Note"
            name="text"
            rows={4}
            maxLength={LIMITS.noteMax}
            required
            defaultValue={note.text}
          />
        </RecordForm>
      )}
    </li>
  )
}
