import { type ReactNode, useEffect, useState } from 'react'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { hourOf } from '../classes/moments.ts'
import { cancelWords, numbered, taughtBy, toBring, whenOf } from '../classes/next-words.ts'
import { mapOf } from '../map.ts'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './next-session.module.css'
import { calendarOf } from './upcoming.tsx'
import { ViewerTime } from './viewer-time.tsx'

type NextSessionProps = {
  session: BookedSessionOnWire
  /** On the page of its class it is called by its number, and leads to its own page. */
  ofClass?: boolean
  kicker?: string
  /** Beside the way to the ticket. */
  action?: ReactNode
}

/** What comes next: when, where or how to get in, with whom, what to bring, and until when it can be cancelled. */
export function NextSession({ session, ofClass, kicker = 'Next on your mat', action }: NextSessionProps) {
  const { title, classId, startsAt, timeZone, number, totalClasses } = session
  const { day, hour, until } = whenOf(session)
  const [bring, cancel] = [toBring(session), cancelWords(session)]
  // A ticket is shown at a door. Of a live room nothing can be pressed yet, and it is soon forgotten.
  const isShut = ofClass && session.join && Date.now() < session.join.opensAt
  const headingId = `next-${session._id}`
  return (
    <section className={styles.next} aria-labelledby={headingId}>
      <div className={styles.when}>
        <p className={styles.day}>{day}</p>
        <p className={styles.hour}>
          <time dateTime={new Date(startsAt).toISOString()}>{hour}</time>
        </p>
        <p>{until}</p>
        <ViewerTime at={startsAt} studioZone={timeZone} />
      </div>
      <Picture className={styles.picture} {...fromImage(session.image)} />
      <div className={styles.entry}>
        <p className={styles.kicker}>{ofClass ? kicker : numbered(kicker, session)}</p>
        <h2 id={headingId}>
          {ofClass ? (
            <Link to={`/yogadashboard/session/${session._id}`}>
              Session {number} of {totalClasses}
            </Link>
          ) : (
            <Link to={`/yogadashboard/yoga-class/${classId}`}>{title}</Link>
          )}
        </h2>
        <p>{taughtBy(session)}</p>
        <Entrance session={session} />
        {bring && (
          <p>
            <b>Bring</b> {bring}.
          </p>
        )}
        {cancel && <p className="small">{cancel}</p>}
        <div className={styles.links}>
          {!ofClass && (
            <ButtonLink small to={`/yogadashboard/yoga-class/${classId}`}>
              Open class
            </ButtonLink>
          )}
          {isShut && (
            <a className={buttonLook({ small: true })} href={calendarOf({ session: session._id })} download>
              Add to my calendar
            </a>
          )}
          {!session.givenUp && (
            <ButtonLink
              small
              look={ofClass ? (session.join ? 'line' : 'accent') : 'quiet'}
              to={ticketOf(session)}
              aria-label={`Ticket: ${title}`}
            >
              Ticket
            </ButtonLink>
          )}
          {action}
        </div>
      </div>
    </section>
  )
}

/** Of the run one ticket for all of it; of what was booked singly one for the session. */
function ticketOf({ _id, classId, source }: BookedSessionOnWire): string {
  return `/yogadashboard/ticket/${classId}${source === 'run' ? '' : `?session=${_id}`}`
}

/** The way to the door, or the door of the live room. */
export function Entrance({ session }: { session: BookedSessionOnWire }) {
  return session.join ? <Online join={session.join} session={session} /> : <Place place={session.place} />
}

function Place({ place }: Pick<BookedSessionOnWire, 'place'>) {
  if (!place) return <p>The studio has not said yet where it is.</p>
  return (
    <div>
      <p>
        {place.room && <b>{place.room}, </b>}
        {place.centre}
      </p>
      {place.address && <p className={styles.address}>{place.address}</p>}
      {place.directions && <p className="small">{place.directions}</p>}
      <p>
        <a className={styles.map} href={mapOf(place.mapQuery)} target="_blank" rel="noreferrer">
          Open the map
        </a>
      </p>
    </div>
  )
}

type OnlineProps = { join: NonNullable<BookedSessionOnWire['join']>; session: BookedSessionOnWire }

/** The door of a live room: shut, with its hour, until it can be opened. */
function Online({ join: { url, opensAt, closesAt }, session: { timeZone } }: OnlineProps) {
  const now = useNow([opensAt, closesAt])
  return (
    <div role="status">
      {now < opensAt && (
        <p>
          Live online. ‘Join’ appears here at{' '}
          <span className={styles.unbroken}>{hourOf(opensAt, timeZone)}</span>, 15 minutes before it begins.
        </p>
      )}
      {now >= opensAt && now < closesAt && (
        <p>
          <a className={buttonLook({})} href={url} target="_blank" rel="noreferrer">
            Join
          </a>
        </p>
      )}
      {now >= closesAt && <p>This session has ended.</p>}
    </div>
  )
}

const LONGEST_TIMER = 2 ** 31 - 1

/** The present, renewed when one of these moments comes. */
function useNow(moments: number[]): number {
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...moments.filter((moment) => moment > now))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(next - Date.now(), 0), LONGEST_TIMER),
    )
    return () => clearTimeout(timer)
  }, [next])
  return now
}
