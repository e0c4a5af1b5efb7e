import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TakeoutsOnWire } from '../../../contract/studio-export.ts'
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
import { hourInWords } from '../days.ts'
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
      <SettingsHead about="All that the studio has, as one file: each table for a spreadsheet and for another program. Passwords, keys and sentences for teachers are never in it; answers about health only if you ask." />
      {found.ok ? (
        <DeskColumns aside={<NotInIt of={found.data} />}>
          <Ask isUnderWay={found.data.exports.some(({ state }) => state === 'waiting')} />
          <Files of={found.data} />
        </DeskColumns>
      ) : (
        <Failed message={found.message} />
      )}
    </>
  )
}

function Ask({ isUnderWay }: { isUnderWay: boolean }) {
  const [health, setHealth] = useState(false)
  const { revalidate } = useRevalidator()
  useRefresh(isUnderWay, POLL_MS)
  return (
    <DeskPart title="A new file" id="new-export">
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
          With members’ answers about health. Each of them reads that you took them along, and why
        </Tick>
        {health && (
          <Field
            label="Why they should be in it"
            name="reason"
            required
            maxLength={LIMITS.reason}
            hint="Such as: we move to another program on 1 December."
          />
        )}
        <SubmitButton busyLabel="Asking...">Make the file</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

function Files({ of: { exports, timeZone } }: { of: TakeoutsOnWire }) {
  return (
    <DeskPart title="Files" id="exports" aside="newest first">
      {exports.length === 0 && <p className={partsStyles.none}>Nobody has asked for one yet.</p>}
      <ul className={partsStyles.rows}>
        {exports.map((one) => (
          <li key={one._id}>
            <div>
              <b>{hourInWords(one.askedAt, timeZone)}</b>
              <p>
                {[
                  one.by && `by ${one.by}`,
                  one.health === null ? 'without health' : `with health: “${one.health}”`,
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
  if (of.state === 'waiting') return <span className={styles.state}>being made; you may close this page</span>
  if (of.state === 'failed')
    return <span className={styles.state}>could not be made: ask again, or look at the log</span>
  if (of.state === 'gone') return <span className={styles.state}>deleted after a day</span>
  if (!of.mine) return <span className={styles.state}>only for the person who asked</span>
  return (
    <div className={styles.take}>
      <a
        className={buttonLook({ look: 'line', small: true })}
        href={`/api/studio/exports/${encodeURIComponent(of._id)}/all.zip`}
        download
      >
        Download
        <span className="sr-only"> what was made {hourInWords(of.askedAt, timeZone)}</span>
      </a>
      {of.until !== null && <span className={styles.state}>until {hourInWords(of.until, timeZone)}</span>}
    </div>
  )
}

function NotInIt({ of: { notInIt } }: { of: TakeoutsOnWire }) {
  return (
    <DeskPart title="What is not in it" id="not-in-it">
      <p className={partsStyles.none}>
        Uploaded pictures and films are too large for it: they are in your backup. Nor are logins, what
        members tell their teachers, and figures that are counted from the rest.
      </p>
      <details className={styles.details}>
        <summary>Every table that is left out, for whoever reads the file</summary>
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
  return [titled(matches, 'Take everything along')]
}
