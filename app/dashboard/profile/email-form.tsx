import { useState } from 'react'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field, PasswordField } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import styles from '../page.module.css'

/** A new address is used once the link in a mail to it was opened. */
export function EmailForm() {
  const { user } = useAuth()
  const [atFirst] = useState(user)
  return (
    <MemberForm
      className={styles.form}
      call={({ text }) => memberApi.changeEmail({ email: text('email'), password: text('password') })}
      onDone={(_, form) => form.reset()}
    >
      <h2>Email</h2>
      <p className="small">
        {atFirst?.email ? (
          <>
            You log in with <b>{atFirst.email}</b>. We send a link to the new address; until you open it,
            nothing changes.
          </>
        ) : (
          'We send a link to the address that you give us. It is yours once you have opened it.'
        )}
      </p>
      <div className={fieldStyles.fields}>
        <Field label="New email" name="email" type="email" autoComplete="email" required />
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      </div>
      <SubmitButton look="line" busyLabel="Saving...">
        Send the link
      </SubmitButton>
    </MemberForm>
  )
}
