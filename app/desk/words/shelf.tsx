import { redirect, useNavigate, useSearchParams } from 'react-router'
import type { WordKind, WordRow } from '../../../contract/website-content.ts'
import { fullDateAndTime } from '../../../shared/dates.ts'
import { WORD_SHELVES } from '../../../shared/enums.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import partsStyles from '../parts.module.css'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/shelf'
import { isOne, recordsOf, type Shelf, STATES, shelfOf } from './kinds.ts'
import styles from './words.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const shelf = shelfOf(params.shelf)
  if (!shelf || isOne(shelf.kind)) throw new Response(null, { status: 404 })
  const elsewhere = recordsOf(shelf.kind)
  if (elsewhere) throw redirect(elsewhere)
  const { searchParams } = new URL(request.url)
  const state = WORD_SHELVES.find((one) => one === searchParams.get('state')) ?? 'published'
  const found = await wordsApi.list(shelf.kind, { state, after: searchParams.get('after') ?? undefined })
  if (found.status === 401) throw redirectToLogin(request)
  return { shelf, state, found }
}

const TABS = [
  { state: 'published', label: 'Published', none: 'Nothing published yet.' },
  { state: 'draft', label: 'Drafts', none: 'No drafts.' },
  { state: 'withdrawn', label: 'Unpublished', none: 'Nothing unpublished.' },
] as const

const ORDERS: Partial<Record<WordKind, string>> = {
  course: 'In website order. Members who book get the next class on sale for the course.',
  testimonial: 'In website order. Only testimonials with consent are shown.',
}

/** What there is of one kind: published, being written, unpublished. */
export default function ShelfPage({ loaderData: { shelf, state, found } }: Route.ComponentProps) {
  const at = `/studio/words/${shelf.shelf}`
  return (
    <>
      <Link className={backLinkStyles.back} to="/studio/words">
        <BackIcon />
        Website
      </Link>
      <DeskHead title={shelf.label} about={ORDERS[shelf.kind] ?? 'Newest first.'}>
        <Begin shelf={shelf} />
      </DeskHead>
      <nav className={tabsStyles.tabs} aria-label="State">
        {TABS.map((tab) => (
          <Link
            key={tab.state}
            to={tab.state === 'published' ? at : `${at}?state=${tab.state}`}
            aria-current={tab.state === state ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {found.ok ? (
        <>
          {found.data.rows.length === 0 && (
            <p className={partsStyles.none}>{TABS.find((tab) => tab.state === state)?.none}</p>
          )}
          <ul className={partsStyles.rows}>
            {found.data.rows.map((row) => (
              <Row key={row._id} row={row} at={at} timeZone={found.data.timeZone} />
            ))}
          </ul>
          <More next={found.data.next} at={at} />
        </>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

function Row({ row, at, timeZone }: { row: WordRow; at: string; timeZone: string }) {
  const { _id, title, about, state, shownAt, changedAt } = row
  const facts = [
    about,
    shownAt !== null && fullDateAndTime(shownAt, timeZone),
    changedAt !== null && `written in ${fullDateAndTime(changedAt, timeZone)}`,
  ]
  return (
    <li>
      <div>
        <Link className={styles.title} to={`${at}/${_id}`}>
          {title || 'Untitled'}
        </Link>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {state !== 'published' && <span className={badgeStyles.badge}>{STATES[state]}</span>}
    </li>
  )
}

function More({ next, at }: { next: string | null; at: string }) {
  const [address] = useSearchParams()
  const to = (after: string | null) => {
    const query = new URLSearchParams(address)
    if (after) query.set('after', after)
    else query.delete('after')
    return query.size > 0 ? `${at}?${query}` : at
  }
  return (
    <p className={styles.more}>
      {address.has('after') && <Link to={to(null)}>Back to the start</Link>}
      {next && <Link to={to(next)}>Show more</Link>}
    </p>
  )
}

function Begin({ shelf: { kind, shelf, begin } }: { shelf: Shelf }) {
  const navigate = useNavigate()
  const { busy, run } = useAction()
  async function make() {
    const answer = await run(wordsApi.begin(kind))
    if (answer) await navigate(`/studio/words/${shelf}/${answer.data._id}`)
  }
  return (
    <Button small busy={busy} busyLabel="Creating..." onClick={make}>
      {begin}
    </Button>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [titled(matches, `${loaderData?.shelf.label ?? 'Website'}`)]
}
