import { useState } from 'react'
import type { Readers, SessionAtDesk } from '../../../contract/desk-session.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { TextArea } from '../../form/field.tsx'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { peopleIn } from '../roll/words.ts'
import { useAnswer } from '../use-answer.ts'

type Props = { session: SessionAtDesk; onClose(): void; onDone(): void }

/** An email to those booked in a session, with who would read it. */
export function MessageDialog({ session, onClose, onDone }: Props) {
  const { sessionId, people, waiting } = session
  const isSoon = session.now < session.startsAt && session.startsAt - session.now < 20 * 60_000
  const came = people.filter(({ mark }) => mark === 'present' || mark === 'late').length
  const [to, setTo] = useState<Readers>('booked')
  const preview = useAnswer(deskSessionApi.readers, [sessionId, to])
  const readers = preview.data
  return (
    <ConsequenceDialog
      title="Email everyone"
      description={`About ${session.title}. Saved in the session’s history.`}
      preview={preview}
      call={({ text }, readers) =>
        deskSessionApi.write(sessionId, { to, text: text('text'), people: readers.people })
      }
      onDone={onDone}
      onClose={onClose}
      act={readers && readers.people > 0 ? `Email ${peopleIn(readers.people)}` : 'Email'}
      busyLabel="Sending..."
      leave="Cancel"
      note={
        isSoon
          ? 'Sent right away, as the session starts soon.'
          : 'Sent in 10 minutes. You can undo until then.'
      }
      choices={
        <>
          <RadioGroup
            legend="To"
            name="to"
            value={to}
            onChange={(value) => setTo(value as Readers)}
            options={[
              { value: 'booked', label: 'Everyone booked' },
              ...(came > 0 ? [{ value: 'came', label: 'Everyone who came' }] : []),
              ...(waiting.some(({ isForRun }) => !isForRun)
                ? [{ value: 'waiting', label: 'The waitlist' }]
                : []),
            ]}
          />
          <TextArea name="text" label="Message" rows={5} maxLength={LIMITS.textMax} required />
        </>
      }
    >
      <p className="small" role="status">
        {readers &&
          (readers.people === 0
            ? 'No one would get this.'
            : `${peopleIn(readers.people)} will get it, even without the newsletter, because it’s about their booking.`)}
        {readers &&
          readers.without > 0 &&
          ` ${peopleIn(readers.without)} ${readers.without === 1 ? 'has' : 'have'} no email.`}
      </p>
    </ConsequenceDialog>
  )
}
