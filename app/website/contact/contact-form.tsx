import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LIMITS, TIMINGS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { api } from '../../api/client.ts'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './contact.module.css'
import { forgetDraft, useDraft } from './use-draft.ts'

type Message = { name: string; email: string; subject: string; message: string }
type Failure = { failure: string; errors: Record<string, string> }
/** What the server said to a form that was sent without script. */
type Returned = { sent: true } | ({ sent: false; message: Message } & Failure)

/** After a failure the text stays; after success comes the thank-you, and then an empty form. */
export function ContactForm({ returned }: { returned?: Returned }) {
  const { user } = useAuth()
  const toast = useToast()
  const [sending, setSending] = useState(false)
  const [thanked, setThanked] = useState(returned?.sent === true)
  const [{ failure, errors }, setFailure] = useState<Failure>(
    returned && !returned.sent ? returned : { failure: '', errors: {} },
  )
  const typed = returned && !returned.sent ? returned.message : undefined

  const form = useRef<HTMLFormElement>(null)
  useDraft(form, !thanked)

  useEffect(() => {
    if (!thanked) return
    forgetDraft()
    const timer = setTimeout(() => setThanked(false), TIMINGS.thankYou)
    return () => clearTimeout(timer)
  }, [thanked])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = Object.fromEntries(new FormData(event.currentTarget)) as Message
    setSending(true)
    setFailure({ failure: '', errors: {} })
    let answer = await api.sendMessage({ ...message, id: user?.id })
    // The login has ended meanwhile; a message needs none.
    if (!answer.ok && answer.status === 401) answer = await api.sendMessage(message)
    setSending(false)
    if (!answer.ok) {
      const failed = answer.status === 0 ? TEXTS.messageError : TEXTS.messageFailed
      return setFailure({ failure: answer.message || failed, errors: answer.errors })
    }
    toast.success(answer.message)
    setThanked(true)
  }

  if (thanked) return <ThankYou />
  return (
    <form ref={form} className={styles.form} method="post" action="/contactUs" onSubmit={send}>
      <div className={fieldStyles.fields}>
        <Field
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={LIMITS.nameMax * 2}
          defaultValue={typed?.name}
          error={errors.name}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={LIMITS.emailMax}
          defaultValue={typed?.email}
          error={errors.email}
        />
        <Field
          all
          label="Subject"
          name="subject"
          required
          maxLength={200}
          defaultValue={typed?.subject}
          error={errors.subject}
        />
        <TextArea
          all
          label="Message"
          name="message"
          rows={6}
          required
          maxLength={LIMITS.messageMax}
          defaultValue={typed?.message}
          error={errors.message}
        />
      </div>
      {failure && <Notice>{Object.keys(errors).length > 0 ? TEXTS.checkFields : failure}</Notice>}
      <Button type="submit" busy={sending} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  )
}

function ThankYou() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className={styles.thanks} role="status" tabIndex={-1}>
      <h3>Thank You!</h3>
      <p className="lede">{TEXTS.thankYou}</p>
    </div>
  )
}
