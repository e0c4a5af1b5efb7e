import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TakeoutsOnWire } from '../../../contract/studio-export.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Tick } from '../../form/choices.tsx'
import { Field } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { titled } from '../../studio.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { useRefresh } from '../../use-refresh.ts'

import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import type { Route } from './+types/export'
import styles from './export.module.css'

const POLL_MS = 3000

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await dataApi.exports()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Everything that the studio has, for its owner to take along. */
export default function Export({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Everything in one file, ready for a spreadsheet or another program. Passwords, keys and notes for teachers are never included; health answers only if you choose." />
      {found.ok ? (
        <DeskColumns aside={<NotInIt of={found.data} />}>
          <Ask isUnderWay={found.data.exports.some(({ state }) => state === 'waiting')} />
          <Files of={found.data} />
        </DeskColumns>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

function Ask({ isUnderWay }: { isUnderWay: boolean }) {
  const [health, setHealth] = useState(false)
  const { revalidate } = useRevalidator()
  useRefresh(isUnderWay, POLL_MS)
  return (
    <DeskPart title="New export" id="new-export">
      <MemberForm<{ message: string }>
        className={partsStyles.form}
        call={({ text, ticked }) =>
          dataApi.askForExport({
            health: ticked('health'),
            ...(ticked('health') && { reason: text('reason') }),
          })
        }
        onDone={(_, form) => {
          form.reset()
          setHealth(false)
          return revalidate()
        }}
      >
        <Tick name="health" checked={health} onChange={setHealth}>
          Include members’ health answers. Each of these members can see that you exported them, and why
        </Tick>
        {health && (
          <Field
            label="Reason for including health answers"
            name="reason"
            required
            maxLength={LIMITS.reason}
            hint="Like: we’re moving to another system on 1 December."
          />
        )}
        <SubmitButton busyLabel="Starting...">Create export</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

function Files({ of: { exports, timeZone } }: { of: TakeoutsOnWire }) {
  return (
    <DeskPart title="Exports" id="exports" aside="newest first">
      {exports.length === 0 && <p className={partsStyles.none}>No exports yet.</p>}
      <ul className={partsStyles.rows}>
        {exports.map((one) => (
          <li key={one._id}>
            <div>
              <b>{dateAndTime(one.askedAt, timeZone)}</b>
              <p>
                {[
                  one.by && `by ${one.by}`,
                  one.health === null ? 'without health answers' : `with health answers: “${one.health}”`,
                  one.lines !== null && `${one.lines.toLocaleString('en-IN')} rows`,
                  one.bytes !== null && sizeInWords(one.bytes),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Stands of={one} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

function Stands({ of, timeZone }: { of: TakeoutsOnWire['exports'][number]; timeZone: string }) {
  if (of.state === 'waiting')
    return <span className={styles.state}>being created; you can close this page</span>
  if (of.state === 'failed')
    return <span className={styles.state}>failed: try again, or check the activity log</span>
  if (of.state === 'gone') return <span className={styles.state}>deleted after one day</span>
  if (!of.mine) return <span className={styles.state}>only for the person who created it</span>
  return (
    <div className={styles.take}>
      <a
        className={buttonLook({ look: 'line', small: true })}
        href={`/api/studio/exports/${encodeURIComponent(of._id)}/all.zip`}
        download
      >
        Download
        <span className="sr-only"> export of {dateAndTime(of.askedAt, timeZone)}</span>
      </a>
      {of.until !== null && <span className={styles.state}>until {dateAndTime(of.until, timeZone)}</span>}
    </div>
  )
}

function NotInIt({ of: { notInIt } }: { of: TakeoutsOnWire }) {
  return (
    <DeskPart title="Not included" id="not-in-it">
      <p className={partsStyles.none}>
        Uploaded pictures and videos (find them in your backup), logins, members’ notes for teachers, and
        calculated figures.
      </p>
      <details className={styles.details}>
        <summary>All tables that aren’t included</summary>
        <dl className={styles.missing}>
          {[...Map.groupBy(notInIt, ({ why }) => why)].map(([why, tables]) => (
            <div key={why}>
              <dt>{tables.map(({ table }) => table).join(', ')}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </DeskPart>
  )
}

/** "340 KB", "2.1 MB" */
function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Export')]
}
