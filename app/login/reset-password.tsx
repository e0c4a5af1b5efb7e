import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { PasswordField } from '../form/field.tsx'
import { titled } from '../studio.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/reset-password'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

type State = { busy?: boolean; done?: string; failure?: string; errors?: Record<string, string> }

export default function ResetPassword() {
  const [search] = useSearchParams()
  const [{ busy, done, failure, errors = {} }, setState] = useState<State>({})

  async function reset(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    if (password.length < LIMITS.passwordMin) {
      return setState({ errors: { password: TEXTS.passwordTooShort } })
    }
    if (password !== form.get('confirm')) return setState({ errors: { confirm: TEXTS.passwordsDiffer } })
    setState({ busy: true })
    const answer = await accountApi.resetPassword({ token: search.get('token') ?? '', password })
    if (answer.ok) setState({ done: answer.message || TEXTS.passwordReset })
    else setState({ failure: answer.message || TEXTS.unexpected, errors: answer.errors })
  }

  return (
    <AccountFrame>
      <h1>Choose a new password</h1>
      <p className={styles.explanation}>
        At least {LIMITS.passwordMin} characters. You will be logged out everywhere else.
      </p>
      {failure && !errors.password && <Notice>{errors.token ?? failure}</Notice>}
      {done ? (
        <>
          <Notice kind="done">{done}</Notice>
          <p className={styles.actions}>
            <ButtonLink to="/loginPage">Log in</ButtonLink>
          </p>
        </>
      ) : (
        <form className={styles.form} method="post" onSubmit={reset}>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
          />
          <PasswordField
            label="New password, once more"
            name="confirm"
            autoComplete="new-password"
            required
            error={errors.confirm}
          />
          <Button type="submit" wide busy={busy} busyLabel="Saving...">
            Save the password
          </Button>
          {failure && !errors.password && (
            <ButtonLink look="quiet" to="/forgotPassword">
              Ask for a new link
            </ButtonLink>
          )}
        </form>
      )}
    </AccountFrame>
  )
}

/** The address holds a secret: no other site may learn it. */
export function meta({ matches }: Route.MetaArgs) {
  return [
    titled(matches, 'New password'),
    { name: 'referrer', content: 'no-referrer' },
    { name: 'robots', content: 'noindex' },
  ]
}
