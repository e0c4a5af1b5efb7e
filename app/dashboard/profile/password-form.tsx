import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { memberApi } from '../../api/member.ts'
import { PasswordField } from '../../form/field.tsx'
import { useRefusal } from '../../login/refusal.tsx'
import { useAuth } from '../../login/session.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../page.module.css'

export function PasswordForm() {
  const { user } = useAuth()
  const { refuse, askForLogin } = useRefusal()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function mind(message: string, found: Record<string, string>) {
    setErrors(found)
    toast.error(message)
  }

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const newPassword = String(form.get('newPassword'))
    if (newPassword !== form.get('confirmPassword')) {
      return mind(TEXTS.passwordsDiffer, { confirmPassword: TEXTS.passwordsDiffer })
    }
    if (newPassword.length < LIMITS.passwordMin) {
      return mind(TEXTS.passwordTooShort, { newPassword: TEXTS.passwordTooShort })
    }
    setErrors({})
    if (!user) return askForLogin(TEXTS.noUserId)
    setBusy(true)
    const currentPassword = String(form.get('currentPassword'))
    const answer = await memberApi.changePassword({ currentPassword, newPassword, userId: user.id })
    setBusy(false)
    if (!answer.ok) {
      setErrors(answer.errors)
      return refuse(answer, TEXTS.passwordFailed)
    }
    element.reset()
    toast.success(TEXTS.passwordChanged)
  }

  return (
    <form className={styles.form} method="post" onSubmit={change}>
      <h2>Security</h2>
      <p className="small">Changing your password ends every other session of yours.</p>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint={`At least ${LIMITS.passwordMin} characters.`}
        error={errors.newPassword}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Change password
      </Button>
    </form>
  )
}
