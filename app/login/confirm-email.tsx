import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { accountApi } from '../api/account.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { loginPath, remember } from '../device/remembered.ts'
import { ApiForm } from '../form/api-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/confirm-email'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

/** Where the mail about an address leads. It takes a press, since mail scanners open every link of every mail. */
export default function ConfirmEmail() {
  const [search] = useSearchParams()
  const [stage, setStage] = useState<'ready' | 'logged-out' | 'over'>('ready')
  const token = search.get('token') ?? ''
  const { user } = useAuth()

  async function confirm() {
    const answer = await accountApi.confirmEmail(token)
    if (answer.status === 401) {
      setStage('logged-out')
      return null
    }
    // Without an answer the link is as good as before.
    if (answer.status !== 0) setStage('over')
    return answer
  }

  return (
    <AccountFrame>
      <h1>Confirm your address</h1>
      <p className={styles.explanation}>
        So we know that we write to you, and that nobody else signs up in your name.
      </p>
      <ApiForm call={confirm} onDone={({ user }) => remember(user)}>
        {stage === 'logged-out' && (
          <Notice kind="info">
            Please log in to the account that asked for this link. It leads you back here.
          </Notice>
        )}
        <p className={styles.actions}>
          {stage === 'logged-out' && (
            <ButtonLink to={loginPath(`/confirmEmail?token=${encodeURIComponent(token)}`)}>Log in</ButtonLink>
          )}
          {stage === 'over' && (
            <ButtonLink to={user?.isStaff ? '/studio' : '/yogadashboard'}>
              {user?.isStaff ? 'Back to the desk' : 'Open your dashboard'}
            </ButtonLink>
          )}
          {stage === 'ready' && <SubmitButton busyLabel="Saving...">Yes, this is my address</SubmitButton>}
        </p>
      </ApiForm>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Confirm your address',
    description: 'Confirm the email address of your account at {studio}.',
    path: '/confirmEmail',
    noIndex: true,
  })
}
