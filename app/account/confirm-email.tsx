import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../../contract/texts.ts'
import { accountApi } from '../account-api.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/states.tsx'
import { pageHead } from '../head.ts'
import type { Route } from './+types/confirm-email'
import { AccountFrame } from './frame.tsx'

type State = { busy?: boolean; done?: string; failure?: string }

/** Where the mail about a new address leads. It takes a press, since mail scanners open every link of every mail. */
export default function ConfirmEmail() {
  const [search] = useSearchParams()
  const [{ busy, done, failure }, setState] = useState<State>({})

  async function confirm() {
    setState({ busy: true })
    const answer = await accountApi.confirmEmail(search.get('token') ?? '')
    setState(answer.ok ? { done: answer.message } : { failure: answer.message || TEXTS.unexpected })
  }

  return (
    <AccountFrame>
      <h1>Use this address</h1>
      <p className="why">From now on you log in with it, and we write to it.</p>
      {failure && <Notice>{failure}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      <p className="nav">
        {done || failure ? (
          <ButtonLink to="/yogadashboard/profile">Open your profile</ButtonLink>
        ) : (
          <Button busy={busy} busyLabel="Saving..." onClick={confirm}>
            Yes, use this address
          </Button>
        )}
      </p>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Use this address',
    description: 'Confirm the new email address of your account at Zen Flow Yoga.',
    path: '/confirmEmail',
    noIndex: true,
  })
}
