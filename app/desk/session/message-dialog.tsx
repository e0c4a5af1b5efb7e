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
      title="Message all"
      description={`About ${session.title}. It stands in the history of this session.`}
      preview={preview}
      call={({ text }, readers) =>
        deskSessionApi.write(sessionId, { to, text: text('text'), people: readers.people })
      }
      onDone={onDone}
      onClose={onClose}
      act={readers && readers.people > 0 ? `Write to ${peopleIn(readers.people)}` : 'Write'}
      busyLabel="Sending..."
      leave="Not now"
      note={
        isSoon
          ? 'It leaves at once: the session begins soon.'
          : 'It leaves in ten minutes; until then it can be undone.'
      }
      choices={
        <>
          <RadioGroup
            legend="To"
            name="to"
            value={to}
            onChange={(value) => setTo(value as Readers)}
            options={[
              { value: 'booked', label: 'Everybody booked' },
              ...(came > 0 ? [{ value: 'came', label: 'Those who came' }] : []),
              ...(waiting.some(({ isForRun }) => !isForRun)
                ? [{ value: 'waiting', label: 'Those who wait' }]
                : []),
            ]}
          />
          <TextArea
            name="text"
            label="What you would like to say"
            rows={5}
            maxLength={LIMITS.textMax}
            required
          />
        </>
      }
    >
      <p className="small" role="status">
        {readers &&
          (readers.people === 0
            ? 'Nobody would read it.'
            : `${peopleIn(readers.people)} ${readers.people === 1 ? 'reads' : 'read'} it, also who wants no news: it is about what they booked.`)}
        {readers &&
          readers.without > 0 &&
          ` ${peopleIn(readers.without)} without an address ${readers.without === 1 ? 'does' : 'do'} not.`}
      </p>
    </ConsequenceDialog>
  )
}
