import { useNavigate, useSearchParams } from 'react-router'
import type { ClassListOnWire } from '../../../contract/desk-classes.ts'
import { CLASS_TYPES } from '../../../shared/enums.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, Select } from '../../form/field.tsx'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { useDesk } from '../desk.ts'
import { FilterForm } from '../filter-form.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/classes'
import styles from './class-list.module.css'
import { ClassRow } from './class-row.tsx'

const FILTERS = ['state', 'q', 'teacher', 'style', 'type', 'after'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = FILTERS.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const found = await deskClassesApi.list(Object.fromEntries(asked))
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

const STATES = [
  { state: 'published', label: 'Published' },
  { state: 'draft', label: 'Drafts' },
  { state: 'archived', label: 'Archived' },
] as const
type State = (typeof STATES)[number]['state']

/** What the studio offers, will offer and has offered. */
export default function Classes({ loaderData: { found } }: Route.ComponentProps) {
  const { may } = useDesk()
  const [filters] = useSearchParams()
  const state = STATES.find((one) => one.state === filters.get('state'))?.state ?? 'published'
  return (
    <>
      <DeskHead title="Classes" about={ORDER[state]}>
        {may('classes.change') && <NewClass />}
      </DeskHead>
      {found.ok ? (
        <>
          <nav className={tabsStyles.tabs} aria-label="State">
            {STATES.map((one) => (
              <Link
                key={one.state}
                to={one.state === 'published' ? '/studio/classes' : `/studio/classes?state=${one.state}`}
                aria-current={one.state === state ? 'page' : undefined}
              >
                {one.label} {found.data.counts[one.state]}
              </Link>
            ))}
          </nav>
          <Filters of={found.data} state={state} />
          <List of={found.data} state={state} />
        </>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

const ORDER: Record<State, string> = {
  published: 'Latest start date first.',
  draft: 'Recently edited first. Only staff can see drafts.',
  archived: 'No longer on sale. Members who booked keep their access.',
}

function NewClass() {
  const navigate = useNavigate()
  const { busy, run } = useAction()
  async function make() {
    const answer = await run(deskClassesApi.make({}))
    if (answer) await navigate(`/studio/classes/draft/${answer.data._id}`)
  }
  return (
    <Button small busy={busy} busyLabel="Creating..." onClick={make}>
      Add class
    </Button>
  )
}

/** They live in the address; words are looked for as one types them. */
function Filters({ of: { teachers, styles: known }, state }: { of: ClassListOnWire; state: State }) {
  const [filters] = useSearchParams()
  return (
    <FilterForm to="/studio/classes" className={styles.filters}>
      {state !== 'published' && <input type="hidden" name="state" value={state} />}
      <Field
        label="Search"
        name="q"
        type="search"
        placeholder="Title, style or teacher"
        defaultValue={filters.get('q') ?? ''}
      />
      <Select label="Teacher" name="teacher" defaultValue={filters.get('teacher') ?? ''}>
        <option value="">Any</option>
        {teachers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Style" name="style" defaultValue={filters.get('style') ?? ''}>
        <option value="">Any</option>
        {known.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select label="Format" name="type" defaultValue={filters.get('type') ?? ''}>
        <option value="">Any</option>
        {CLASS_TYPES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </FilterForm>
  )
}

function List({ of: { classes, next, timeZone }, state }: { of: ClassListOnWire; state: State }) {
  const [filters] = useSearchParams()
  if (classes.length === 0) return <Nothing state={state} />
  const more = new URLSearchParams(filters)
  if (next) more.set('after', next)
  return (
    <>
      <ul>
        {classes.map((one) => (
          <ClassRow key={one._id} of={one} state={state} timeZone={timeZone} />
        ))}
      </ul>
      <p className={styles.more}>
        {filters.has('after') && <BackToFirst />}
        {next && <Link to={`/studio/classes?${more}`}>Show more</Link>}
      </p>
    </>
  )
}

function BackToFirst() {
  const [filters] = useSearchParams()
  const first = new URLSearchParams(filters)
  first.delete('after')
  return <Link to={`/studio/classes?${first}`}>Back to the start</Link>
}

function Nothing({ state }: { state: State }) {
  const [filters] = useSearchParams()
  const { may } = useDesk()
  const isFiltered = ['q', 'teacher', 'style', 'type'].some((name) => filters.get(name))
  return (
    <div className={styles.nothing}>
      <h2>{isFiltered ? 'No class matches' : NOTHING[state]}</h2>
      {isFiltered ? (
        <p>
          <Link to={state === 'published' ? '/studio/classes' : `/studio/classes?state=${state}`}>
            Clear filters
          </Link>
        </p>
      ) : (
        state !== 'archived' &&
        may('classes.change') && <p>Add a class: your draft saves automatically and lists what is missing.</p>
      )}
    </div>
  )
}

const NOTHING: Record<State, string> = {
  published: 'No published classes yet',
  draft: 'No drafts',
  archived: 'No archived classes',
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Classes')]
}
