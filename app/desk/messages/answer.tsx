import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ThreadOnWire } from '../../../contract/desk-messages.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { Select, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'

import partsStyles from '../parts.module.css'
import styles from './messages.module.css'

/** What was said, in order. */
export function Said({ of: { messages, timeZone, name } }: { of: ThreadOnWire }) {
  if (messages.length === 0) return <p className={partsStyles.none}>No messages yet.</p>
  return (
    <ol className={styles.said}>
      {messages.map((message) => (
        <li key={message._id} className={message.from === 'studio' ? styles.ours : undefined}>
          {message.subject && <b dir="auto">{message.subject}</b>}
          <p dir="auto">{message.text}</p>
          <small>
            {[
              message.from === 'them' ? name : (message.by ?? 'Studio'),
              dateAndTime(message.at, timeZone),
              message.how === 'letter' && 'by email',
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </li>
      ))}
    </ol>
  )
}

/** @param onDone after it was sent, before what was said is asked for again */
export function AnswerForm({ of: one, onDone }: { of: ThreadOnWire; onDone?: () => void }) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  const firstName = one.person?.firstName ?? one.name.split(' ')[0] ?? ''
  const named = (written: string) => written.replaceAll(/\{first name\}/gi, firstName)
  const seen = one.messages.at(-1)?._id ?? 'none'
  return (
    <MemberForm
      className={partsStyles.form}
      notices
      call={async () => {
        const answer = await deskMessagesApi.answer(one._id, { text: named(text), seen })
        // What was said meanwhile is shown; what is typed stays.
        if (!answer.ok && answer.code === 'stale') revalidate()
        return answer
      }}
      onDone={() => {
        setText('')
        onDone?.()
        return revalidate()
      }}
    >
      {one.canned.length > 0 && (
        <Select
          label="Saved reply"
          name="canned"
          value=""
          onChange={({ target }) => {
            const chosen = one.canned.find(({ _id }) => _id === target.value)
            if (chosen) setText([text, named(chosen.text)].filter(Boolean).join('\n\n'))
          }}
        >
          <option value="">Choose a saved reply</option>
          {one.canned.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label="Your reply"
        name="text"
        rows={6}
        maxLength={LIMITS.textMax}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SubmitButton busyLabel="Sending...">Send reply</SubmitButton>
    </MemberForm>
  )
}
