import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LIMITS } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { ApiForm } from '../form/api-form.tsx'
import { RadioGroup } from '../form/choices.tsx'
import { PasswordField } from '../form/field.tsx'
import type { FormValues } from '../form/form-values.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { titled } from '../studio.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/reset-password'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

export default function ResetPassword() {
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const [isRefused, setRefused] = useState(false)
  /** "Did you sign up as Lakshmi?", once the server asks it. */
  const [question, setQuestion] = useState<string | null>(null)
  const [isMine, setMine] = useState('')

  async function reset({ text }: FormValues) {
    const answer = await accountApi.resetPassword({
      token: search.get('token') ?? '',
      password: text('password'),
      isMine: isMine === 'yes' || isMine === 'no' ? isMine : undefined,
    })
    if (!answer.ok && answer.errors.isMine) setQuestion(answer.errors.isMine)
    // A password that will not do leaves the link as it is.
    setRefused(!answer.ok && !answer.errors.password && !answer.errors.isMine)
    return answer
  }

  return (
    <AccountFrame>
      <h1>Choose a new password</h1>
      <p className={styles.explanation}>
        At least {LIMITS.passwordMin} characters. You will be logged out everywhere else.
      </p>
      <ApiForm
        className={styles.form}
        fields={['isMine']}
        check={checkNewPassword}
        call={reset}
        onDone={() => setDone(true)}
      >
        {done ? (
          <p className={styles.actions}>
            <ButtonLink to="/loginPage">Log in</ButtonLink>
          </p>
        ) : (
          <>
            <PasswordField label="New password" name="password" autoComplete="new-password" required />
            <PasswordField
              label="New password, once more"
              name="confirm"
              autoComplete="new-password"
              required
            />
            {question !== null && (
              <RadioGroup
                legend={question}
                name="isMine"
                value={isMine}
                onChange={setMine}
                options={[
                  { value: 'yes', label: 'Yes, it was me', note: 'Your name and answers stay.' },
                  { value: 'no', label: 'No', note: 'We delete what was answered at sign-up.' },
                ]}
              />
            )}
            <SubmitButton wide busyLabel="Saving...">
              Save the password
            </SubmitButton>
            {isRefused && (
              <ButtonLink look="quiet" to="/forgotPassword">
                Ask for a new link
              </ButtonLink>
            )}
          </>
        )}
      </ApiForm>
    </AccountFrame>
  )
}

function checkNewPassword({ text }: FormValues): Record<string, string> {
  if (text('password').length < LIMITS.passwordMin) return { password: TEXTS.passwordTooShort }
  return text('password') === text('confirm') ? {} : { confirm: TEXTS.passwordsDiffer }
}

/** The address holds a secret: no other site may learn it. */
export function meta({ matches }: Route.MetaArgs) {
  return [
    titled(matches, 'New password'),
    { name: 'referrer', content: 'no-referrer' },
    { name: 'robots', content: 'noindex' },
  ]
}
