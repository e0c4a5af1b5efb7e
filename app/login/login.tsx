import { type FormEvent, useState } from 'react'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import type { Failed } from '../api/client.ts'
import { Tick } from '../form/choices.tsx'
import { Field, PasswordField } from '../form/field.tsx'
import { pageHead } from '../head.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/login'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'
import { useAuth } from './session.tsx'
import { useAlong, useNext } from './use-next.ts'

export default function Login() {
  const next = useNext()
  const along = useAlong()
  const { remember } = useAuth()
  const [busy, setBusy] = useState(false)
  const [rememberMe, setRememberMe] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  const [codeAsked, setCodeAsked] = useState(false)

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '')
    setFailure(null)
    setBusy(true)
    const answer = await accountApi.login({
      email: String(form.get('email')),
      password: String(form.get('password')),
      rememberMe,
      code,
    })
    if (!answer.ok) {
      const asksForCode = answer.code === 'second-factor' && !code
      setCodeAsked(codeAsked || asksForCode)
      setFailure(asksForCode ? null : answer)
      return setBusy(false)
    }
    remember(answer.user)
    // A full page load: what was cached for the visitor before is gone. The way back leads past the login.
    location.replace(next)
  }

  return (
    <AccountFrame over="Welcome Back">
      <p className={`small ${styles.otherWay}`}>
        New to the studio? <Link to={along('/authPage')}>Sign Up</Link>
      </p>
      <h1>Login to Your Account</h1>
      <p className={styles.explanation}>
        Your classes, your videos and the hours you have practised are waiting.
      </p>
      {failure && <Notice>{failure.message || TEXTS.loginFailed}</Notice>}
      {codeAsked && !failure && <Notice kind="info">{TEXTS.codeNeeded}</Notice>}
      <form className={styles.form} method="post" onSubmit={logIn}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={failure?.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={failure?.errors.password}
        />
        {codeAsked && (
          <Field
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={40}
            hint="Six digits from your authenticator app, or one of your recovery codes."
            error={failure?.errors.code}
          />
        )}
        <div className={styles.row}>
          <Tick name="rememberMe" checked={rememberMe} onChange={setRememberMe}>
            Remember me
          </Tick>
          <Link to={along('/forgotPassword')}>Forgot Password</Link>
        </div>
        <Button type="submit" wide busy={busy} busyLabel="Logging in...">
          Login
        </Button>
      </form>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Login',
    description: 'Log in to Zen Flow Yoga: your classes, your videos, your practice.',
    path: '/loginPage',
    noIndex: true,
  })
}
