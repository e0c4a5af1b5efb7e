import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { leaveFor } from '../../auth/leave.ts'
import { ApiForm } from '../../form/api-form.tsx'
import fieldStyles from '../../form/field.module.css'
import { Field, PasswordField } from '../../form/field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import frameStyles from '../../login/frame.module.css'
import { AccountFrame } from '../../login/frame.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import type { Route } from './+types/begin'
import styles from './setup.module.css'
import { ZoneSelect } from './zone-select.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  return { key, opened: await setupApi.opened(key) }
}

/** Where the link leads that a start prints while the studio has no owner. */
export default function Begin({ loaderData: { key, opened } }: Route.ComponentProps) {
  return (
    <AccountFrame picture="wizard-1">
      {opened.ok ? (
        <BeginForm ownerKey={key} timeZone={opened.data.timeZone} />
      ) : (
        <>
          <h1>This link does not work</h1>
          <Notice>{opened.message}</Notice>
          <p className={frameStyles.explanation}>
            Until the studio has an owner, each start of the server prints a one-time link. Use the latest
            one.
          </p>
          <p className={frameStyles.actions}>
            <ButtonLink to="/loginPage">Log in</ButtonLink>
          </p>
        </>
      )}
    </AccountFrame>
  )
}

function BeginForm({ ownerKey, timeZone }: { ownerKey: string; timeZone: string }) {
  return (
    <>
      <h1>Open your studio</h1>
      <p className={frameStyles.explanation}>
        Four short steps, about three minutes. You can change everything later.
      </p>
      <ApiForm
        className={styles.begin}
        call={({ text }) => setupApi.begin({ key: ownerKey, ...valuesOf(text) })}
        onDone={() => leaveFor('/studio/setup')}
        doneText=""
        keepsBesidePassword
      >
        <fieldset>
          <legend>About you</legend>
          <p className="small">You’re the owner. Only you can add staff.</p>
          <div className={fieldStyles.fields}>
            <Field label="First name" name="firstName" autoComplete="given-name" required />
            <Field label="Last name" name="lastName" autoComplete="family-name" optional />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              hint="Your login. It is also the studio’s public email until you change that under Name and address."
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              required
              minLength={LIMITS.passwordMin}
              hint={`At least ${LIMITS.passwordMin} characters.`}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>Your studio</legend>
          <div className={fieldStyles.fields}>
            <Field label="Studio name" name="studioName" required maxLength={LIMITS.nameMax} />
            <ZoneSelect defaultValue={timeZone} hint="Class times are shown in this time zone." />
          </div>
          <p className="small">Prices are in Indian rupees.</p>
        </fieldset>
        <fieldset>
          <legend>First centre</legend>
          <div className={fieldStyles.fields}>
            <Field label="Centre name" name="centreName" required placeholder="Riverside" />
            <Field label="Address" name="address" required autoComplete="street-address" />
          </div>
        </fieldset>
        <fieldset>
          <legend>First room</legend>
          <div className={fieldStyles.fields}>
            <Field label="Room name" name="roomName" required placeholder="Upper Hall" />
            <Field
              label="Capacity"
              name="capacity"
              inputMode="numeric"
              required
              hint="How many people fit. Classes in this room can’t sell more places."
            />
          </div>
        </fieldset>
        <SubmitButton busyLabel="Opening...">Open the studio</SubmitButton>
      </ApiForm>
    </>
  )
}

function valuesOf(text: (name: string) => string) {
  const names = ['firstName', 'lastName', 'email', 'password', 'studioName', 'timeZone'] as const
  const place = ['centreName', 'address', 'roomName', 'capacity'] as const
  return {
    ...Object.fromEntries([...names, ...place].map((name) => [name, text(name)])),
    currency: 'INR',
  }
}

export function HydrateFallback() {
  return (
    <AccountFrame picture="wizard-1">
      <Spinner label="Checking the link..." />
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Open your studio'), { name: 'robots', content: 'noindex' }]
}
