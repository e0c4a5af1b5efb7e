import { useState } from 'react'
import type { MyWeekOnWire, TaughtSessionOnWire } from '../../../contract/my-day.ts'
import { clockAt, longDate } from '../../../shared/dates.ts'
import { rollApi } from '../../api/roll.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Cuts } from '../cuts.tsx'

import { DeskHead, DeskPart } from '../parts.tsx'

import type { Route } from './+types/my-week'
import styles from './my-day.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const day = new URL(request.url).searchParams.get('day') ?? undefined
  const [week, calendar] = await Promise.all([rollApi.myWeek(day), rollApi.calendar()])
  if (week.status === 401) throw redirectToLogin(request)
  return { week, calendar: calendar.ok ? calendar.data.url : null }
}

/** What someone teaches in a week, and the address at which a calendar follows it. */
export default function MyWeek({ loaderData: { week, calendar } }: Route.ComponentProps) {
  if (!week.ok)
    return (
      <>
        <DeskHead title="My week" />
        <Failed message={week.message} code={week.code} />
      </>
    )
  const { monday, previous, next, days, today, timeZone } = week.data
  const count = days.flatMap(({ sessions }) => sessions.filter(({ isOff }) => !isOff)).length
  return (
    <>
      <DeskHead
        title="My week"
        about={`From ${inWords(monday)}. ${count === 1 ? '1 session' : `${count} sessions`}.`}
      >
        <nav className={styles.days} aria-label="Weeks">
          <Link to={`/studio/my-week?day=${previous}`}>Previous week</Link>
          {!days.some(({ day }) => day === today) && <Link to="/studio/my-week">This week</Link>}
          <Link to={`/studio/my-week?day=${next}`}>Next week</Link>
        </nav>
      </DeskHead>
      <div className={styles.columns}>
        <div>
          {foldFree(days, today).map((stretch) =>
            stretch.isFree ? (
              <Free key={stretch.from} {...stretch} />
            ) : (
              <WeekDay key={stretch.day.day} day={stretch.day} today={today} timeZone={timeZone} />
            ),
          )}
        </div>
        {calendar && <Calendar url={calendar} />}
      </div>
    </>
  )
}

type Day = MyWeekOnWire['days'][number]
type Stretch = { isFree: true; from: string; to: string } | { isFree: false; day: Day }

/** Days without a session fold into one line, but for today, which is looked for. */
function foldFree(days: Day[], today: string): Stretch[] {
  const folded: Stretch[] = []
  for (const day of days) {
    const last = folded.at(-1)
    if (day.sessions.length > 0 || day.day === today) folded.push({ isFree: false, day })
    else if (last?.isFree) last.to = day.day
    else folded.push({ isFree: true, from: day.day, to: day.day })
  }
  return folded
}

function Free({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.free}>
      <span>{from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`}</span>
      <span>no sessions</span>
    </p>
  )
}

type WeekDayProps = { day: Day; today: string; timeZone: string }

function WeekDay({ day: { day, sessions }, today, timeZone }: WeekDayProps) {
  return (
    <section className={styles.weekDay} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <Link to={`/studio/my-day?day=${day}`}>{inWords(day)}</Link>
        {day === today && <small>today</small>}
      </h2>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>No sessions.</p>
      ) : (
        <ol className={styles.ledger}>
          {sessions.map((session) => (
            <Taught key={session._id} session={session} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Taught({ session, timeZone }: { session: TaughtSessionOnWire; timeZone: string }) {
  const { _id, title, startsAt, endsAt, place, isOff, booked, capacity, number, totalClasses } = session
  return (
    <li className={isOff ? styles.off : undefined}>
      <div className={styles.margin}>
        <time dateTime={new Date(startsAt).toISOString()}>{clockAt(startsAt, timeZone)}</time>
        <small>{clockAt(endsAt, timeZone)}</small>
      </div>
      <div className={styles.entry}>
        <Link to={`/studio/session/${_id}`}>{title}</Link>
        <span className={styles.quiet}>
          {[`session ${number} of ${totalClasses}`, place, isOff && 'cancelled'].filter(Boolean).join(' · ')}
        </span>
        {!isOff && (
          <span className={styles.fill}>
            <Cuts capacity={capacity} taken={booked} />
            <span>
              <b>{booked}</b> of {capacity}
            </span>
          </span>
        )}
      </div>
    </li>
  )
}

function Calendar({ url: first }: { url: string }) {
  const [url, setUrl] = useState(first)
  const { busy, run } = useAction()
  return (
    <DeskPart title="Calendar sync" id="calendar">
      <p className={styles.about}>
        Subscribe with this link and your sessions show up in your calendar, with every change. Anyone with
        the link can see them, so don’t share it.
      </p>
      <p className={styles.address}>
        <code>{url}</code>
      </p>
      <p className={styles.acts}>
        <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe
        </a>
        <Button
          look="quiet"
          small
          busy={busy}
          onClick={async () => {
            const answer = await run(rollApi.renewCalendar())
            if (answer) setUrl(answer.data.url)
          }}
        >
          Create a new link
        </Button>
      </p>
    </DeskPart>
  )
}

function inWords(day: string): string {
  return longDate(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'My week')]
}
