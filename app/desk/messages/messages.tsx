import { useSearchParams } from 'react-router'
import type { InboxOnWire, ThreadRowOnWire } from '../../../contract/desk-messages.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { inHours } from '../../../shared/policy-text.ts'
import { deskMessagesApi } from '../../api/desk-messages.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import tabsStyles from '../../ui/tabs.module.css'

import { useDesk } from '../desk.ts'
import { DeskHead } from '../parts.tsx'
import type { Route } from './+types/messages'
import { dueInWords, isOverdue } from './due.ts'
import styles from './messages.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = ['show', 'after'].flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const found = await deskMessagesApi.inbox(Object.fromEntries(asked))
  if (found.status === 401) throw redirectToLogin(request)
  return { found }
}

const PARTS = [
  ['waiting', 'Open'],
  ['mine', 'Mine'],
  ['unassigned', 'Unassigned'],
  ['answered', 'Answered'],
] as const

/** What members and visitors wrote, by when an answer was promised. */
export default function Messages({ loaderData: { found } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { may } = useDesk()
  const show = PARTS.find(([part]) => part === search.get('show'))?.[0] ?? 'waiting'
  return (
    <>
      <DeskHead
        title="Messages"
        about={
          found.ok &&
          `Chats and contact form messages. Your reply time: within ${inHours(found.data.answerHours)}.`
        }
      >
        <div className={styles.acts}>
          {may('announcement.write') && (
            <ButtonLink small to="/studio/announcements">
              Broadcast
            </ButtonLink>
          )}
          {may('news.write') && (
            <ButtonLink small look="line" to="/studio/subscribers">
              Subscribers
            </ButtonLink>
          )}
          <ButtonLink small look="line" to="/studio/messages/texts">
            {' '}
            Saved replies
          </ButtonLink>
        </div>
      </DeskHead>
      {found.ok ? (
        <>
          <nav className={tabsStyles.tabs} aria-label="Message filters">
            {PARTS.map(([part, label]) => (
              <Link
                key={part}
                to={part === 'waiting' ? '/studio/messages' : `/studio/messages?show=${part}`}
                aria-current={part === show ? 'page' : undefined}
              >
                {part === 'answered' ? label : `${label} ${found.data.counts[part]}`}
              </Link>
            ))}
          </nav>
          <List of={found.data} show={show} />
        </>
      ) : (
        <Failed message={found.message} code={found.code} />
      )}
    </>
  )
}

const NOTHING = {
  waiting: 'All caught up',
  mine: 'Nothing assigned to you',
  unassigned: 'Nothing unassigned',
  answered: 'No answered messages yet',
}

type ListProps = { of: InboxOnWire; show: keyof typeof NOTHING }

function List({ of: { threads, next, now, timeZone }, show }: ListProps) {
  const [search] = useSearchParams()
  const more = new URLSearchParams(search)
  if (next) more.set('after', next)
  if (threads.length === 0)
    return (
      <div className={styles.nothing}>
        <h2>{NOTHING[show]}</h2>
        <p>New messages appear here right away.</p>
      </div>
    )
  return (
    <>
      <ul className={styles.list} aria-label="Messages found">
        {threads.map((one) => (
          <Row key={one._id} of={one} now={now} timeZone={timeZone} />
        ))}
      </ul>
      <p className={styles.more}>
        {search.has('after') && (
          <Link to={show === 'waiting' ? '/studio/messages' : `/studio/messages?show=${show}`}>
            Back to the start
          </Link>
        )}
        {next && <Link to={`/studio/messages?${more}`}>Show more</Link>}
      </p>
    </>
  )
}

function Row({ of: one, now, timeZone }: { of: ThreadRowOnWire; now: number; timeZone: string }) {
  return (
    <li data-late={isOverdue(one.dueAt, now) || undefined}>
      <div className={styles.margin}>
        {one.dueAt === null ? dateAndTime(one.lastAt, timeZone) : dueInWords(one.dueAt, now)}
      </div>
      <div className={styles.entry}>
        <b>
          <Link to={`/studio/messages/${one._id}`}>{one.name || one.email || 'No name'}</Link>
        </b>
        <p>
          {!one.fromThem && 'You: '}
          {one.subject && `${one.subject}: `}
          {one.text}
        </p>
        <p className={styles.marks}>
          {!one.member && <span className={badgeStyles.badge}>visitor</span>}
          {one.assignee && <span className={badgeStyles.warning}>{one.assignee}</span>}
        </p>
      </div>
    </li>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Messages')]
}
