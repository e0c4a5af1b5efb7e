import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { pageHead } from '../head.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/return-email'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

type State = { busy?: boolean; done?: string; failure?: string }

/** Where the mail to an old address leads, for somebody who did not change it. */
export default function ReturnEmail() {
  const [search] = useSearchParams()
  const [{ busy, done, failure }, setState] = useState<State>({})

  async function takeBack() {
    setState({ busy: true })
    const answer = await accountApi.returnEmail(search.get('token') ?? '')
    setState(answer.ok ? { done: answer.message } : { failure: answer.message || TEXTS.unexpected })
  }

  return (
    <AccountFrame>
      <h1>Take your account back</h1>
      <p className={styles.explanation}>
        Your account gets its old address again. Every login ends, two-factor login is turned off, and you
        choose a new password.
      </p>
      {failure && <Notice>{failure}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      <p className={styles.actions}>
        {failure ? (
          <ButtonLink to="/contactUs">Write to us</ButtonLink>
        ) : done ? (
          <ButtonLink to="/loginPage">Log in</ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Saving..." onClick={takeBack}>
            Take it back
          </Button>
        )}
      </p>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Take your account back',
    description: 'Return your account at Zen Flow Yoga to its old email address.',
    path: '/returnEmail',
    noIndex: true,
  })
}
