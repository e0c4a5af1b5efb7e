import { type FormEvent, useState } from 'react'
import { memberApi } from '../../api/member.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, PasswordField } from '../../form/field.tsx'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../page.module.css'
import { useSaving } from './use-saving.ts'

/** A new address is used once the link in a mail to it was opened. */
export function EmailForm() {
  const { user } = useAuth()
  const [atFirst] = useState(user)
  const { busy, errors, save } = useSaving()

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const saved = await save(
      memberApi.changeEmail({ email: String(form.get('newEmail')), password: String(form.get('password')) }),
    )
    if (saved) element.reset()
  }

  return (
    <form className={styles.form} method="post" onSubmit={change}>
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
        <Field
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      </div>
      <Button type="submit" look="line" busy={busy} busyLabel="Saving...">
        Send the link
      </Button>
    </form>
  )
}
