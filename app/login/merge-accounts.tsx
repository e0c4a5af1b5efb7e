import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { accountApi } from '../api/account.ts'
import { ApiForm } from '../form/api-form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { pageHead } from '../head.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/merge-accounts'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'

/** Where the mail leads that says that two accounts are to become one. */
export default function MergeAccounts() {
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(true)
  const token = search.get('token') ?? ''

  const answering = (ask: typeof accountApi.stopMerge) => async () => {
    const answer = await ask(token)
    // Without an answer the link is as good as before.
    if (answer.status !== 0) setIsOpen(false)
    return answer
  }

  return (
    <AccountFrame>
      <h1>Are both accounts yours?</h1>
      <p className={styles.explanation}>
        The studio was asked to make one account of two. If one of them isn’t yours, stop it: nothing changes
        then.
      </p>
      {search.has('agree') && isOpen && (
        <ApiForm call={answering(accountApi.agreeToMerge)}>
          <p className={styles.actions}>
            <SubmitButton busyLabel="Saving...">Yes, merge my accounts</SubmitButton>
          </p>
        </ApiForm>
      )}
      <ApiForm call={answering(accountApi.stopMerge)}>
        <p className={styles.actions}>
          {isOpen ? (
            <SubmitButton look="line" busyLabel="Stopping...">
              This wasn’t me
            </SubmitButton>
          ) : (
            <ButtonLink to="/contactUs">Write to us</ButtonLink>
          )}
        </p>
      </ApiForm>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Two accounts',
    description: 'Say whether two accounts at {studio} are both yours.',
    path: '/mergeAccounts',
    noIndex: true,
  })
}
