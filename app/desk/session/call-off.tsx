import { useState } from 'react'
import type { SessionAtDesk } from '../../../contract/desk-session.ts'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { deskSessionApi, type Wanted } from '../../api/desk-session.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { Refused } from '../../login/login-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { Figures } from './figures.tsx'
import { SCOPES } from './scopes.ts'
import styles from './session.module.css'
import { usePreview } from './use-preview.ts'

const MOST_CHARACTERS = 500

type Props = { session: SessionAtDesk; here: number; onClose(): void; onDone(): void }

/** What it would cost first; then once more, with the sum on the button. */
export function CallOff({ session, here, onClose, onDone }: Props) {
  const { sessionId, title, startsAt, timeZone } = session
  const [scope, setScope] = useState<string>('this')
  const wanted: Wanted = { scope: scope as Wanted['scope'], cancel: true }
  const { answer, askAgain } = usePreview(sessionId, wanted)
  const meaning = answer?.ok ? answer.data : null
  const back = formatPrice(meaning?.refund ?? (0 as never))
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.wide}
      title={`Call off ${title}, ${hourInWords(startsAt, timeZone)}?`}
    >
      <MemberForm
        className={partsStyles.form}
        notices
        call={async ({ text }) => {
          const done = await deskSessionApi.change(sessionId, {
            ...wanted,
            reason: text('reason'),
            people: meaning?.people ?? 0,
            refund: meaning?.refund ?? 0,
          })
          if (!done.ok) askAgain()
          return done
        }}
        onDone={onDone}
      >
        {!answer && <Spinner label={TEXTS.loading} />}
        {answer && !answer.ok && <Refused answer={answer} />}
        {meaning && (
          <Figures
            figures={[
              {
                value: `${meaning.people}`,
                label: meaning.people === 1 ? 'person loses their mat' : 'people lose their mat',
              },
              { value: back, label: 'goes back' },
              {
                value: `${meaning.people}`,
                label: `${meaning.people === 1 ? 'letter' : 'letters'}${meaning.waiting > 0 ? `, and ${meaning.waiting} to who is waiting` : ''}`,
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
        <RadioGroup
          legend="Which"
          name="scope"
          value={scope}
          onChange={setScope}
          options={SCOPES.map(({ value, ...words }) => ({ value, label: words.off }))}
        />
        <Field
          name="reason"
          label="Why? This sentence stands in the letter."
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          required
        />
        <div className={partsStyles.acts}>
          {meaning && (
            <SubmitButton busyLabel="Calling off...">
              {meaning.refund > 0 ? `Call it off, ${back} back` : 'Call it off'}
            </SubmitButton>
          )}
          <Button look="line" onClick={onClose}>
            Keep the session
          </Button>
        </div>
        <p className="small">
          Letters and money leave ten minutes later. Until then “Undo” brings everything back.
        </p>
      </MemberForm>
    </Dialog>
  )
}
