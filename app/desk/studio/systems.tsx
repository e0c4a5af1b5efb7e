import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MailDomainOnWire, SystemsOnWire } from '../../../contract/systems.ts'
import type { Answer, Said } from '../../api/client.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/states.tsx'
import { megabytes } from '../bytes.ts'
import { hourInWords } from '../days.ts'
import { useDesk } from '../desk.ts'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart, Facts } from '../parts.tsx'
import type { Route } from './+types/systems'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const systems = await setupApi.systems()
  if (systems.status === 401) throw redirectToLogin(request)
  return { systems }
}

/** Payments, letters, the store of files, the books and the backups: how they are doing, and a way to try each. */
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

function Letters({ of: { letters } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const { sends, waiting, lastSentAt, failed } = letters
  return (
    <DeskPart title="Email" id="letters">
      <Facts
        rows={[
          { key: 'sends', label: 'Mail server', value: sends ? 'set' : 'not set (SMTP_URL)' },
          { key: 'last', label: 'Last sent', value: when(lastSentAt, 'none yet') },
          { key: 'waiting', label: 'Waiting to be sent', value: String(waiting) },
        ]}
      />
      <MailDomain />
      <Try call={setupApi.writeTestLetter} busyLabel="Writing...">
        Send me a test email
      </Try>
      {failed.length > 0 && (
        <ul className={partsStyles.rows}>
          {failed.map(({ _id, subject, to, tries, error, nextTryAt }) => (
            <li key={_id}>
              <div>
                <b>{subject}</b>
                <p>
                  To {to}. Tried {tries} {tries === 1 ? 'time' : 'times'}: {error}.{' '}
                  {nextTryAt === null
                    ? 'It is not tried again by itself.'
                    : `Next try ${when(nextTryAt, '')}.`}
                </p>
              </div>
              <Try call={() => setupApi.sendLetterAgain(_id)} busyLabel="Trying...">
                Try again
                <span className="sr-only"> to send “{subject}”</span>
              </Try>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  )
}

/** Asked by itself, so that a slow DNS keeps nobody from the page. */
function MailDomain() {
  const [found, setFound] = useState<MailDomainOnWire | null>(null)
  useEffect(() => {
    let isLeft = false
    setupApi.mailDomain().then((answer) => {
      if (!isLeft && answer.ok) setFound(answer.data)
    })
    return () => {
      isLeft = true
    }
  }, [])
  if (!found) return null
  if (found.checks.length === 0)
    return (
      <Notice>
        {found.sender} is an example address. Enter your own under Name and address, or set MAIL_FROM.
      </Notice>
    )
  return (
    <>
      <Facts
        rows={found.checks.map(({ name, state }) => ({ key: name, label: name, value: DNS_STATES[state] }))}
      />
      {found.checks
        .filter(({ state }) => state === 'missing')
        .map(({ name, at, add }) => (
          <Notice key={name} kind="info">
            {name} is missing, so mail servers may take your emails for spam. Add a TXT record for {at}: {add}
          </Notice>
        ))}
    </>
  )
}

const DNS_STATES = { found: 'found', missing: 'missing', unknown: 'couldn’t be checked' } as const

function Files({ of: { store } }: { of: SystemsOnWire }) {
  const when = useWhen()
  const { room, isLow, unreachable, lastError } = store
  const free = room?.disk && `${megabytes(room.disk.freeBytes)} of ${megabytes(room.disk.totalBytes)}`
  return (
    <DeskPart title="Pictures and films" id="files">
      {unreachable !== null && <Notice>{unreachable}</Notice>}
      {isLow && (
        <Notice>
          The disk is filling up: {free} are free. Once it is full no picture, film or export can be kept.
        </Notice>
      )}
      <Facts
        rows={[
          ...(room === null
            ? []
            : [
                { key: 'kind', label: KEPT_IN[room.kind], value: room.where },
                {
                  key: 'used',
                  label: 'Used',
                  value: usedIn(room),
                },
              ]),
          ...(free ? [{ key: 'free', label: 'Free on that disk', value: free }] : []),
          {
            key: 'error',
            label: 'Last error',
            value: lastError ? `${when(lastError.at, '')}: ${lastError.why}` : 'none yet',
          },
        ]}
      />
      <Try call={setupApi.testStore} busyLabel="Testing...">
        Test the store
      </Try>
    </DeskPart>
  )
}

function usedIn({ files, usedBytes, isWhole }: NonNullable<SystemsOnWire['store']['room']>): string {
  if (files === 0) return 'nothing yet'
  const count = `${files.toLocaleString('en-IN')} ${files === 1 ? 'file' : 'files'}`
  return `${isWhole ? '' : 'more than '}${megabytes(usedBytes)} in ${count}`
}

const KEPT_IN = { folder: 'Folder', s3: 'S3-compatible store' } as const

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

function Place({ of: { backupAt, rehearsedAt, database, baseUrl, jitsiUrl } }: { of: SystemsOnWire }) {
  const when = useWhen()
  return (
    <DeskPart title="Data" id="kept">
      <Facts
        rows={[
          { key: 'backup', label: 'Last backup', value: when(backupAt, 'none yet: npm run backup') },
          {
            key: 'rehearsed',
            label: 'Restore last rehearsed',
            value: when(rehearsedAt, 'never: npm run rehearse'),
          },
          { key: 'database', label: 'Database', value: database },
          { key: 'address', label: 'Reached at', value: baseUrl },
          { key: 'rooms', label: 'Live rooms', value: jitsiUrl ?? 'addresses you enter' },
        ]}
      />
    </DeskPart>
  )
}

function useWhen() {
  const { timeZone } = useDesk()
  return (at: number | null, never: string) => (at === null ? never : hourInWords(at, timeZone))
}

type TryProps = { call(): Promise<Answer<Said>>; busyLabel: string; children: ReactNode }

function Try({ call, busyLabel, children }: TryProps) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <p className={partsStyles.below}>
      <Button
        look="line"
        small
        busy={busy}
        busyLabel={busyLabel}
        onClick={async () => {
          if (await run(call())) revalidate()
        }}
      >
        {children}
      </Button>
    </p>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Payments and mail')]
}
