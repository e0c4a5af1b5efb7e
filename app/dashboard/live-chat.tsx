import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ConversationMessageOnWire } from '../../contract/conversation.ts'
import { LIMITS } from '../../contract/limits.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Answer } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextArea } from '../components/field.tsx'
import { MailIcon } from '../components/icons.tsx'
import { Notice, Spinner } from '../components/states.tsx'
import { memberApi } from '../member-api.ts'
import { yourTime } from '../times.ts'

const LOOK_MILLISECONDS = 3_000

/** A conversation with the studio that is kept; while it is open, answers appear by themselves. */
export function LiveChat() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <MailIcon />
        Live chat
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Live chat"
        description="A person of the studio answers, within 24 hours at the latest. You also get a mail."
      >
        <Conversation />
      </Dialog>
    </>
  )
}

type Loaded = Answer<{ data: ConversationMessageOnWire[] }>

function Conversation() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const messages = loaded?.ok ? loaded.data : []

  useEffect(() => {
    let left = false
    const look = async () => {
      const answer = await memberApi.conversation()
      // What is on screen stays when one look fails.
      if (!left) setLoaded((before) => (answer.ok || !before?.ok ? answer : before))
    }
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_MILLISECONDS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [])

  const last = messages.at(-1)?._id
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await memberApi.writeToStudio(text)
    if (answer.ok) {
      setText('')
      setLoaded(await memberApi.conversation())
    }
    setFailure(answer.ok ? '' : answer.message || TEXTS.messageError)
    setBusy(false)
  }

  return (
    <>
      {!loaded && <Spinner label={TEXTS.loading} />}
      {loaded && !loaded.ok && <Notice>{loaded.message || TEXTS.unexpected}</Notice>}
      {loaded?.ok && messages.length === 0 && <p className="chat-empty">Nothing is said yet. Begin.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
      <div className="chat" role="log" aria-label="Conversation" tabIndex={0} hidden={messages.length === 0}>
        {messages.map((message) => (
          <div key={message._id} className={message.from} ref={message._id === last ? end : undefined}>
            <b>{message.from === 'studio' ? 'The studio' : 'You'}</b>
            <p>{message.text}</p>
            <time className="small" dateTime={message.at}>
              {yourTime.format(new Date(message.at))}
            </time>
          </div>
        ))}
      </div>
      <form className="form" onSubmit={send}>
        {failure && <Notice>{failure}</Notice>}
        <TextArea
          label="Your message"
          name="text"
          rows={3}
          required
          maxLength={LIMITS.textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send
        </Button>
      </form>
    </>
  )
}
