import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { clockAt } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Cuts } from '../cuts.tsx'

import styles from './agenda.module.css'
import { Stamp } from './block.tsx'
import { numberOf, weekdayOf, wholeWeekday } from './calendar.ts'
import type { Column } from './columns.tsx'
import { isLiftable } from './drag.ts'
import { fillOf, pathOfSession } from './words.ts'

type AgendaProps = {
  columns: Column[]
  stamps: Map<string, string>
  timeZone: string
  now: number
  onMove(session: PlannedSession): void
  closedNote(closure: NonNullable<Column['closure']>): ReactNode
}

/** Where there is no room for a grid: the days below each other, and a strip that leads to each. Moving is a sheet. */
export function Agenda({ columns, stamps, timeZone, now, onMove, closedNote }: AgendaProps) {
  return (
    <section className={styles.agenda} aria-label="Agenda">
      {columns.length > 1 && (
        <nav className={styles.strip} aria-label="Days of the week">
          {columns.map(({ day, isToday, closure }) => (
            <a
              key={day}
              href={`#day-${day}`}
              aria-current={isToday ? 'date' : undefined}
              className={closure ? styles.shut : undefined}
            >
              <span aria-hidden="true">{weekdayOf(day).slice(0, 1)}</span>
              <span className="sr-only">{wholeWeekday(day)}</span>
              <b>{numberOf(day)}</b>
              {closure && <span className="sr-only">, closed</span>}
            </a>
          ))}
        </nav>
      )}
      {columns.map(({ day, isToday, sessions, closure }) => (
        <section key={day} id={`day-${day}`} className={styles.day} aria-labelledby={`day-name-${day}`}>
          <h2 id={`day-name-${day}`}>
            {wholeWeekday(day)} {numberOf(day)}
            {isToday && <small>today</small>}
          </h2>
          {closure && <div className={styles.why}>{closedNote(closure)}</div>}
          {sessions.length === 0 && !closure && <p className={styles.none}>No sessions.</p>}
          <ol>
            {sessions.map((session) => (
              <Entry
                key={session._id}
                session={session}
                stamp={session.room ? (stamps.get(session.room._id) ?? null) : null}
                timeZone={timeZone}
                onMove={isLiftable(session, now) ? () => onMove(session) : null}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

type EntryProps = {
  session: PlannedSession
  stamp: string | null
  timeZone: string
  onMove: (() => void) | null
}

function Entry({ session, stamp, timeZone, onMove }: EntryProps) {
  const { title, startsAt, endsAt, room, teacher, isOff, taken, capacity, waiting } = session
  const fill = fillOf(session)
  return (
    <li className={clsx(styles.entry, isOff && styles.off, session.waits && styles.waits)}>
      <div className={styles.margin}>
        <time dateTime={new Date(startsAt).toISOString()}>{clockAt(startsAt, timeZone)}</time>
        <small>{clockAt(endsAt, timeZone)}</small>
      </div>
      <div className={styles.facts}>
        <Link to={pathOfSession(session)}>{title}</Link>
        <span className={styles.quiet}>
          {stamp !== null && <Stamp letters={stamp} />} {room?.name ?? 'Online'} · {teacher.name}
        </span>
        {isOff ? (
          <span className={styles.quiet}>cancelled</span>
        ) : (
          <span className={fill === 'few' ? clsx(styles.fill, styles.few) : styles.fill}>
            <Cuts capacity={capacity} taken={taken} />
            <span>
              <b>{taken}</b> of {capacity}
              {fill && `, ${fill}`}
              {waiting > 0 && `, ${waiting} waiting`}
            </span>
          </span>
        )}
      </div>
      {onMove && (
        <Button
          small
          look="line"
          aria-label={`Move ${title}, ${clockAt(startsAt, timeZone)}`}
          onClick={onMove}
        >
          Move
        </Button>
      )}
    </li>
  )
}
