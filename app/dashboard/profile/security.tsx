import { type ReactNode, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { LoginOnWire, PreferencesOnWire } from '../../../contract/member.ts'
import { deviceOf } from '../../../shared/device.ts'
import { memberApi } from '../../api/member.ts'
import { Tick } from '../../form/choices.tsx'
import { useAction } from '../../form/use-action.ts'
import { yourTime } from '../../times.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button, buttonLook } from '../../ui/button.tsx'
import styles from '../page.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoFactor } from './two-factor.tsx'

export function Security({ preferences, children }: { preferences: PreferencesOnWire; children: ReactNode }) {
  return (
    <>
      <PasswordForm />
      <TwoFactor on={preferences.twoFactorAuth} codesLeft={preferences.recoveryCodesLeft} />
      <LoginAlerts on={preferences.loginAlerts} />
      {children}
      <section className={styles.form}>
        <h2>Your data</h2>
        <p>
          Everything that we keep about you, in one file: health answers and what our staff noted about you
          included.
        </p>
        <a
          className={buttonLook({ look: 'line' })}
          href="/api/user/export"
          download="zen-flow-yoga-my-data.json"
        >
          Export my data
        </a>
        <DeleteAccount />
      </section>
    </>
  )
}

function LoginAlerts({ on }: { on: boolean }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  return (
    <section className={styles.form} aria-busy={busy}>
      <h2>Login alerts</h2>
      <Tick
        name="loginAlerts"
        checked={on}
        onChange={async (loginAlerts) => {
          await run(memberApi.setPreferences({ loginAlerts }))
          revalidate()
        }}
      >
        Write to me when somebody logs in to my account from a browser not seen before.
      </Tick>
    </section>
  )
}

Security.Logins = function Logins({ logins }: { logins: LoginOnWire[] }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const end = async (asked: ReturnType<typeof memberApi.revokeLogin>) => {
    // The button goes with its login.
    if (await run(asked)) heading.current?.focus()
    revalidate()
  }
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        Where you are logged in
      </h2>
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
              <span className={badgeStyles.success}>This one</span>
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
    </section>
  )
}
