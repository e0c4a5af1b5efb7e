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
            A studio has one owner to begin with. While there is none, each start of the program prints a link
            that works once; the latest one counts.
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
        Four short parts, three minutes. All of it can be changed later at the desk.
      </p>
      <ApiForm
        className={styles.begin}
        call={({ text }) => setupApi.begin({ key: ownerKey, ...valuesOf(text) })}
        onDone={() => leaveFor('/studio/setup')}
        doneText=""
        keepsBesidePassword
      >
        <fieldset>
          <legend>You</legend>
          <p className="small">You own the studio: you alone decide who else works at the desk.</p>
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
          <legend>The studio</legend>
          <div className={fieldStyles.fields}>
            <Field label="Name of the studio" name="studioName" required maxLength={LIMITS.nameMax} />
            <ZoneSelect defaultValue={timeZone} hint="All hours of classes are in it." />
          </div>
          <p className="small">Prices are in Indian rupees, which is what Razorpay is asked for.</p>
        </fieldset>
        <fieldset>
          <legend>The first centre</legend>
          <div className={fieldStyles.fields}>
            <Field label="Name of the centre" name="centreName" required placeholder="Riverside" />
            <Field label="Address" name="address" required autoComplete="street-address" />
          </div>
        </fieldset>
        <fieldset>
          <legend>Its first room</legend>
          <div className={fieldStyles.fields}>
            <Field label="Name of the room" name="roomName" required placeholder="Upper Hall" />
            <Field
              label="Mats it holds"
              name="capacity"
              inputMode="numeric"
              required
              hint="No class in it ever sells more."
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
      <Spinner label="Looking at the link..." />
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Open your studio'), { name: 'robots', content: 'noindex' }]
}
