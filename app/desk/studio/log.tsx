import { useRevalidator, useSearchParams } from 'react-router'
import type { ActivityLineOnWire, ActivityOnWire } from '../../../contract/activity.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { setupApi } from '../../api/setup.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import fieldStyles from '../../form/field.module.css'
import { Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import { Ledger } from '../ledger.tsx'
import { More, usePages } from '../pages.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'
import type { Route } from './+types/log'
import { actInWords, KINDS } from './acts.ts'
import styles from './log.module.css'
import { SettingsHead } from './settings-head.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  const query = { by: asked('by'), kind: asked('kind') }
  const activity = await setupApi.activity(query)
  if (activity.status === 401) throw redirectToLogin(request)
  return { activity, query, now: Date.now() }
}

/** Who did what at the desk, with what was there before, and the way back where there is one. */
export default function Log({ loaderData: { activity, query, now } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead about="Everything staff changed at the desk. Members’ own actions aren’t listed; attendance marks are under “Attendance”." />
      {activity.ok ? (
        <Lines key={JSON.stringify(query) + now} first={activity.data} query={query} now={now} />
      ) : (
        <Failed message={activity.message} code={activity.code} />
      )}
    </>
  )
}

type Query = { by?: string; kind?: string }

function Lines({ first, query, now }: { first: ActivityOnWire; query: Query; now: number }) {
  const { timeZone } = useDesk()
  const pages = usePages(
    first,
    (page) => page.lines,
    (after) => setupApi.activity({ ...query, after }),
  )
  const lines = pages.items
  return (
    <DeskPart title="Changes" id="log" aside="newest first">
      <Filters people={first.people} query={query} />
      {lines.length === 0 && <p className={partsStyles.none}>Nothing here yet.</p>}
      <Ledger
        now={now}
        timeZone={timeZone}
        entries={lines.map((line) => ({
          id: line._id,
          at: line.at,
          title: <Act line={line} />,
          about: line.by ?? 'Former staff',
          acts: <Change line={line} />,
        }))}
      />
      <More of={pages} />
    </DeskPart>
  )
}

function Filters({ people, query }: { people: ActivityOnWire['people']; query: Query }) {
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string) => {
    const changed = new URLSearchParams(params)
    if (value === '') changed.delete(name)
    else changed.set(name, value)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={`${fieldStyles.fields} ${styles.filters}`}>
      <Select
        label="By"
        name="by"
        value={query.by ?? ''}
        onChange={(event) => choose('by', event.target.value)}
      >
        <option value="">Everyone</option>
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="About"
        name="kind"
        value={query.kind ?? ''}
        onChange={(event) => choose('kind', event.target.value)}
      >
        <option value="">Everything</option>
        {KINDS.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Of an import the line leads to what it came to. */
function Act({ line: { action, about, subject } }: { line: ActivityLineOnWire }) {
  const said = actInWords(action, about)
  if (!action.startsWith('import.')) return said
  return <Link to={`/studio/settings/import/${encodeURIComponent(subject)}`}>{said}</Link>
}

function Change({ line }: { line: ActivityLineOnWire }) {
  const { timeZone } = useDesk()
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const { before, after, undoable, noUndo, undoneAt, undoneBy } = line
  if (!before && !after && !noUndo) return null
  return (
    <>
      {(before || after) && (
        <details className={styles.change}>
          <summary>What changed</summary>
          <dl>
            {[...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => (
              <div key={name}>
                <dt>{fieldInWords(name)}</dt>
                <dd>
                  {before && <del>{shown(before[name])}</del>} <ins>{shown(after?.[name])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {noUndo !== null && <span className="small">No undo. {noUndo}</span>}
      {undoneAt !== null && (
        <span>
          Undone by {undoneBy ?? 'someone'}, {dateAndTime(undoneAt, timeZone)}
        </span>
      )}
      {undoable && (
        <Button
          className={styles.undo}
          look="line"
          small
          busy={busy}
          busyLabel="Undoing..."
          onClick={async () => {
            if (await run(setupApi.undoActivity(line._id))) revalidate()
          }}
        >
          Undo
          <span className="sr-only">: {actInWords(line.action, line.about)}</span>
        </Button>
      )}
    </>
  )
}

/** "openingHours" -> "opening hours" */
function fieldInWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(shown).join(', ') || '(empty)'
  return Object.entries(value)
    .map(([name, one]) => `${fieldInWords(name)}: ${shown(one)}`)
    .join('; ')
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Activity log')]
}
