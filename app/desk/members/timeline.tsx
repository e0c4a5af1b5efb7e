import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TimelineLineOnWire, TimelineOnWire } from '../../../contract/desk-members.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskMembersApi } from '../../api/desk-members.ts'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import tabsStyles from '../../ui/tabs.module.css'
import styles from './timeline.module.css'
import { aboutOf, happenedOf, headingOf, hourOf } from './words.ts'

const PARTS = [
  ['', 'All'],
  ['bookings', 'Bookings'],
  ['payments', 'Payments'],
  ['attendance', 'Attendance'],
  ['messages', 'Messages'],
  ['notes', 'Notes'],
] as const

type TimelineProps = { memberId: string; first: TimelineOnWire; now: number; timeZone: string }

/** What happened with a member, the last first: days as headings, the margin holds the hour. */
export function Timeline({ memberId, first, now, timeZone }: TimelineProps) {
  const [search] = useSearchParams()
  const part = search.get('part') ?? ''
  const [more, setMore] = useState<{ lines: TimelineLineOnWire[]; next: string | null } | null>(null)
  const { busy, run } = useAction()
  const lines = [...first.lines, ...(more?.lines ?? [])]
  const next = more ? more.next : first.next
  async function earlier() {
    if (next === null) return
    const query = { after: next, ...(part && { part }) }
    const answer = await run(deskMembersApi.timeline(memberId, query))
    if (answer) setMore({ lines: [...(more?.lines ?? []), ...answer.data.lines], next: answer.data.next })
  }
  const days = Map.groupBy(lines, ({ at }) => headingOf(at, now, timeZone))
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="sr-only">
        Timeline
      </h2>
      <nav className={tabsStyles.tabs} aria-label="Show">
        {PARTS.map(([value, label]) => (
          <Link
            key={value}
            to={value ? `?part=${value}` : '?'}
            replace
            preventScrollReset
            aria-current={part === value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {lines.length === 0 && <p className={styles.none}>Nothing here yet.</p>}
      {[...days].map(([day, own]) => (
        <section key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.ledger}>
            {own.map((line) => (
              <Line key={`${line.kind} ${line._id}`} memberId={memberId} timeZone={timeZone} of={line} />
            ))}
          </ol>
        </section>
      ))}
      {next !== null && (
        <p className={styles.more}>
          <Button look="line" busy={busy} busyLabel="Loading..." onClick={earlier}>
            {' '}
            Show earlier
          </Button>
        </p>
      )}
    </section>
  )
}

const SAID = ['wrote', 'answered', 'contacted']

/** Where an entry leads: to its session, or to what was said. */
function leadsTo({ sessionId, kind }: TimelineLineOnWire, memberId: string): string | null {
  if (sessionId) return `/studio/session/${sessionId}`
  return SAID.includes(kind) ? `/studio/messages/m.${memberId}` : null
}

type LineProps = { of: TimelineLineOnWire; memberId: string; timeZone: string }

function Line({ of: line, memberId, timeZone }: LineProps) {
  const to = leadsTo(line, memberId)
  const { hour, from } = hourOf(line, timeZone)
  const about = aboutOf(line, timeZone)
  const words = happenedOf(line)
  const isSum = line.amount !== null && ['paid', 'refunded', 'pay-failed'].includes(line.kind)
  return (
    <li data-kind={line.kind}>
      <div className={styles.margin}>
        <time dateTime={new Date(line.at).toISOString()}>{hour}</time>
        {from && <small>{from}</small>}
      </div>
      <div className={styles.entry}>
        <div>
          <b>{to ? <Link to={to}>{words}</Link> : words}</b>
          {about && <p>{about}</p>}
        </div>
        {isSum && line.amount !== null && (
          <span className={styles.sum} data-failed={line.kind === 'pay-failed' || undefined}>
            {formatPrice(line.amount, line.currency ?? undefined)}
            {line.kind === 'refunded' && <small>back</small>}
            {line.kind === 'pay-failed' && <small>not paid</small>}
          </span>
        )}
      </div>
    </li>
  )
}
