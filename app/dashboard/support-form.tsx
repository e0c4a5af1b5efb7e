import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api } from '../api/client.ts'
import fieldStyles from '../form/field.module.css'
import { Field, TextArea } from '../form/field.tsx'
import { type Refusal, Refused } from '../login/refusal.tsx'
import { loginEnded } from '../login/same-member.ts'
import { useAuth } from '../login/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import styles from './page.module.css'

type State = { sending?: boolean; sent?: string; failure?: Refusal; errors?: Record<string, string> }

const LOGGED_OUT: Refusal = { status: 401, message: TEXTS.logInToSend }

/** After a failure the text stays in the form; after success the form is empty. */
export function SupportForm() {
  const { user } = useAuth()
  const [atFirst] = useState(user)
  const [{ sending, sent, failure, errors = {} }, setState] = useState<State>({})

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!user) return setState({ failure: LOGGED_OUT })
    const element = event.currentTarget
    const form = new FormData(element)
    const field = (name: string) => String(form.get(name) ?? '')
    setState({ sending: true })
    const answer = await api.sendMessage({
      name: field('name'),
      email: field('email'),
      subject: field('subject'),
      message: field('message'),
      id: user.id,
    })
    if (answer.ok) {
      element.reset()
      return setState({ sent: TEXTS.messageSent })
    }
    if (answer.status === 401) {
      loginEnded()
      return setState({ failure: LOGGED_OUT })
    }
    const failed = answer.status === 0 ? TEXTS.messageError : TEXTS.messageFailed
    setState({ failure: { ...answer, message: answer.message || failed }, errors: answer.errors })
  }

  // Really disabled, the field would lose the focus of who pressed Enter in it.
  const held = { readOnly: sending, 'aria-disabled': sending }
  return (
    <form className={styles.form} onSubmit={send}>
      {sent && <Notice kind="done">{sent}</Notice>}
      {failure && <Refused answer={{ ...failure, message: `Error: ${failure.message}` }} />}
      <div className={fieldStyles.fields}>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          {...held}
          defaultValue={atFirst?.name}
          error={errors.name}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          {...held}
          defaultValue={atFirst?.email}
          error={errors.email}
        />
        <Field all label="Subject" name="subject" required maxLength={200} {...held} error={errors.subject} />
        <TextArea
          all
          label="Message"
          name="message"
          required
          rows={6}
          maxLength={LIMITS.messageMax}
          {...held}
          error={errors.message}
        />
      </div>
      <Button type="submit" busy={sending} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  )
}
