import { Fragment, useEffect, useState } from 'react'
import type { TodayOnWire } from '../../../contract/today.ts'
import { clockAt, longDate, shortDay } from '../../../shared/dates.ts'
import { formatPrice } from '../../../shared/money.ts'
import { deskApi } from '../../api/desk.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { useRefresh } from '../../use-refresh.ts'
import { chosenCentre, keepCentre, keptCentre } from '../centre.ts'
import { Cuts } from '../cuts.tsx'

import { useDesk } from '../desk.ts'
import { openNew } from '../find/find.tsx'
import { RupeeIcon, WalkIcon } from '../icons.tsx'
import { DeskHead, DeskPart } from '../parts.tsx'
import { useNow } from '../roll/roll-parts.tsx'
import type { Route } from './+types/today'
import { Need } from './needs.tsx'
import { SetupLeft } from './setup-left.tsx'
import styles from './today.module.css'

const EVERY_MS = 60_000

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const centre = chosenCentre(new URL(request.url).searchParams)
  let day = await deskApi.today(centre ?? undefined)
  if (!day.ok && day.code === 'not-found' && centre === keptCentre()) {
    // It was closed, or someone else chose it on this device.
    keepCentre(null)
    day = await deskApi.today()
  }
  if (day.status === 401) throw redirectToLogin(request)
  return { day }
}

/** What needs someone, by when it bites, and the day itself. */
export default function Today({ loaderData: { day } }: Route.ComponentProps) {
  if (!day.ok)
    return (
      <>
        <DeskHead title="Today" />
        <Failed message={day.message} code={day.code} />
      </>
    )
  return <Day of={day.data} />
}

function Day({ of: day }: { of: TodayOnWire }) {
  const { needs, sessions, money, settled, timeZone, auditedAt, setup } = day
  const now = useServerNow(day.now)
  // What needs someone changes while the page is open, as on a screen at the door.
  useRefresh(true, EVERY_MS)
  const first = sessions.findIndex(({ startsAt }) => startsAt > now)
  return (
    <>
      <DeskHead title={longDate(now, timeZone)} about={money && <Money of={money} />}>
        <QuickActs />
      </DeskHead>
      {setup !== null && setup.length > 0 && <SetupLeft steps={setup} />}
      <div className={styles.columns}>
        <DeskPart
          title={needsInWords(needs.length)}
          id="needs"
          aside={needs.length > 1 && 'most urgent first'}
        >
          {needs.length === 0 && <p className={styles.none}>{restInWords(sessions, now, timeZone)}</p>}
          <ul className={styles.ledger}>
            {needs.map((need) => (
              <Need key={`${need.kind}${need.id}`} need={need} now={now} timeZone={timeZone} />
            ))}
          </ul>
          <p className={styles.settled}>{settledInWords(settled, auditedAt, timeZone)}</p>
        </DeskPart>
        <div>
          <DeskPart
            title={sessionsInWords(sessions.length, 'today')}
            id="sessions"
            aside={<Link to="/studio/schedule">View week</Link>}
          >
            <ol className={styles.ledger}>
              {sessions.map((session, n) => (
                <Fragment key={session._id}>
                  {n === first && <Sun sessions={sessions} now={now} timeZone={timeZone} />}
                  <Session session={session} now={now} timeZone={timeZone} />
                </Fragment>
              ))}
              {first === -1 && sessions.length > 0 && (
                <Sun sessions={sessions} now={now} timeZone={timeZone} />
              )}
            </ol>
            {sessions.length > 0 && (
              <p className={styles.key}>
                <Cuts capacity={4} taken={3} here={2} /> Each bar is a place: green is checked in, tall is
                booked, short is free.
              </p>
            )}
          </DeskPart>
          <Ahead of={day} now={now} />
        </div>
      </div>
    </>
  )
}

/** So that a quiet day says something too: tomorrow, and the days after it. */
function Ahead({ of: { tomorrow, week, timeZone }, now }: { of: TodayOnWire; now: number }) {
  return (
    <>
      <DeskPart title={sessionsInWords(tomorrow.length, 'tomorrow')} id="tomorrow">
        <ol className={styles.ledger}>
          {tomorrow.map((session) => (
            <Session key={session._id} session={session} now={now} timeZone={timeZone} />
          ))}
        </ol>
      </DeskPart>
      <DeskPart title="Next 7 days" id="week">
        <ul className={styles.week}>
          {week.map(({ day, sessions, taken, capacity }) => (
            <li key={day}>
              <Link to={`/studio/schedule?view=day&day=${day}`}>
                <b>{shortDay(day)}</b>
                <span>
                  {sessions === 0 ? 'no sessions' : sessions === 1 ? '1 session' : `${sessions} sessions`}
                </span>
                <span className={styles.booked}>{capacity > 0 && `${taken} of ${capacity} booked`}</span>
              </Link>
            </li>
          ))}
        </ul>
      </DeskPart>
    </>
  )
}

function sessionsInWords(count: number, when: string): string {
  return `${count === 0 ? 'No' : count} ${count === 1 ? 'session' : 'sessions'} ${when}`
}

/** What is done many times a day; the letters are keys anywhere at the desk. */
function QuickActs() {
  const { may } = useDesk()
  return (
    <div className={styles.quick}>
      {may('walk-in.add') && (
        <ButtonLink look="line" to="/studio/walk-in">
          <WalkIcon /> Walk-in{' '}
          <span className={styles.letter} aria-hidden="true">
            w
          </span>
        </ButtonLink>
      )}
      {may('sale.make') && (
        <ButtonLink look="line" to="/studio/money/sell">
          <RupeeIcon /> Take a payment{' '}
          <span className={styles.letter} aria-hidden="true">
            p
          </span>
        </ButtonLink>
      )}
      <Button look="line" onClick={openNew}>
        New{' '}
        <span className={styles.letter} aria-hidden="true">
          n
        </span>
      </Button>
    </div>
  )
}

/** By the server's clock; it goes on while the page is open. */
function useServerNow(at: number): number {
  const here = useNow()
  const [ahead, setAhead] = useState(() => at - Date.now())
  useEffect(() => setAhead(at - Date.now()), [at])
  return Math.max(at, here + ahead)
}

/** It is at now, between what was and what comes. */
function Sun({ sessions, now, timeZone }: Pick<TodayOnWire, 'sessions' | 'timeZone'> & { now: number }) {
  const going = sessions.filter((one) => !one.calledOff && one.startsAt <= now && one.endsAt > now)
  const soon = sessions.filter((one) => !one.calledOff && one.startsAt > now && one.startsAt <= now + HOUR)
  const [mats, arriving] = [going, soon].map((some) => some.reduce((sum, { here }) => sum + here, 0))
  const said = [mats ? `${mats} checked in` : '', arriving ? `${arriving} arriving` : ''].filter(Boolean)
  return (
    <li className={styles.sun}>
      <span className={styles.margin}>
        <b>{clockAt(now, timeZone)}</b>
      </span>
      <div>{said.join(', ') || 'now'}</div>
    </li>
  )
}

function Money({ of: { today, lastWeek, onItsWay } }: { of: NonNullable<TodayOnWire['money']> }) {
  return (
    <span className={styles.money}>
      <span>
        <b>{formatPrice(today)}</b> today
      </span>
      <span>
        <b>{formatPrice(lastWeek)}</b> last week
      </span>
      {onItsWay > 0 && (
        <span>
          <b>{formatPrice(onItsWay)}</b> being refunded
        </span>
      )}
    </span>
  )
}

function needsInWords(count: number): string {
  if (count === 0) return 'All caught up'
  return count === 1 ? '1 thing needs attention' : `${count} things need attention`
}

function restInWords(sessions: TodayOnWire['sessions'], now: number, timeZone: string): string {
  const next = sessions.find(({ startsAt, calledOff }) => startsAt > now && !calledOff)
  return next ? `The next session is at ${clockAt(next.startsAt, timeZone)}.` : 'No more sessions today.'
}

const HOUR = 3_600_000

/** More places than that are read better as a number. */
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
    session.calledOff && 'cancelled',
    !session.calledOff && taken >= capacity && 'full',
    waiting > 0 && `${waiting} waiting`,
    here > 0 && `${here} came`,
    endsAt <= now && unmarked > 0 && `${unmarked} not marked`,
  ].filter(Boolean)
  return (
    <li className={state}>
      <span className={styles.margin}>
        <b>{clockAt(startsAt, timeZone)}</b>
        {clockAt(endsAt, timeZone)}
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
    offers > 0 && `${offers} ${offers === 1 ? 'place' : 'places'} offered to the waitlist`,
    reminders > 0 && `${reminders} ${reminders === 1 ? 'reminder' : 'reminders'} sent`,
  ].filter(Boolean)
  const settled = done.length > 0 ? `Done automatically since yesterday: ${done.join(', ')}. ` : ''
  return `${settled}${auditedAt === null ? '' : `Accounts checked at ${clockAt(auditedAt, timeZone)}.`}`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Today')]
}
