import { useState } from 'react'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { leaveFor } from '../auth/leave.ts'
import { afterLogin } from '../auth/safe-next.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { AboutToBook } from '../classes/about-to-book.tsx'
import { ApiForm, NOTICES, type Reporter } from '../form/api-form.tsx'
import { Tick } from '../form/choices.tsx'
import { Field, PasswordField } from '../form/field.tsx'
import type { FormValues } from '../form/form-values.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/login'
import styles from './frame.module.css'
import { AccountFrame, OtherWay } from './frame.tsx'
import { useAlong, useNext } from './use-next.ts'

export default function Login() {
  const asked = useNext()
  const along = useAlong()
  const { remember } = useAuth()
  const [codeAsked, setCodeAsked] = useState(false)

  async function logIn({ text, ticked }: FormValues) {
    const code = text('code')
    const answer = await accountApi.login({
      email: text('email'),
      password: text('password'),
      rememberMe: ticked('rememberMe'),
      code,
    })
    const asksForCode = !answer.ok && answer.code === 'second-factor' && !code
    if (!asksForCode) return answer
    setCodeAsked(true)
    return null
  }

  return (
    <AccountFrame over="Welcome Back">
      <OtherWay question="New to the studio?" to="/authPage">
        Sign Up
      </OtherWay>
      <AboutToBook />
      <h1>Login to Your Account</h1>
      <p className={styles.explanation}>Your classes, videos and practice are waiting.</p>
      <ApiForm
        className={styles.form}
        call={logIn}
        // What was cached for the visitor before is gone, and the way back leads past the login.
        onDone={({ user }) => {
          remember(user)
          return leaveFor(afterLogin(asked, user))
        }}
        failureText={({ message }) => message || TEXTS.loginFailed}
        reporter={REPORTER}
      >
        {codeAsked && <Notice kind="info">{TEXTS.codeNeeded}</Notice>}
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {codeAsked && (
          <Field
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={40}
            hint="Six digits from your authenticator app, or one of your recovery codes."
          />
        )}
        <div className={styles.row}>
          <Tick name="rememberMe">Remember me</Tick>
          <Link to={along('/forgotPassword')}>Forgot Password</Link>
        </div>
        <SubmitButton wide busyLabel="Logging in...">
          Login
        </SubmitButton>
      </ApiForm>
    </AccountFrame>
  )
}

/** Where the address or the password is wrong it says what to do next. */
const REPORTER: Reporter = {
  ...NOTICES,
  failure: (answer, isBesideFields) =>
    answer.code === 'not-logged-in' ? (
      <Refused message={answer.message} />
    ) : (
      NOTICES.failure(answer, isBesideFields)
    ),
}

function Refused({ message }: { message: string }) {
  const along = useAlong()
  return (
    <Notice>
      <p>{message}</p>
      <p className={styles.nextStep}>
        Check the address, or <Link to={along('/forgotPassword')}>set a new password</Link>.
      </p>
    </Notice>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Login',
    description: 'Log in to {studio}: your classes, your videos, your practice.',
    path: '/loginPage',
    noIndex: true,
  })
}
