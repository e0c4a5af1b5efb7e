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
      <SettingsHead about="Payments, mail, files, the nightly audit and backups: their state, and a test for each." />
      {systems.ok ? <Loaded systems={systems.data} /> : <Failed message={systems.message} />}
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
  sandbox: 'Razorpay’s sandbox: no money moves',
  off: 'Nobody can pay: the keys of Razorpay are not set',
}

function Payments({ of: { payments, baseUrl } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const { mode, key, webhookAt, waiting, stuck, refused, unseen } = payments
  return (
    <DeskPart title="Payments" id="payments">
      <Facts
        rows={[
          { key: 'mode', label: 'Money comes through', value: MODES[mode] },
          ...(key === null ? [] : [{ key: 'key', label: 'Key', value: key }]),
          { key: 'address', label: 'Webhook at Razorpay', value: `${baseUrl}/api/payments/webhook` },
          { key: 'webhook', label: 'Last webhook', value: when(webhookAt, 'never') },
          ...(refused === null
            ? []
            : [
                {
                  key: 'refused',
                  label: 'With a wrong secret',
                  value: `${refused.count}, since ${when(refused.since, '')}`,
                },
              ]),
          ...(unseen === null
            ? []
            : [
                {
                  key: 'unseen',
                  label: 'Payments untold',
                  value: `${unseen.count}, since ${when(unseen.since, '')}`,
                },
              ]),
          {
            key: 'waiting',
            label: 'Webhooks waiting',
            value: stuck > 0 ? `${waiting}, ${stuck} of them in trouble` : String(waiting),
          },
        ]}
      />
      {mode !== 'off' && (
        <Try call={setupApi.testPayments} busyLabel="Asking...">
          Test the keys
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
        Every night each promise about money and places is checked against what is stored.{' '}
        {audit === null
          ? 'It has not run yet.'
          : count === 0
            ? `The last time, ${when(audit.at, '')}, everything was in order.`
            : `The last time, ${when(audit.at, '')}, this was found:`}
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
        Run it now
      </Try>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Payments and mail')]
}
