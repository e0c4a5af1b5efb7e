import { type FormEvent, useState } from 'react'
import { TEXTS } from '../../shared/texts.ts'
import { accountApi } from '../api/account.ts'
import { Field } from '../form/field.tsx'
import { titled } from '../studio.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import type { Route } from './+types/forgot-password'
import styles from './frame.module.css'
import { AccountFrame } from './frame.tsx'
import { useAlong } from './use-next.ts'

export default function ForgotPassword() {
  const along = useAlong()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [failure, setFailure] = useState('')

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setSent('')
    setFailure('')
    setBusy(true)
    const answer = await accountApi.forgotPassword(email)
    setBusy(false)
    if (answer.ok) setSent(answer.message || TEXTS.resetSent)
    else setFailure(answer.errors.email || answer.message || TEXTS.unexpected)
  }

  return (
    <AccountFrame>
      <p className={`small ${styles.otherWay}`}>
        Remembered it? <Link to={along('/loginPage')}>Log in</Link>
      </p>
      <h1>Forgot Password</h1>
      <p className={styles.explanation}>
        Tell us your email address and we send you a link to choose a new one.
      </p>
      {sent && <Notice kind="done">{sent}</Notice>}
      <form className={styles.form} method="post" onSubmit={ask}>
        <Field label="Email" name="email" type="email" autoComplete="email" required error={failure} />
        <Button type="submit" wide busy={busy} busyLabel="Sending...">
          Send the link
        </Button>
      </form>
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Forgot Password'), { name: 'robots', content: 'noindex' }]
}
