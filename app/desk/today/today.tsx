import type { ReactNode } from 'react'
import type { NeedOnWire, TodayOnWire } from '../../../contract/today.ts'
import { deskApi } from '../../api/desk.ts'
import { Failed } from '../../dashboard/load-error.tsx'
import { shortDay } from '../../dashboard/moments.ts'
import { redirectToLogin } from '../../login/gate.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'
import { clock } from '../days.ts'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/today'
import styles from './today.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = await deskApi.today()
  if (day.status === 401) throw redirectToLogin(request)
  return { day }
}

/** What needs somebody, by when it bites, and the day itself. */
export default function Today({ loaderData: { day } }: Route.ComponentProps) {
  if (!day.ok)
    return (
      <>
        <DeskHead title="Today" />
        <Failed message={day.message} />
      </>
    )
  const { needs, sessions, money, settled, now, timeZone, auditedAt } = day.data
  const title = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(now)
  return (
    <>
      <DeskHead title={title.replace(',', '')} about={money && <Money of={money} />} />
      <div className={styles.columns}>
        <DeskPart title={needsInWords(needs.length)} id="needs" aside={needs.length > 1 && 'soonest first'}>
          {needs.length === 0 && <p className={styles.none}>{restInWords(sessions, now, timeZone)}</p>}
          <ul className={styles.ledger}>
            {needs.map((need) => (
              <Need key={`${need.kind}${need.id}`} need={need} now={now} timeZone={timeZone} />
            ))}
          </ul>
          <p className={styles.settled}>{settledInWords(settled, auditedAt, timeZone)}</p>
        </DeskPart>
        <DeskPart
          title={`${sessions.length === 0 ? 'No' : sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'} today`}
          id="sessions"
          aside={<Link to="/studio/schedule">The week</Link>}
        >
          <ol className={styles.ledger}>
            {sessions.map((session) => (
              <Session key={session._id} session={session} now={now} timeZone={timeZone} />
            ))}
          </ol>
        </DeskPart>
      </div>
    </>
  )
}

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

function Money({ of: { today, lastWeek, onItsWay } }: { of: NonNullable<TodayOnWire['money']> }) {
  return (
    <span className={styles.money}>
      <span>
        <b>₹{rupees.format(today)}</b> so far today
      </span>
      <span>
        <b>₹{rupees.format(lastWeek)}</b> in the week before
      </span>
      {onItsWay > 0 && (
        <span>
          <b>₹{rupees.format(onItsWay)}</b> on its way back
        </span>
      )}
    </span>
  )
}

function needsInWords(count: number): string {
  if (count === 0) return 'Nothing needs you'
  return count === 1 ? 'One thing needs you' : `${count} things need you`
}

function restInWords(sessions: TodayOnWire['sessions'], now: number, timeZone: string): string {
  const next = sessions.find(({ startsAt, calledOff }) => startsAt > now && !calledOff)
  return next ? `The next session is at ${clock(next.startsAt, timeZone)}.` : 'No session is ahead today.'
}

type NeedProps = { need: NeedOnWire; now: number; timeZone: string }

function Need({ need, now, timeZone }: NeedProps) {
  const { title, text, act, margin } = said(need, now, timeZone)
  return (
    <li>
      <span className={styles.margin}>{margin}</span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {act && (
          <p className={styles.act}>
            <Link to={act.to}>{act.label}</Link>
          </p>
        )}
      </div>
    </li>
  )
}

type Said = { title: string; text: ReactNode; margin: string; act?: { to: string; label: string } }

function said(need: NeedOnWire, now: number, timeZone: string): Said {
  const until = (at: number) => away(at - now)
  const since = (at: number) => `since ${shortDay(at, timeZone)}`
  switch (need.kind) {
    case 'money':
      return {
        title: 'Money has not arrived',
        text: `${need.what}${need.nextTryAt === null ? ' Nothing tries again by itself: look at it in the dashboard of Razorpay.' : ` It is tried again at ${clock(need.nextTryAt, timeZone)}.`}`,
        margin: since(need.at),
      }
    case 'substitute':
      return {
        title: `${need.teacher} asks for a substitute`,
        text: `${need.title}, ${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}.`,
        margin: until(need.at),
        act: { to: '/studio/substitutes', label: 'See who could teach it' },
      }
    case 'few':
      return {
        title: `${need.title}: ${need.taken} of ${need.capacity} mats`,
        text: `${shortDay(need.at, timeZone)}, ${clock(need.at, timeZone)}. Nobody waits for it.`,
        margin: until(need.at),
        act: { to: `/studio/session/${need.id}`, label: 'Decide' },
      }
    case 'message':
      return {
        title: `${need.name} waits for an answer`,
        text: `“${need.text}”`,
        margin: need.at > now ? until(need.at) : 'overdue',
        act: { to: `/studio/messages/${need.id}`, label: 'Answer' },
      }
    case 'application':
      return {
        title: `${need.name} applies to teach`,
        text: 'Approve or decline; either way they get a letter.',
        margin: since(need.at),
        act: { to: '/yogadashboard/applications', label: 'Read it' },
      }
    case 'letters':
      return {
        title: `${need.count === 1 ? 'One letter' : `${need.count} letters`} could not leave`,
        text: `The mail server said: ${need.error || 'nothing'}`,
        margin: since(need.at),
        act: { to: '/studio/setup', label: 'Look at the mail server' },
      }
    case 'audit':
      return {
        title: 'The books do not agree',
        text: need.findings.slice(0, 3).join(' '),
        margin: since(need.at),
      }
  }
}

/** "1 h 50 left" */
function away(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} left`
  return `${Math.floor(hours / 24)} days left`
}

/** More mats than that are read better as a number. */
const MOST_CUTS = 40

type SessionProps = { session: TodayOnWire['sessions'][number]; now: number; timeZone: string }

function Session({ session, now, timeZone }: SessionProps) {
  const { _id, title, startsAt, endsAt, teacher, place, taken, capacity, here, unmarked, waiting } = session
  const state = session.calledOff
    ? styles.off
    : endsAt <= now
      ? styles.over
      : startsAt <= now
        ? styles.now
        : undefined
  const facts = [
    session.calledOff && 'called off',
    !session.calledOff && taken >= capacity && 'full',
    waiting > 0 && `${waiting} wait`,
    here > 0 && `${here} came`,
    endsAt <= now && unmarked > 0 && `${unmarked} not marked`,
  ].filter(Boolean)
  return (
    <li className={state}>
      <span className={styles.margin}>
        <b>{clock(startsAt, timeZone)}</b>
        {clock(endsAt, timeZone)}
      </span>
      <div className={styles.session}>
        <div>
          <h3>
            <Link to={`/studio/session/${_id}`}>{title}</Link>
          </h3>
          <p>
            {teacher} · {place}
          </p>
        </div>
        <div className={styles.fill}>
          <span>
            {capacity <= MOST_CUTS && <Cuts capacity={capacity} taken={taken} {...(here > 0 && { here })} />}{' '}
            <b>{taken}</b> of {capacity}
          </span>
          {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
        </div>
      </div>
    </li>
  )
}

function settledInWords(
  { refunds, offers, reminders }: TodayOnWire['settled'],
  auditedAt: number | null,
  timeZone: string,
): string {
  const done = [
    refunds > 0 && `${refunds} ${refunds === 1 ? 'refund' : 'refunds'} sent`,
    offers > 0 && `${offers} ${offers === 1 ? 'mat' : 'mats'} offered to who waits`,
    reminders > 0 && `${reminders} ${reminders === 1 ? 'reminder' : 'reminders'} written`,
  ].filter(Boolean)
  const settled = done.length > 0 ? `Settled without you since yesterday: ${done.join(', ')}. ` : ''
  return `${settled}${auditedAt === null ? '' : `The books were checked at ${clock(auditedAt, timeZone)}.`}`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Today')]
}
