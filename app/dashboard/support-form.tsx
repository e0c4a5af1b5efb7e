import { useState } from 'react'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { api, type Failed } from '../api/client.ts'
import { notLoggedIn } from '../auth/login-failure.tsx'
import { useAuth } from '../auth/use-auth.tsx'
import fieldStyles from '../form/field.module.css'
import { Field, TextArea } from '../form/field.tsx'
import type { FormValues } from '../form/form-values.ts'
import { MemberForm } from '../form/member-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import styles from './page.module.css'

export function SupportForm() {
  const { user } = useAuth()
  const [atFirst] = useState(user)

  async function send({ text }: FormValues) {
    if (!user) return notLoggedIn()
    return api.sendMessage({
      name: text('name'),
      email: text('email'),
      subject: text('subject'),
      message: text('message'),
      id: user.id,
    })
  }

  return (
    <MemberForm
      className={styles.form}
      notices
      lockFields
      call={send}
      onDone={(_, form) => form.reset()}
      doneText={TEXTS.messageSent}
      failureText={failureText}
    >
      <div className={fieldStyles.fields}>
        <Field label="Name" name="name" autoComplete="name" required defaultValue={atFirst?.name} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={atFirst?.email}
        />
        <Field all label="Subject" name="subject" required maxLength={200} />
        <TextArea all label="Message" name="message" required rows={6} maxLength={LIMITS.messageMax} />
      </div>
      <SubmitButton busyLabel="Sending...">Send message</SubmitButton>
    </MemberForm>
  )
}

function failureText({ status, message }: Failed) {
  if (status === 401) return `Error: ${TEXTS.logInToSend}`
  return `Error: ${message || (status === 0 ? TEXTS.messageError : TEXTS.messageFailed)}`
}
