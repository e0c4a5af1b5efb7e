import clsx from 'clsx'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import { clockAt } from '../../../shared/dates.ts'
import { Link } from '../../ui/link.tsx'

import { longDay, numberOf, weekdayOf } from './calendar.ts'
import type { Column } from './columns.tsx'
import styles from './month.module.css'

const SHOWN = 4

type MonthProps = { columns: Column[]; month: string; timeZone: string; pathOfDay(day: string): string }

/** Six weeks at a glance: what is planned on each day, leading to it. */
export function Month({ columns, month, timeZone, pathOfDay }: MonthProps) {
  return (
    <div className={styles.month}>
      {columns.slice(0, 7).map(({ day }) => (
        <span key={day} className={styles.name} aria-hidden="true">
          {weekdayOf(day)}
        </span>
      ))}
      {columns.map(({ day, isToday, sessions, closure }) => (
        <Link
          key={day}
          to={pathOfDay(day)}
          className={clsx(
            styles.day,
            isToday && styles.today,
            closure && styles.closed,
            !day.startsWith(month) && styles.other,
          )}
        >
          <b aria-hidden="true">{numberOf(day)}</b>
          <span className="sr-only">
            {longDay(day)}
            {isToday && ', today'}
          </span>
          {closure && <span className={styles.line}>closed: {closure.name}</span>}
          {sessions.slice(0, SHOWN).map((session) => (
            <Line key={session._id} session={session} timeZone={timeZone} />
          ))}
          {sessions.length > SHOWN && <span className={styles.line}>and {sessions.length - SHOWN} more</span>}
          {sessions.length > 0 && (
            <span className={styles.count} aria-hidden="true">
              {sessions.length}
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}

function Line({ session, timeZone }: { session: PlannedSession; timeZone: string }) {
  const { isOff, title, startsAt } = session
  return (
    <span className={clsx(styles.line, isOff && styles.off)}>
      <i>{clockAt(startsAt, timeZone)}</i> {title}
      {isOff && <span className="sr-only">, cancelled</span>}
    </span>
  )
}
