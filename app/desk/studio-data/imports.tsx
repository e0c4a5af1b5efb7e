import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportListOnWire } from '../../../contract/imports.ts'
import { IMPORTS, type ImportState } from '../../../shared/imports.ts'
import { dataApi } from '../../api/data.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { FieldError } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { hourInWords } from '../days.ts'
import partsStyles from '../parts.module.css'
import { DeskBox, DeskPart } from '../parts.tsx'
import { SettingsHead } from '../studio/settings-head.tsx'
import { isText, NO_CSV } from '../text-file.ts'
import type { Route } from './+types/imports'
import { people } from './import-words.ts'
import styles from './imports.module.css'

const TOO_LARGE = 'At most 5 MB, please.'
const STATE_WORDS: Record<ImportState, string> = {
  draft: 'not imported yet',
  running: 'under way',
  done: 'imported',
  stopped: 'stopped: its author may no longer import',
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
      <SettingsHead about="Bring the people along from another program or a spreadsheet. Nothing happens before you have seen what each line would mean." />
      <Upload />
      {found.ok ? <Earlier of={found.data} /> : <Failed message={found.message} />}
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
      <DeskBox title="A list of people" id="upload">
        <p>
          As CSV: the first line names the columns, each line after it is one person. Only a name is needed;
          with an email they can log in. Please leave out answers about health: those are for each member to
          give.
        </p>
        <div className={styles.file} data-invalid={error ? true : undefined}>
          <label htmlFor="import-file">
            {busy ? 'Reading...' : 'The file (CSV, at most 5 MB and 20,000 lines)'}
          </label>
          <input
            id="import-file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            onChange={send}
            disabled={busy}
            aria-describedby={error ? 'import-file-error' : undefined}
          />
          <FieldError id="import-file-error" error={error} />
        </div>
      </DeskBox>
    </div>
  )
}

function Earlier({ of: { imports, timeZone } }: { of: ImportListOnWire }) {
  return (
    <DeskPart title="Earlier lists" id="imports" aside="newest first">
      {imports.length === 0 && <p className={partsStyles.none}>No list has been sent yet.</p>}
      <ul className={partsStyles.rows}>
        {imports.map(({ _id, fileName, state, lines, createdAt, by }) => (
          <li key={_id}>
            <div className={styles.named}>
              <Link to={`/studio/settings/import/${encodeURIComponent(_id)}`}>{fileName}</Link>
              <p>
                {people(lines)}, {hourInWords(createdAt, timeZone)}
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
  return [titled(matches, 'Bring members in')]
}
