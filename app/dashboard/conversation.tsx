import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConversationMessageOnWire } from '../../contract/conversation.ts'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import type { Answer, Said } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { Refused } from '../auth/login-failure.tsx'
import { TextArea } from '../form/field.tsx'
import { MemberForm } from '../form/member-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { yourTime } from '../times.ts'
import { Spinner } from '../ui/states.tsx'
import styles from './conversation.module.css'
import pageStyles from './page.module.css'

const LOOK_MILLISECONDS = 3_000

/** A phone's keyboard has no Shift and Enter: there Enter begins a line, as in its chats. */
const ENTER_SENDS = globalThis.matchMedia?.('(pointer: fine)').matches ?? true

/** As people know it from chats; not while a word is being composed (of Hindi, by an input method). */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!ENTER_SENDS || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type Loaded = Answer<{ data: ConversationMessageOnWire[] }>
type ConversationProps = {
  /** Who reads; stays the same function from one drawing to the next. */
  look(): Promise<Loaded>
  send(text: string): Promise<Answer<Said>>
  me: ConversationMessageOnWire['from']
  nameOf: Record<ConversationMessageOnWire['from'], string>
  label: string
  onSent?(): void
}

/** A conversation between a member and the studio, as either of them sees it. While it is open, answers appear by themselves. */
export function Conversation({ look, send, me, nameOf, label, onSent }: ConversationProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const sent = useRef('')
  const messages = loaded?.ok ? loaded.data : []

  useEffect(() => {
    let left = false
    const lookOnce = async () => {
      const answer = await look()
      // What is on screen stays when one look fails.
      if (!left) setLoaded((before) => (answer.ok || !before?.ok ? answer : before))
    }
    lookOnce()
    const timer = setInterval(() => document.visibilityState === 'visible' && lookOnce(), LOOK_MILLISECONDS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [look])

  const last = messages.at(-1)?._id
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])

  async function onDone() {
    // What was typed meanwhile is the next message.
    setText((now) => (now.startsWith(sent.current) ? now.slice(sent.current.length).trimStart() : now))
    setLoaded(await look())
    onSent?.()
  }

  return (
    <>
      {!loaded && <Spinner label={TEXTS.loading} />}
      {loaded && !loaded.ok && <Refused answer={loaded} />}
      {loaded?.ok && messages.length === 0 && <p className={styles.empty}>Start the conversation.</p>}
      <div
        className={styles.messages}
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
        tabIndex={0}
        hidden={messages.length === 0}
      >
        {messages.map((message) => (
          <div
            key={message._id}
            className={message.from === me ? styles.mine : undefined}
            ref={message._id === last ? end : undefined}
          >
            <b dir="auto">{nameOf[message.from]}</b>
            <p dir="auto">{message.text}</p>
            <time className="small" dateTime={message.at}>
              {yourTime.format(new Date(message.at))}
            </time>
          </div>
        ))}
      </div>
      <MemberForm
        className={`${styles.form} ${pageStyles.form}`}
        notices
        call={() => {
          sent.current = text
          return send(text)
        }}
        onDone={onDone}
        doneText=""
        failureText={(answer) => failureText(answer, TEXTS.messageError)}
      >
        <TextArea
          label={label}
          name="text"
          rows={3}
          required
          maxLength={LIMITS.textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendByEnter}
          hint={ENTER_SENDS ? 'Enter to send, Shift+Enter for a new line.' : undefined}
        />
        <SubmitButton busyLabel="Sending...">Send</SubmitButton>
      </MemberForm>
    </>
  )
}
