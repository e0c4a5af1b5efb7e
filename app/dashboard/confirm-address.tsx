import { useState } from 'react'
import { TEXTS } from '../../shared/texts.ts'
import { memberApi } from '../api/member.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/states.tsx'
import styles from './confirm-address.module.css'
import pageStyles from './page.module.css'

type Sent = { busy?: boolean; ok?: boolean; message?: string }

/** Asks a member to open the link in the welcome email; nothing once they have. */
export function ConfirmAddress() {
  const { user } = useAuth()
  const [{ busy, ok, message }, setSent] = useState<Sent>({})
  // A record of before does not say: the server's answer will.
  if (user?.emailProved !== false) return null

  async function sendAgain() {
    setSent({ busy: true })
    const answer = await memberApi.sendConfirmation()
    setSent({ ok: answer.ok, message: answer.message || TEXTS.unexpected })
  }

  return (
    <section className={styles.section} aria-label="Your address">
      {user.email === '' ? (
        <p>Someone else has confirmed this email address as theirs. Please add another one.</p>
      ) : (
        <p>
          Please open the link we sent to <b>{user.email}</b>. Once confirmed, you can book free classes, join
          waitlists and use two-factor login.
        </p>
      )}
      <p className={`${styles.actions} ${pageStyles.actions}`}>
        {user.email !== '' && (
          <Button small look="line" busy={busy} busyLabel="Sending..." onClick={sendAgain}>
            Send the link again
          </Button>
        )}
        <Link className="small" to="/yogadashboard/profile">
          {user.email === '' ? 'Add an email' : 'Wrong email? Change it'}
        </Link>
      </p>
      {message && <Notice kind={ok ? 'done' : 'error'}>{message}</Notice>}
    </section>
  )
}
