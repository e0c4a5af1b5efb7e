import { type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LoginOnWire, PreferencesOnWire } from '../../../contract/member.ts'
import { deviceOf } from '../../../shared/device.ts'
import type { Answer } from '../../api/client.ts'
import { memberApi } from '../../api/member.ts'
import { Tick } from '../../form/choices.tsx'
import { useAction } from '../../form/use-action.ts'
import { yourTime } from '../../times.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import styles from '../page.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import profileStyles from './profile.module.css'
import { TwoFactor } from './two-factor.tsx'

type SecurityProps = { preferences: PreferencesOnWire; logins: Answer<{ data: LoginOnWire[] }> | null }

export function Security({ preferences, logins }: SecurityProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PasswordForm />
      <TwoFactor on={preferences.twoFactorAuth} codesLeft={preferences.recoveryCodesLeft} />
      <section className={styles.form} aria-labelledby="logins">
        <h2 id="logins" ref={heading} tabIndex={-1}>
          Where you are logged in
        </h2>
        {logins?.ok && <Logins logins={logins.data} heading={heading} />}
        {logins?.ok === false && <Failed message={logins.message} />}
        <LoginAlerts on={preferences.loginAlerts} />
      </section>
      <section className={styles.form} aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p className="small">
          Everything that we keep about you, in one file: health answers and what our staff noted about you
          included.
        </p>
        <a className={buttonLook({ look: 'line' })} href="/api/user/export" download="my-yoga-data.json">
          Export my data
        </a>
      </section>
      <section className={`${styles.form} ${profileStyles.leave}`} aria-labelledby="leave">
        <h2 id="leave">Delete account</h2>
        <p className="small">
          Your classes, your practice and your answers go with your account, for good. You see first what
          would end, and confirm with your password.
        </p>
        <DeleteAccount />
      </section>
    </>
  )
}

function LoginAlerts({ on }: { on: boolean }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  return (
    <div aria-busy={busy}>
      <Tick
        name="loginAlerts"
        checked={on}
        onChange={async (loginAlerts) => {
          await run(memberApi.setPreferences({ loginAlerts }))
          revalidate()
        }}
      >
        Email me about logins from new devices.
      </Tick>
    </div>
  )
}

type LoginsProps = { logins: LoginOnWire[]; heading: RefObject<HTMLHeadingElement | null> }

function Logins({ logins, heading }: LoginsProps) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const end = async (asked: ReturnType<typeof memberApi.revokeLogin>) => {
    // The button goes with its login.
    if (await run(asked)) heading.current?.focus()
    revalidate()
  }
  return (
    <>
      <ul className={styles.ledger}>
        {logins.map((login) => (
          <li key={login._id}>
            <div>
              <b>{deviceOf(login.userAgent) ?? 'Unknown device'}</b>
              <p className="small">
                {login.address || 'Address unknown'}, last seen {yourTime.format(new Date(login.lastSeenAt))}
              </p>
            </div>
            {login.current ? (
              <span className={badgeStyles.success}>This device</span>
            ) : (
              <Button
                small
                look="quiet"
                busy={busy}
                aria-label={`Log out: ${deviceOf(login.userAgent) ?? 'Unknown device'}`}
                onClick={() => end(memberApi.revokeLogin(login._id))}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {logins.length > 1 && (
        <Button
          look="line"
          busy={busy}
          busyLabel="Saving..."
          onClick={() => end(memberApi.revokeOtherLogins())}
        >
          Log out everywhere else
        </Button>
      )}
    </>
  )
}
