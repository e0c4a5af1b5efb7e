import type { SystemsOnWire } from '../../../contract/systems.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart, Facts } from '../parts.tsx'
import type { Route } from './+types/systems'
import { Files } from './files-state.tsx'
import { Letters } from './mail-state.tsx'
import { SettingsHead } from './settings-head.tsx'
import { Place, Try, useWhen } from './systems-parts.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const systems = await setupApi.systems()
  if (systems.status === 401) throw redirectToLogin(request)
  return { systems }
}

/** Payments, emails, the store of files, the books and the backups: how they are doing, and a way to try each. */
export default function Systems({ loaderData: { systems } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Status and tests for payments, email, files, the nightly audit and backups." />
      {systems.ok ? (
        <Loaded systems={systems.data} />
      ) : (
        <Failed message={systems.message} code={systems.code} />
      )}
    </>
  )
}

function Loaded({ systems }: { systems: SystemsOnWire }) {
  return (
    <DeskColumns
      aside={
        <>
          <Books of={systems} />
          <Place of={systems} />
        </>
      }
    >
      <Payments of={systems} />
      <Letters of={systems} />
      <Files of={systems} />
    </DeskColumns>
  )
}

const MODES: Record<SystemsOnWire['payments']['mode'], string> = {
  razorpay: 'Razorpay',
  sandbox: 'Razorpay test mode, no money moves',
  off: 'Not set up: Razorpay keys missing',
}

function Payments({ of: { payments, baseUrl } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const { mode, key, webhookAt, waiting, stuck, refused, unseen } = payments
  return (
    <DeskPart title="Payments" id="payments">
      <Facts
        rows={[
          { key: 'mode', label: 'Provider', value: MODES[mode] },
          ...(key === null ? [] : [{ key: 'key', label: 'Key', value: key }]),
          { key: 'address', label: 'Webhook URL for Razorpay', value: `${baseUrl}/api/payments/webhook` },
          { key: 'webhook', label: 'Last webhook', value: when(webhookAt, 'never') },
          ...(refused === null
            ? []
            : [
                {
                  key: 'refused',
                  label: 'Wrong webhook secret',
                  value: `${refused.count}, since ${when(refused.since, '')}`,
                },
              ]),
          ...(unseen === null
            ? []
            : [
                {
                  key: 'unseen',
                  label: 'Unreported payments',
                  value: `${unseen.count}, since ${when(unseen.since, '')}`,
                },
              ]),
          {
            key: 'waiting',
            label: 'Webhooks waiting',
            value: stuck > 0 ? `${waiting}, ${stuck} failing` : String(waiting),
          },
        ]}
      />
      {mode !== 'off' && (
        <Try call={setupApi.testPayments} busyLabel="Testing...">
          Test keys
        </Try>
      )}
    </DeskPart>
  )
}

function Books({ of: { audit } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const count = audit?.findings.length ?? 0
  return (
    <DeskPart title="Audit" id="books">
      <p className={partsStyles.none}>
        Every night, all payments and bookings are checked.{' '}
        {audit === null
          ? 'It hasn’t run yet.'
          : count === 0
            ? `Last run ${when(audit.at, '')}: no problems.`
            : `Last run ${when(audit.at, '')} found:`}
      </p>
      {count > 0 && (
        <ul className={partsStyles.rows}>
          {audit?.findings.map((finding) => (
            <li key={finding}>
              <p>{finding}</p>
            </li>
          ))}
        </ul>
      )}
      <Try call={setupApi.runAudit} busyLabel="Checking...">
        Run audit
      </Try>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Payments and email')]
}
