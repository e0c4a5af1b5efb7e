import { useEffect, useState } from 'react'
import type { MailDomainOnWire, SystemsOnWire } from '../../../contract/systems.ts'
import { setupApi } from '../../api/setup.ts'
import { Notice } from '../../ui/states.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart, Facts } from '../parts.tsx'
import { Try, useWhen } from './systems-parts.tsx'

export function Letters({ of: { letters } }: { of: SystemsOnWire }) {
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
      <Try call={setupApi.writeTestLetter} busyLabel="Sending...">
        Send test email
      </Try>
      {failed.length > 0 && (
        <ul className={partsStyles.rows}>
          {failed.map(({ _id, subject, to, tries, error, nextTryAt }) => (
            <li key={_id}>
              <div>
                <b>{subject}</b>
                <p>
                  To {to}. Tried {tries} {tries === 1 ? 'time' : 'times'}: {error}.{' '}
                  {nextTryAt === null ? 'No automatic retry.' : `Next try ${when(nextTryAt, '')}.`}
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

/** Asked by itself, so that a slow DNS keeps no one from the page. */
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
