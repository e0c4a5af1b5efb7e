import { LIMITS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { failureText } from '../../api/failure-text.ts'
import { memberApi } from '../../api/member.ts'
import { useRefusal } from '../../auth/login-failure.tsx'
import { useAuth } from '../../auth/use-auth.tsx'
import { PasswordField } from '../../form/field.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import styles from '../page.module.css'
import profileStyles from './profile.module.css'

export function PasswordForm() {
  const { user } = useAuth()
  const { askForLogin } = useRefusal()

  async function change({ text }: FormValues) {
    const passwords = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    if (user) return memberApi.changePassword({ ...passwords, userId: user.id })
    askForLogin(TEXTS.noUserId)
    return null
  }

  return (
    <MemberForm
      harmless
      className={`${styles.form} ${profileStyles.passwords}`}
      check={checkPasswords}
      call={change}
      onDone={(_, form) => form.reset()}
      doneText={TEXTS.passwordChanged}
      failureText={(answer) => failureText(answer, TEXTS.passwordFailed)}
    >
      <h2>Password</h2>
      <p className="small">Changing your password logs you out on all other devices.</p>
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint={`At least ${LIMITS.passwordMin} characters.`}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
      />
      <SubmitButton busyLabel="Saving...">Change password</SubmitButton>
    </MemberForm>
  )
}

function checkPasswords({ text }: FormValues): Record<string, string> {
  const chosen = text('newPassword')
  if (chosen !== text('confirmPassword')) return { confirmPassword: TEXTS.passwordsDiffer }
  return chosen.length < LIMITS.passwordMin ? { newPassword: TEXTS.passwordTooShort } : {}
}
