import type { AnnouncementPreviewOnWire, AnnouncementsOnWire } from '../../../contract/desk-messages.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { SEGMENT_NAMES, SEGMENTS } from '../../../shared/segments.ts'
import { LIST_NAMES } from '../../../shared/subscription-lists.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { RadioGroup } from '../../form/choices.tsx'
import { Field, Select, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'

import partsStyles from '../parts.module.css'
import { peopleIn } from '../roll/words.ts'
import styles from './messages.module.css'

type Form = {
  audience: 'class' | 'session' | 'segment' | 'subscribers'
  target: string
  subject: string
  text: string
}
export type Typed = Omit<Form, 'audience'>
export type Shown = { form: Form; preview: AnnouncementPreviewOnWire }

type LetterProps = {
  data: AnnouncementsOnWire
  audience: string
  setAudience(audience: string): void
  typed: Typed
  onShown(shown: Shown): void
}

export function LetterForm({ data, audience, setAudience, typed, onShown }: LetterProps) {
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      doneText=""
      call={async ({ text }) => {
        const form = {
          audience: audience as Form['audience'],
          target: text('target'),
          subject: text('subject'),
          text: text('text'),
        }
        const answer = await deskMessagesApi.previewAnnouncement(form)
        if (answer.ok) onShown({ form, preview: answer.data })
        return answer
      }}
    >
      <RadioGroup
        legend="To"
        name="audience"
        value={audience}
        onChange={setAudience}
        options={[
          { value: 'class', label: 'A class', note: 'everyone who booked it' },
          { value: 'session', label: 'A session', note: 'everyone who booked it' },
          ...(data.mayNews
            ? [
                { value: 'segment', label: 'A group', note: 'newsletter subscribers only' },
                { value: 'subscribers', label: 'Subscribers', note: 'newsletter and “notify me” lists' },
              ]
            : []),
        ]}
      />
      <Select label="Choose" name="target" key={audience} defaultValue={typed.target}>
        {optionsOf(data, audience).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label="Subject"
        name="subject"
        required
        maxLength={LIMITS.nameMax}
        autoComplete="off"
        defaultValue={typed.subject}
      />
      <TextArea
        label="Message"
        name="text"
        rows={7}
        required
        maxLength={LIMITS.textMax}
        defaultValue={typed.text}
        hint="“Hello” and their name are added at the top."
      />
      <SubmitButton busyLabel="Counting...">Preview</SubmitButton>
    </MemberForm>
  )
}

function optionsOf(data: AnnouncementsOnWire, audience: string) {
  if (audience === 'class') return data.classes.map(({ _id, title }) => ({ value: _id, label: title }))
  if (audience === 'session')
    return data.sessions.map(({ _id, title, startsAt }) => ({
      value: _id,
      label: `${dateAndTime(startsAt, data.timeZone)}, ${title}`,
    }))
  if (audience === 'subscribers')
    return SUBSCRIPTION_LISTS.map((value) => ({ value, label: LIST_NAMES[value] }))
  return SEGMENTS.map((value) => ({ value, label: SEGMENT_NAMES[value] ?? value }))
}

export function Preview({ form, preview, onBack, onDone }: Shown & { onBack(): void; onDone(): void }) {
  const { busy, run } = useAction()
  const { people, withoutAddress, withoutNews, isNews, targetName, lines } = preview
  async function send() {
    if (!(await run(deskMessagesApi.announce({ ...form, people })))) return
    onDone()
  }
  return (
    <div className={partsStyles.form}>
      <p role="status">
        <b>
          {people === 0 ? 'No one' : peopleIn(people)} of {targetName}
        </b>{' '}
        {people === 0 ? 'can be emailed' : people === 1 ? 'gets it' : 'get it'}
        {isNews
          ? ', as news.'
          : people > 0
            ? '. It’s about their booking, so it also goes to members without the newsletter.'
            : '.'}
      </p>
      {withoutNews > 0 && (
        <Notice kind="info">
          {peopleIn(withoutNews)} not subscribed to the newsletter, or {withoutNews === 1 ? 'is' : 'are'}{' '}
          blocked, and
          {withoutNews === 1 ? ' is' : ' are'} left out.
        </Notice>
      )}
      {withoutAddress > 0 && (
        <Notice kind="info">
          {peopleIn(withoutAddress)} {withoutAddress === 1 ? 'has' : 'have'}{' '}
          {isNews ? 'not confirmed an email' : 'no email'}, and {withoutAddress === 1 ? 'is' : 'are'} left
          out.
        </Notice>
      )}
      <article className={styles.letter} aria-label="Email preview">
        <h3>{form.subject}</h3>
        <p>Hello {'{first name}'},</p>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <p key={n}>{line}</p>
        ))}
        {isNews && <p className="small">Includes an unsubscribe link</p>}
      </article>
      <div className={partsStyles.acts}>
        {people > 0 && (
          <Button busy={busy} busyLabel="Scheduling..." onClick={send}>
            Send to {peopleIn(people)} in 10 minutes
          </Button>
        )}
        <Button look="line" onClick={onBack}>
          Edit
        </Button>
      </div>
    </div>
  )
}

const SUBSCRIPTION_LISTS = ['newsletter', 'launch'] as const
