import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { pageHead } from '../head.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/confirm-email'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'
import { loginPath, remember } from './remembered.ts'

type State = { busy?: boolean; done?: string; failure?: string; loggedOut?: boolean }

/** Where the mail about an address leads. It takes a press, since mail scanners open every link of every mail. */
export default function ConfirmEmail() {
  const [search] = useSearchParams()
  const [{ busy, done, failure, loggedOut }, setState] = useState<State>({})
  const token = search.get('token') ?? ''

  async function confirm() {
    setState({ busy: true })
    const answer = await accountApi.confirmEmail(token)
    if (answer.ok) {
      remember(answer.user)
      setState({ done: answer.message })
    } else if (answer.status === 401) setState({ loggedOut: true })
    else setState({ failure: answer.message || TEXTS.unexpected })
  }

  return (
    <AccountFrame>
      <h1>Confirm your address</h1>
      <p className={styles.explanation}>
        So we know that we write to you, and that nobody else signs up in your name.
      </p>
      {failure && <Notice>{failure}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      {loggedOut && (
        <Notice kind="info">
          Please log in to the account that asked for this link. It leads you back here.
        </Notice>
      )}
      <p className={styles.actions}>
        {loggedOut ? (
          <ButtonLink to={loginPath(`/confirmEmail?token=${encodeURIComponent(token)}`)}>Log in</ButtonLink>
        ) : done || failure ? (
          <ButtonLink to="/yogadashboard">Open your dashboard</ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Saving..." onClick={confirm}>
            Yes, this is my address
          </Button>
        )}
      </p>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Confirm your address',
    description: 'Confirm the email address of your account at Zen Flow Yoga.',
    path: '/confirmEmail',
    noIndex: true,
  })
}
