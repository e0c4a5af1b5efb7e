import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { accountApi } from '../api/account.ts'
import { ApiForm } from '../form/api-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/return-email'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

/** Where the mail to an old address leads, for someone who did not change it. */
export default function ReturnEmail() {
  const [search] = useSearchParams()
  const [stage, setStage] = useState<'ready' | 'returned' | 'refused'>('ready')

  async function returnAddress() {
    const answer = await accountApi.returnEmail(search.get('token') ?? '')
    // Without an answer the link is as good as before.
    if (answer.status !== 0) setStage(answer.ok ? 'returned' : 'refused')
    return answer
  }

  return (
    <AccountFrame>
      <h1>Take your account back</h1>
      <p className={styles.explanation}>
        Your account gets its old address again. Every login ends, two-factor login is turned off, and you
        choose a new password.
      </p>
      <ApiForm call={returnAddress}>
        <p className={styles.actions}>
          {stage === 'ready' && <SubmitButton busyLabel="Saving...">Take it back</SubmitButton>}
          {stage === 'returned' && <ButtonLink to="/loginPage">Log in</ButtonLink>}
          {stage === 'refused' && <ButtonLink to="/contactUs">Write to us</ButtonLink>}
        </p>
      </ApiForm>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Take your account back',
    description: 'Return your account at {studio} to its old email address.',
    path: '/returnEmail',
    noIndex: true,
  })
}
