import type { InvitationOnWire } from '../../../contract/team.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { AS_ROLE, YOUR_ROLE_TEXTS } from '../../../shared/role-texts.ts'
import { api } from '../../api/client.ts'
import { setupApi } from '../../api/setup.ts'
import { leaveFor } from '../../auth/leave.ts'
import { loginPath } from '../../device/remembered.ts'
import { ApiForm } from '../../form/api-form.tsx'
import { Field, PasswordField } from '../../form/field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import frameStyles from '../../login/frame.module.css'
import { AccountFrame } from '../../login/frame.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import type { Route } from './+types/join'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [opened, me] = await Promise.all([setupApi.invitation(token), api.me()])
  return { token, opened, email: me.ok && me.user ? me.user.email : null }
}

/** Where an invitation to the desk leads. */
export default function Join({ loaderData: { token, opened, email } }: Route.ComponentProps) {
  return (
    <AccountFrame picture="wizard-2">
      {opened.ok ? (
        <Asked invitation={opened.data} token={token} email={email} />
      ) : (
        <>
          <h1>This link does not work</h1>
          <Notice>{opened.message}</Notice>
        </>
      )}
    </AccountFrame>
  )
}

type AskedProps = { invitation: InvitationOnWire; token: string; email: string | null }

function Asked({ invitation, token, email }: AskedProps) {
  const { role, centre, studio, hasAccount } = invitation
  const isOwn = email === invitation.email
  return (
    <>
      <h1>Join the team</h1>
      <p className={frameStyles.explanation}>
        {studio} invites you to join as {AS_ROLE[role]}
        {centre && ` at ${centre}`}. {YOUR_ROLE_TEXTS[role]}
      </p>
      {email !== null && !isOwn && (
        <Notice kind="info">
          You are logged in as {email}. The invitation went to {invitation.email}.
        </Notice>
      )}
      {hasAccount && !isOwn ? (
        <p className={frameStyles.actions}>
          <ButtonLink to={loginPath(`/studio/join?token=${encodeURIComponent(token)}`)}>
            Log in as {invitation.email}
          </ButtonLink>
        </p>
      ) : (
        <ApiForm
          className={frameStyles.form}
          call={({ text }) =>
            setupApi.accept({
              token,
              ...(!isOwn && {
                firstName: text('firstName'),
                lastName: text('lastName'),
                password: text('password'),
              }),
            })
          }
          onDone={() => leaveFor('/studio')}
          doneText=""
        >
          {!isOwn && (
            <>
              <p className="small">You log in with {invitation.email}.</p>
              <Field label="First name" name="firstName" autoComplete="given-name" required />
              <Field label="Last name" name="lastName" autoComplete="family-name" optional />
              <PasswordField
                label="Password"
                name="password"
                autoComplete="new-password"
                required
                minLength={LIMITS.passwordMin}
                hint={`At least ${LIMITS.passwordMin} characters.`}
              />
            </>
          )}
          <SubmitButton busyLabel="Opening...">Open desk</SubmitButton>
        </ApiForm>
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <AccountFrame picture="wizard-2">
      <Spinner label="Checking the invitation..." />
    </AccountFrame>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Join the team'), { name: 'robots', content: 'noindex' }]
}
