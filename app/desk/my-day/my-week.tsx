import { useState } from 'react'
import type { MyWeekOnWire, TaughtSessionOnWire } from '../../../contract/my-day.ts'
import { rollApi } from '../../api/roll.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Cuts } from '../cuts.tsx'
import { clock } from '../days.ts'
import { DeskHead, DeskPart } from '../parts.tsx'
import { dayOf } from '../roll/words.ts'
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
        <Failed message={week.message} />
      </>
    )
  const { monday, previous, next, days, today, timeZone } = week.data
  const count = days.flatMap(({ sessions }) => sessions.filter(({ isOff }) => !isOff)).length
  return (
    <>
      <DeskHead
        title="My week"
        about={`From ${inWords(monday)}. ${count === 1 ? 'One session' : `${count} sessions`}.`}
      >
        <nav className={styles.days} aria-label="Weeks">
          <Link to={`/studio/my-week?day=${previous}`}>Week before</Link>
          {!days.some(({ day }) => day === today) && <Link to="/studio/my-week">This week</Link>}
          <Link to={`/studio/my-week?day=${next}`}>Week after</Link>
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
      <span>nothing to teach</span>
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
        <p className={styles.quiet}>Nothing to teach.</p>
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
        <time dateTime={new Date(startsAt).toISOString()}>{clock(startsAt, timeZone)}</time>
        <small>{clock(endsAt, timeZone)}</small>
      </div>
      <div className={styles.entry}>
        <Link to={`/studio/session/${_id}`}>{title}</Link>
        <span className={styles.quiet}>
          {[`session ${number} of ${totalClasses}`, place, isOff && 'called off'].filter(Boolean).join(' · ')}
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
    <DeskPart title="In your calendar" id="calendar">
      <p className={styles.about}>
        A calendar that follows this link shows what you teach, with every change. Whoever has it sees it too:
        keep it to yourself.
      </p>
      <p className={styles.address}>
        <code>{url}</code>
      </p>
      <p className={styles.acts}>
        <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')}>
          Follow it
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
          Make a new link
        </Button>
      </p>
    </DeskPart>
  )
}

function inWords(day: string): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'My week')]
}
