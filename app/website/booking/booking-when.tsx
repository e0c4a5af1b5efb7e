import type { ClassDetailOnWire, SessionPlaceOnWire } from '../../../contract/classes.ts'
import { clockRange, minutesOf, shortDays } from '../../../shared/days.ts'
import { dateFormat } from '../../../shared/formats.ts'
import { hasHours, NO_HOURS, shortDate } from '../../classes/class-facts.tsx'
import { sessionsAhead } from '../../classes/session-list.tsx'
import styles from './booking.module.css'

export type SummaryProps = {
  yogaClass: ClassDetailOnWire
  /** Of a single place; otherwise the run is sold. */
  session: SessionPlaceOnWire | undefined
}

export function When({ yogaClass, session }: SummaryProps) {
  const { schedule, timeZone } = yogaClass
  if (!hasHours(yogaClass))
    return (
      <div>
        <dt>When</dt>
        <dd>
          {NO_HOURS}
          <span className={styles.more}>{yogaClass.videos.length} videos</span>
        </dd>
      </div>
    )
  const clock = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const dates = session ? [session] : sessionsAhead(yogaClass)
  const [first] = dates
  const last = dates.at(-1)
  const hours = session
    ? `${clock.format(session.startsAt)} – ${clock.format(session.endsAt)}`
    : clockRange(schedule.startTime, schedule.endTime)
  return (
    <div>
      <dt>When</dt>
      <dd>
        {session ? shortDate(session.startsAt, timeZone) : shortDays(schedule.daysOfWeek)},{' '}
        <span className={styles.hours}>{hours}</span>
        <span className={styles.more}>
          {minutesOf(schedule)} min
          {!session && first && last && (
            <>
              , {dates.length} sessions from {shortDate(first.startsAt, timeZone)} to{' '}
              {shortDate(last.startsAt, timeZone)}
            </>
          )}
        </span>
        {dates.length > 1 && (
          <details className={styles.dates}>
            <summary>All dates</summary>
            <ul>
              {dates.map(({ _id, startsAt }) => (
                <li key={_id}>
                  {shortDate(startsAt, timeZone)}, {clock.format(startsAt)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  )
}
