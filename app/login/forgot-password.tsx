import { accountApi } from '../api/account.ts'
import { ApiForm } from '../form/api-form.tsx'
import { Field } from '../form/field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { titled } from '../studio.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/forgot-password'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'
import { useAlong } from './use-next.ts'

export default function ForgotPassword() {
  const along = useAlong()
  return (
    <AccountFrame>
      <p className={`small ${styles.otherWay}`}>
        Remembered it? <Link to={along('/loginPage')}>Log in</Link>
      </p>
      <h1>Forgot Password</h1>
      <p className={styles.explanation}>
        Tell us your email address and we send you a link to choose a new one.
      </p>
      <ApiForm className={styles.form} call={({ text }) => accountApi.forgotPassword(text('email'))}>
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <SubmitButton wide busyLabel="Sending...">
          Send the link
        </SubmitButton>
      </ApiForm>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Forgot Password'), { name: 'robots', content: 'noindex' }]
}
