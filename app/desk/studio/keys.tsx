import { use, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiKeyOnWire } from '../../../contract/api-keys.ts'
import { SCOPE_NAMES, SCOPES, type Scope } from '../../../shared/api-scopes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import { OwnProof, proofOf } from '../own-proof.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import type { Route } from './+types/keys'
import styles from './keys.module.css'
import { SettingsHead } from './settings-head.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Webhooks } from './webhooks.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [keys, webhooks] = await Promise.all([setupApi.apiKeys(), setupApi.webhooks()])
  if (keys.status === 401) throw redirectToLogin(request)
  return { keys, webhooks }
}

/** Keys by which other programs read here, and the programs that are told of what happens. */
export default function Keys({ loaderData: { keys, webhooks } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead
        about={
          <>
            A key lets another program read your data, never change it. It can read what you can, until you
            revoke it or are no longer an owner. See the <a href="/api/docs">API reference</a>.
          </>
        }
      />
      {keys.ok ? <Loaded keys={keys.data} /> : <Failed message={keys.message} code={keys.code} />}
      {webhooks.ok ? (
        <Webhooks of={webhooks.data} />
      ) : (
        <Failed message={webhooks.message} code={webhooks.code} />
      )}
    </>
  )
}

function Loaded({ keys }: { keys: ApiKeyOnWire[] }) {
  return (
    <DeskColumns aside={<NewKey />}>
      <DeskPart title="Active keys" id="keys" aside="newest first">
        {keys.length === 0 && <p className={partsStyles.none}>No API keys.</p>}
        <ul className={partsStyles.rows}>
          {keys.map((key) => (
            <Key key={key._id} of={key} />
          ))}
        </ul>
      </DeskPart>
    </DeskColumns>
  )
}

function Key({ of: { _id, name, ending, scopes, by, createdAt, usedAt } }: { of: ApiKeyOnWire }) {
  const { timeZone } = useDesk()
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>
          {[
            `ends in ${ending}`,
            scopes.map((scope) => SCOPES[scope].says.toLowerCase()).join('; '),
            `created by ${by}, ${dateAndTime(createdAt, timeZone)}`,
            usedAt === null ? 'never used' : `last used ${dateAndTime(usedAt, timeZone)}`,
          ].join(' · ')}
        </p>
      </div>
      <Button
        look="line"
        small
        busy={busy}
        busyLabel="Revoking..."
        onClick={async () => {
          if (await run(setupApi.revokeApiKey(_id))) revalidate()
        }}
      >
        Revoke
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

function NewKey() {
  const { revalidate } = useRevalidator()
  const [token, setToken] = useState('')
  return (
    <DeskPart title="New API key" id="new-key">
      <ShownOnce what="This is your key." secret={token} />
      <MemberForm<{ message: string; data: { token: string } }>
        className={partsStyles.form}
        call={({ text, ticked }) =>
          setupApi.makeApiKey({
            name: text('name'),
            scopes: SCOPE_NAMES.filter((scope) => ticked(`scope-${scope}`)) as [Scope, ...Scope[]],
            ...proofOf(text),
          })
        }
        onDone={(answer, form) => {
          setToken(answer.data.token)
          form.reset()
          return revalidate()
        }}
      >
        <Field
          label="Name"
          name="name"
          required
          maxLength={LIMITS.nameMax}
          hint="What it’s for, like “Accounting” or “Door screen”."
        />
        <fieldset name="scopes" className={styles.scopes}>
          <legend>Can read</legend>
          {SCOPE_NAMES.map((scope) => (
            <Tick key={scope} name={`scope-${scope}`}>
              {SCOPES[scope].says}
            </Tick>
          ))}
          <ScopesError />
        </fieldset>
        <OwnProof />
        <SubmitButton busyLabel="Creating...">Create key</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

function ScopesError() {
  return <FieldError id="scopes-error" error={use(FormState).errors.scopes} />
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'API keys and webhooks')]
}
