import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskSessionApi, type Wanted } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import { ConsequenceDialog } from '../pending/consequence-dialog.tsx'
import { Figures } from '../pending/figures.tsx'
import { teachersText, untoldText } from '../schedule/words.ts'
import { useAnswer } from '../use-answer.ts'
import { SCOPES } from './scopes.ts'

const MOST_CHARACTERS = 500

type Props = { session: SessionAtDesk; here: number; onClose(): void; onDone(): void }

/** What it would cost first; then once more, with the sum on the button. */
export function CallOff({ session, here, onClose, onDone }: Props) {
  const { sessionId, title, startsAt, timeZone } = session
  const [scope, setScope] = useState<string>('this')
  const wanted: Wanted = { scope: scope as Wanted['scope'], cancel: true }
  const preview = useAnswer(deskSessionApi.previewChange, [sessionId, wanted])
  const meaning = preview.data
  const back = meaning ? formatPrice(meaning.refund) : ''
  const emails = meaning ? meaning.people - meaning.untold.length : 0
  return (
    <ConsequenceDialog
      title={`Call off ${title}, ${hourInWords(startsAt, timeZone)}?`}
      preview={preview}
      call={({ text }, { people, refund }) =>
        deskSessionApi.change(sessionId, { ...wanted, reason: text('reason'), people, refund })
      }
      onDone={onDone}
      onClose={onClose}
      act={meaning && meaning.refund > 0 ? `Call it off, ${back} back` : 'Call it off'}
      busyLabel="Calling off..."
      leave="Keep the session"
      note="Members see it, and emails and refunds leave, in ten minutes. Until then you can undo it."
      choices={
        <RadioGroup
          legend="Which"
          name="scope"
          value={scope}
          onChange={setScope}
          options={SCOPES.map(({ value, ...words }) => ({ value, label: words.off }))}
        />
      }
    >
      {meaning && (
        <Figures
          figures={[
            {
              value: `${meaning.people}`,
              label: meaning.people === 1 ? 'booking is cancelled' : 'bookings are cancelled',
            },
            { value: back, label: 'is refunded' },
            {
              value: `${emails}`,
              label: `${emails === 1 ? 'email' : 'emails'}${meaning.waiting > 0 ? `, and ${meaning.waiting} to the waitlist` : ''}`,
            },
          ]}
        />
      )}
      {here > 0 && (
        <Notice>
          <b>{here === 1 ? 'One of them is' : `${here} of them are`} already here.</b> Speak to them before
          you press anything.
        </Notice>
      )}
      {meaning && meaning.paying > 0 && (
        <Notice kind="info">
          {meaning.paying === 1 ? 'One mat is' : `${meaning.paying} mats are`} held right now. What is paid
          for
          {meaning.paying === 1 ? ' it' : ' them'} goes back by itself.
        </Notice>
      )}
      {meaning && meaning.untold.length > 0 && (
        <p className="small">No email. {untoldText(meaning.untold)}</p>
      )}
      {meaning && meaning.teachers.length > 0 && (
        <p className="small">Teachers: {teachersText(meaning.teachers)}</p>
      )}
      <Field
        name="reason"
        label="Reason"
        hint="Members read it in their email."
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        required
      />
    </ConsequenceDialog>
  )
}
