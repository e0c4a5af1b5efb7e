import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ImportLinesOnWire, ImportOnWire } from '../../../contract/imports.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { LINE_STATES, type LineState } from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import partsStyles from '../parts.module.css'
import { DeskPart, Facts } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import type { Route } from './+types/import'
import styles from './import.module.css'
import { ImportColumns, useSettings } from './import-columns.tsx'
import { ImportLines } from './import-lines.tsx'
import { Counts, Stands } from './import-outcome.tsx'
import { importInWords, people } from './import-words.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('state')
  const state = LINE_STATES.find((one) => one === asked)
  const [found, lines] = await Promise.all([
    dataApi.import(params.importId),
    dataApi.importLines(params.importId, { state }),
  ])
  if (found.status === 401) throw redirectToLogin(request)
  return { found, lines, state }
}

/** One list of people: what its lines would come to, and then what they came to. */
export default function Import({ loaderData: { found, lines, state } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Check what each row will do before anything is saved." />
      <p className={styles.crumb}>
        <Link to="/studio/settings/import">All imports</Link>
      </p>
      {found.ok ? (
        <Loaded key={found.data._id} of={found.data} lines={lines.ok ? lines.data : null} state={state} />
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

type Props = { of: ImportOnWire; lines: ImportLinesOnWire | null; state: LineState | undefined }

function Loaded({ of, lines, state }: Props) {
  const isDraft = of.state === 'draft'
  const settling = useSettings(of)
  return (
    <>
      <DeskPart
        title={of.fileName}
        id="import"
        aside={`${people(of.lines)}, ${dateAndTime(of.createdAt, of.timeZone)}${of.by ? `, by ${of.by}` : ''}`}
      >
        <div className={styles.stands}>
          <Stands of={of} />
        </div>
      </DeskPart>
      {isDraft && <ImportColumns of={of} settling={settling} />}
      <DeskPart title={isDraft ? 'Preview' : 'Result'} id="lines" aside="in file order">
        <Counts of={of} state={state} />
        {isDraft && <Acts of={of} />}
        {lines && (
          <ImportLines
            key={`${of.version} ${state} ${of.state}`}
            of={of}
            first={lines}
            state={state}
            settling={isDraft ? settling : null}
          />
        )}
        {!lines && <Failed message="Couldn’t load the rows. Reload the page to try again." />}
      </DeskPart>
    </>
  )
}

function Acts({ of }: { of: ImportOnWire }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { made, changed, refused } = of.counts
  const nothing = made + changed === 0
  const toDo = importInWords(made, changed)
  const hasNews = of.settings.columns.includes('news') && of.settings.newsAgreed
  return (
    <div className={styles.acts}>
      <Button aria-disabled={nothing || undefined} onClick={() => setAsking(true)}>
        {nothing ? 'Nothing to import' : toDo}
      </Button>
      <Button
        look="quiet"
        busy={busy}
        busyLabel="Deleting..."
        onClick={async () => {
          if (await run(dataApi.throwImportAway(of._id, of.version)))
            await navigate('/studio/settings/import')
        }}
      >
        Delete this import
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`${toDo}?`}>
        <Facts
          rows={[
            { key: 'made', label: 'New', value: made.toLocaleString('en-IN') },
            { key: 'changed', label: 'Existing, changed', value: changed.toLocaleString('en-IN') },
            { key: 'refused', label: 'Skipped', value: refused.toLocaleString('en-IN') },
            {
              key: 'letters',
              label: 'Invitations, 10 minutes after the import',
              value: (of.settings.invites ? of.invited : 0).toLocaleString('en-IN'),
            },
          ]}
        />
        <p className={styles.sentence}>
          {hasNews
            ? 'Members with newsletter consent are subscribed.'
            : 'No one is subscribed to the newsletter.'}{' '}
          You can undo the import for 10 minutes.
        </p>
        <div className={partsStyles.acts}>
          <Button
            busy={busy}
            busyLabel="Starting..."
            onClick={async () => {
              if (await run(dataApi.runImport(of._id, of.version))) {
                setAsking(false)
                window.scrollTo({ top: 0 })
              }
              await revalidate()
            }}
          >
            {toDo}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Import')]
}
