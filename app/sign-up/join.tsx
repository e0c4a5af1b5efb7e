import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { leaveFor } from '../auth/leave.ts'
import { afterLogin } from '../auth/safe-next.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { AboutToBook } from '../classes/about-to-book.tsx'
import { ApiForm } from '../form/api-form.tsx'
import { Tick } from '../form/choices.tsx'
import { Field, PasswordField } from '../form/field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import styles from '../login/frame.module.css'
import { AccountFrame, OtherWay } from '../login/frame.tsx'
import { useNext } from '../login/use-next.ts'
import { useStudio } from '../studio.ts'
import type { Route } from './+types/join'

/** The short way to an account, for someone who is about to book. The wizard's other questions wait on their home page. */
export default function Join() {
  const asked = useNext()
  const { remember } = useAuth()
  const age = useStudio()?.promises.minimumAge ?? 18

  return (
    <AccountFrame picture="wizard-1">
      <OtherWay question="Already practising with us?" to="/loginPage">
        Log in
      </OtherWay>
      <AboutToBook />
      <h1>Create your account</h1>
      <p className={styles.explanation}>Half a minute, then you’re back at your booking.</p>
      <ApiForm
        className={styles.form}
        call={({ text, ticked }) =>
          accountApi.join({
            name: text('name'),
            email: text('email'),
            password: text('password'),
            isOldEnough: ticked('isOldEnough'),
            agrees: ticked('agrees'),
          })
        }
        onDone={({ user }) => {
          remember(user)
          return leaveFor(afterLogin(asked, user))
        }}
        failureText={({ message }) => message || TEXTS.registrationFailed}
      >
        <Field label="Your name" name="name" autoComplete="name" required maxLength={LIMITS.nameMax * 2} />
        <Field label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${LIMITS.passwordMin} characters.`}
          autoComplete="new-password"
          required
        />
        <Tick name="isOldEnough">I’m {age} or older</Tick>
        <Tick name="agrees">
          I agree to the{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            terms
          </a>{' '}
          and have read the{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            privacy notice
          </a>
        </Tick>
        <SubmitButton wide busyLabel="Creating Account...">
          Create account
        </SubmitButton>
      </ApiForm>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Create your account',
    description: 'A name, an email and a password: all you need to book at {studio}.',
    path: '/join',
    noIndex: true,
  })
}
