import { useEffect, useState } from 'react'
import type { Readers, SessionAtDesk } from '../../../contract/desk-session.ts'
import { LIMITS } from '../../../shared/limits.ts'
import type { Answer } from '../../api/client.ts'
import { deskSessionApi } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import partsStyles from '../parts.module.css'
import { peopleIn } from '../roll/words.ts'

type Props = { session: SessionAtDesk; onClose(): void; onDone(): void }
type Count = { people: number; without: number }

/** A letter to those of a session, with who would read it. */
export function MessageDialog({ session, onClose, onDone }: Props) {
  const { sessionId, people, waiting } = session
  const isSoon = session.now < session.startsAt && session.startsAt - session.now < 20 * 60_000
  const came = people.filter(({ mark }) => mark === 'present' || mark === 'late').length
  const [to, setTo] = useState<Readers>('booked')
  const [count, setCount] = useState<{ of: Readers; answer: Answer<{ data: Count }> }>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after a refusal.
  useEffect(() => {
    let left = false
    deskSessionApi.readers(sessionId, to).then((answer) => !left && setCount({ of: to, answer }))
    return () => {
      left = true
    }
  }, [sessionId, to, asked])
  const answer = count?.of === to ? count.answer : undefined
  const readers = answer?.ok ? answer.data : null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Message all"
      description={`About ${session.title}. It stands in the history of this session.`}
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={async ({ text }) => {
          const sent = await deskSessionApi.write(sessionId, {
            to,
            text: text('text'),
            people: readers?.people ?? 0,
          })
          if (!sent.ok) setAsked(asked + 1)
          return sent
        }}
        onDone={onDone}
      >
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
        {answer && !answer.ok && <Refused answer={answer} />}
        <p className="small" role="status">
          {readers &&
            (readers.people === 0
              ? 'Nobody would read it.'
              : `${peopleIn(readers.people)} ${readers.people === 1 ? 'reads' : 'read'} it, also who wants no news: it is about what they booked.`)}
          {readers &&
            readers.without > 0 &&
            ` ${peopleIn(readers.without)} without an address ${readers.without === 1 ? 'does' : 'do'} not.`}
        </p>
        <div className={partsStyles.acts}>
          <SubmitButton busyLabel="Sending...">
            {readers && readers.people > 0 ? `Write to ${peopleIn(readers.people)}` : 'Write'}
          </SubmitButton>
          <Button look="line" onClick={onClose}>
            Not now
          </Button>
        </div>
        <p className="small">
          {isSoon
            ? 'It leaves at once: the session begins soon.'
            : 'It leaves in ten minutes; until then it can be taken back.'}
        </p>
      </MemberForm>
    </Dialog>
  )
}
