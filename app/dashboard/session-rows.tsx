import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { hourOf, shortDay, shortMoment } from '../classes/moments.ts'
import { Link } from '../ui/link.tsx'
import { canGiveUp, GiveUp } from './give-up.tsx'
import pageStyles from './page.module.css'
import styles from './session-rows.module.css'

type SessionRowsProps = {
  id: string
  title: string
  sessions: BookedSessionOnWire[]
  /** On the page of its class the name of it is said already. */
  named?: boolean
}

/** The member's own sessions, each with what it is to them and the way to its page. Nothing at all where there are none. */
export function SessionRows({ id, title, sessions, named = false }: SessionRowsProps) {
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  if (sessions.length === 0) return null
  function onDone() {
    heading.current?.focus()
    revalidate()
  }
  return (
    <section className={styles.rows} aria-labelledby={id}>
      <div className={pageStyles.sectionHead}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <ul>
        {sessions.map((session) => {
          const { _id, startsAt, endsAt, timeZone } = session
          const when = shortMoment(startsAt, timeZone)
          return (
            <li key={_id}>
              <div>
                <b>
                  <Link to={`/yogadashboard/session/${_id}`}>
                    {named ? session.title : shortDay(startsAt, timeZone)}
                  </Link>
                </b>
                <p className="small">
                  {named ? when : `${hourOf(startsAt, timeZone)} to ${hourOf(endsAt, timeZone)}`}.{' '}
                  {standingOf(session)}
                </p>
              </div>
              {canGiveUp(session) && !named && <GiveUp quiet session={session} onDone={onDone} />}
              {session.givenUp && !session.instead && (
                <Link
                  className={styles.way}
                  to={`/yogadashboard/session/${_id}`}
                  aria-label={`See your choices: ${when}`}
                >
                  See your choices
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function standingOf({ givenUp, instead, source, number, totalClasses, timeZone }: BookedSessionOnWire) {
  if (instead) return `You come to ${instead.title} instead, ${shortMoment(instead.startsAt, timeZone)}.`
  if (givenUp) return 'You are not coming to this one.'
  if (source === 'drop-in') return 'One session.'
  if (source === 'make-up') return 'Instead of a session that you gave up.'
  return `Session ${number} of ${totalClasses}.`
}
