import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportListOnWire } from '../../../contract/imports.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { IMPORTS, type ImportState } from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { CsvField } from '../csv-field.tsx'

import partsStyles from '../parts.module.css'
import { DeskBox, DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import { isText, NO_CSV } from '../text-file.ts'
import type { Route } from './+types/imports'
import { people } from './import-words.ts'
import styles from './imports.module.css'

const TOO_LARGE = 'The file is over 5 MB.'
const STATE_WORDS: Record<ImportState, string> = {
  draft: 'not imported yet',
  running: 'in progress',
  done: 'imported',
  stopped: 'stopped: its author can’t import any more',
  undoing: 'being undone',
  undone: 'undone',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const found = await dataApi.imports()
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

/** Lists of members from elsewhere. */
export default function Imports({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Import members from another system or a spreadsheet. You’ll see what each row does before anything is saved." />
      <Upload />
      {found.ok ? <Earlier of={found.data} /> : <Failed message={found.message} code={found.code} />}
    </>
  )
}

function Upload() {
  const { busy, errors, run } = useAction(['file'])
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const found = file.size > IMPORTS.fileBytes ? TOO_LARGE : (await isText(file)) ? null : NO_CSV
    setProblem(found)
    const sent = found ? null : await run(dataApi.uploadImport(file))
    target.value = ''
    if (sent) await navigate(`/studio/settings/import/${encodeURIComponent(sent.data._id)}`)
  }
  const error = problem ?? errors.file
  return (
    <div className={styles.upload}>
      <DeskBox title="New import" id="upload">
        <p>
          Upload a CSV file with column names in the first row and one person per row. Only a name is
          required; with an email they can log in. Please leave out health information; members give it
          themselves.
        </p>
        <CsvField
          id="import-file"
          about="Up to 5 MB and 20,000 rows."
          busy={busy}
          busyLabel="Reading..."
          accept=".csv,.txt,.tsv,text/csv"
          error={error}
          onChange={send}
        />
      </DeskBox>
    </div>
  )
}

function Earlier({ of: { imports, timeZone } }: { of: ImportListOnWire }) {
  return (
    <DeskPart title="Previous imports" id="imports" aside="newest first">
      {imports.length === 0 && <p className={partsStyles.none}>No imports yet.</p>}
      <ul className={partsStyles.rows}>
        {imports.map(({ _id, fileName, state, lines, createdAt, by }) => (
          <li key={_id}>
            <div className={styles.named}>
              <Link to={`/studio/settings/import/${encodeURIComponent(_id)}`}>{fileName}</Link>
              <p>
                {people(lines)}, {dateAndTime(createdAt, timeZone)}
                {by && `, by ${by}`}
              </p>
            </div>
            <span className={styles.state}>{STATE_WORDS[state]}</span>
          </li>
        ))}
      </ul>
    </DeskPart>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Import')]
}
