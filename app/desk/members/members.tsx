import { useSearchParams } from 'react-router'
import type { MemberCountsOnWire, MemberListOnWire, MemberRowOnWire } from '../../../contract/desk-members.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { Field, Select } from '../../form/field.tsx'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import { useDesk } from '../desk.ts'
import { FilterForm } from '../filter-form.tsx'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/members'
import styles from './member-list.module.css'
import { initialsOf, presenceOf, SEGMENT_WORDS } from './words.ts'

const FILTERS = ['q', 'segment', 'tag', 'after'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = FILTERS.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const [found, counts] = await Promise.all([
    deskMembersApi.list(Object.fromEntries(asked)),
    deskMembersApi.counts(),
  ])
  if (found.status === 401) throw redirectToLogin(request)
  return { found, counts }
}

/** Everyone with an account, found as one types. */
export default function Members({ loaderData: { found, counts } }: Route.ComponentProps) {
  const { may } = useDesk()
  const [filters] = useSearchParams()
  const segment = counts.ok
    ? counts.data.segments.find((one) => one.segment === filters.get('segment'))?.segment
    : undefined
  return (
    <>
      <DeskHead title="Members" about={segment ? SEGMENT_WORDS[segment].about : orderOf(filters)}>
        {may('member.change') && (
          <ButtonLink small to="/studio/members/new">
            Add member
          </ButtonLink>
        )}
      </DeskHead>
      {counts.ok ? <Groups of={counts.data} /> : <Failed message={counts.message} code={counts.code} />}
      <Filters tags={counts.ok ? counts.data.tags : []} />
      {found.ok ? <List of={found.data} /> : <Failed message={found.message} code={found.code} />}
    </>
  )
}

function orderOf(filters: URLSearchParams): string {
  return filters.get('q') ? 'Best matches first.' : 'Newest first.'
}

/** What is asked for in the address, with one thing changed; a page begins again. */
function changed(filters: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(filters)
  next.delete('after')
  if (value === null) next.delete(name)
  else next.set(name, value)
  const query = next.toString()
  return query ? `/studio/members?${query}` : '/studio/members'
}

function Groups({ of: { all, segments } }: { of: MemberCountsOnWire }) {
  const [filters] = useSearchParams()
  const current = filters.get('segment')
  const number = new Intl.NumberFormat('en-IN')
  return (
    <nav className={tabsStyles.tabs} aria-label="Groups">
      <Link to={changed(filters, 'segment', null)} aria-current={current === null ? 'page' : undefined}>
        <span>
          All <span className={styles.count}>{number.format(all)}</span>
        </span>
      </Link>
      {segments.map(({ segment, members }) => (
        <Link
          key={segment}
          to={changed(filters, 'segment', segment)}
          aria-current={current === segment ? 'page' : undefined}
        >
          <span>
            {SEGMENT_WORDS[segment].label} <span className={styles.count}>{number.format(members)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** They live in the address; words are looked for as one types them. */
function Filters({ tags }: { tags: MemberCountsOnWire['tags'] }) {
  const [filters] = useSearchParams()
  return (
    <FilterForm to="/studio/members" className={styles.filters}>
      {filters.get('segment') && <input type="hidden" name="segment" value={filters.get('segment') ?? ''} />}
      <Field
        label="Search"
        name="q"
        type="search"
        placeholder="Name, email or phone"
        autoComplete="off"
        defaultValue={filters.get('q') ?? ''}
      />
      {(tags.length > 0 || filters.get('tag')) && (
        <Select label="Tag" name="tag" defaultValue={filters.get('tag') ?? ''} key={filters.get('tag')}>
          <option value="">Any</option>
          {tags.map(({ tag, members }) => (
            <option key={tag} value={tag}>
              {`${tag} (${members})`}
            </option>
          ))}
        </Select>
      )}
    </FilterForm>
  )
}

function List({ of: { members, next, now, timeZone } }: { of: MemberListOnWire }) {
  const [filters] = useSearchParams()
  if (members.length === 0) return <Nothing />
  const more = new URLSearchParams(filters)
  if (next) more.set('after', next)
  return (
    <>
      <ul aria-label="Members found">
        {members.map((one) => (
          <Row key={one._id} of={one} now={now} timeZone={timeZone} />
        ))}
      </ul>
      <p className={styles.more}>
        {filters.has('after') && <Link to={changed(filters, 'after', null)}>Back to the start</Link>}
        {next && <Link to={`/studio/members?${more}`}>Show more</Link>}
      </p>
    </>
  )
}

function Row({ of: one, now, timeZone }: { of: MemberRowOnWire; now: number; timeZone: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(one.name)}
      </span>
      <div className={styles.who}>
        <b>
          <Link to={`/studio/members/${one._id}`}>{one.name || one.email || 'No name'}</Link>
        </b>
        <p>{[one.email || one.contactEmail || 'no email', one.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={styles.when}>{presenceOf(one, now, timeZone)}</p>
      <p className={styles.marks}>
        {one.blocked && <span className={badgeStyles.warning}>blocked</span>}
        {!one.proved && one.email && <span className={badgeStyles.badge}>email not confirmed</span>}
        {one.plan && <span className={badgeStyles.success}>{one.plan}</span>}
        {one.tags.map((tag) => (
          <span key={tag} className={badgeStyles.badge}>
            {tag}
          </span>
        ))}
      </p>
    </li>
  )
}

function Nothing() {
  const [filters] = useSearchParams()
  const isFiltered = FILTERS.some((name) => filters.get(name))
  return (
    <div className={styles.nothing}>
      <h2>{isFiltered ? 'No member matches' : 'No members yet'}</h2>
      <p>
        {isFiltered ? (
          <Link to="/studio/members">Show all members</Link>
        ) : (
          'Everyone who signs up on the website or is added at the desk appears here.'
        )}
      </p>
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Members')]
}
