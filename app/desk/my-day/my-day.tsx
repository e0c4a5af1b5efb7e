import { useEffect, useState } from 'react'
import type { MyDayOnWire } from '../../../contract/my-day.ts'
import { clockAt, longDate, plainDay } from '../../../shared/dates.ts'
import { rollApi } from '../../api/roll.ts'
import { redirectToLogin, requireUser } from '../../auth/gate.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { titled } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { Cues } from '../cues.tsx'
import { Cuts } from '../cuts.tsx'

import { keepForOffline } from '../offline-copy.ts'
import { DeskHead, DeskPart } from '../parts.tsx'
import { EarnedSoFar } from '../pay/so-far.tsx'

import type { Route } from './+types/my-day'
import styles from './my-day.module.css'
import { Faces, Next, type Session, Way } from './next-session.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const answer = await rollApi.myDay(new URL(request.url).searchParams.get('day') ?? undefined)
  if (answer.status === 401) throw redirectToLogin(request)
  return { answer, heardAt: Date.now() }
}

/** What someone teaches today: the next session with its roll, whom to greet, then the rest of the day. */
export default function MyDay({ loaderData: { answer, heardAt } }: Route.ComponentProps) {
  useEffect(keepForOffline, [])
  if (!answer.ok)
    return (
      <>
        <DeskHead title="My day" />
        <Failed message={answer.message} code={answer.code} />
      </>
    )
  return <Day data={answer.data} ahead={answer.data.now - heardAt} />
}

function Day({ data, ahead }: { data: MyDayOnWire; ahead: number }) {
  const { user } = useAuth()
  const now = useMinute() + ahead
  const { sessions, timeZone, day } = data
  const open = sessions.filter(({ isOff }) => !isOff)
  const next = open.find(({ endsAt }) => endsAt > now)
  const rest = sessions.filter((session) => session !== next)
  const isToday = plainDay(now, timeZone) === day
  const inWords = longDate(Date.parse(`${day}T00:00:00Z`), 'UTC')
  const count =
    ['No sessions', '1 session', '2 sessions', '3 sessions'][open.length] ?? `${open.length} sessions`
  return (
    <>
      <DeskHead
        title={isToday ? `${greeting(now, timeZone)}, ${user?.firstName ?? ''}` : inWords}
        about={`${isToday ? `${inWords}. ` : ''}${count}.`}
      >
        <nav className={styles.days} aria-label="Days">
          <Link to={`/studio/my-day?day=${data.previous}`}>Previous day</Link>
          {!isToday && <Link to="/studio/my-day">Today</Link>}
          <Link to={`/studio/my-day?day=${data.next}`}>Next day</Link>
        </nav>
      </DeskHead>
      {sessions.length === 0 && (
        <div className={styles.none}>
          <p className={styles.noneTitle}>No sessions {isToday ? 'today' : 'on this day'}.</p>
          <p>See your week for your next session.</p>
          <ButtonLink look="line" to={`/studio/my-week?day=${day}`}>
            My week
          </ButtonLink>
        </div>
      )}
      <div className={next ? styles.columns : styles.one}>
        <div>
          {next && <Next session={next} now={now} timeZone={timeZone} />}
          {next && next.faces.length > 0 && <Faces session={next} />}
          {next && <Cues sessionId={next._id} />}
          {next && next.bring.length > 0 && (
            <p className={styles.bring}>Bring: {next.bring.join(', ').toLowerCase()}.</p>
          )}
        </div>
        <div>
          {rest.length > 0 && (
            <DeskPart title={next ? 'Later today' : 'Sessions'} id="rest">
              <ol className={styles.ledger}>
                {rest.map((session) => (
                  <Later key={session._id} session={session} timeZone={timeZone} now={now} />
                ))}
              </ol>
            </DeskPart>
          )}
          <EarnedSoFar />
        </div>
      </div>
    </>
  )
}

function Later({ session, timeZone, now }: { session: Session; timeZone: string; now: number }) {
  const { _id, title, startsAt, endsAt, place, booked, capacity, isOff, here } = session
  const isPast = endsAt <= now
  const facts = [place, isOff ? 'cancelled' : isPast ? cameTo(session) : newIn(session)]
  return (
    <li className={isOff ? styles.off : undefined}>
      <div className={styles.margin}>
        <time dateTime={new Date(startsAt).toISOString()}>{clockAt(startsAt, timeZone)}</time>
        <small>{clockAt(endsAt, timeZone)}</small>
      </div>
      <div className={styles.entry}>
        <Link to={`/studio/session/${_id}`}>{title}</Link>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        <Way session={session} />
        {!isOff && (
          <span className={styles.fill}>
            <Cuts capacity={capacity} taken={booked} here={isPast ? here : undefined} />
            <span>
              <b>{booked}</b> of {capacity}
            </span>
          </span>
        )}
      </div>
    </li>
  )
}

/** No one is said to have stayed away whom no one called. */
function cameTo({ here, booked, unmarked }: Session): string {
  if (booked === 0) return 'no bookings'
  if (unmarked === booked) return 'attendance not taken'
  return unmarked > 0 ? `${here} of ${booked} came, ${unmarked} to mark` : `${here} of ${booked} came`
}

function newIn({ faces }: Session): string {
  const fresh = faces.filter(({ isNew }) => isNew).length
  return fresh > 0 ? `${fresh} new` : 'no first-timers'
}

function greeting(now: number, timeZone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now),
  )
  return hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening'
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'My day')]
}
