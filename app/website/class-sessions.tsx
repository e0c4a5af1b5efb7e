import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, dayName } from '../../shared/days.ts'
import { dateFormat } from '../../shared/formats.ts'
import { hasHours, StudioZone } from '../classes/class-facts.tsx'
import { SessionList, sessionsAhead, singlePlacesText } from '../classes/session-list.tsx'
import styles from './class-page.module.css'

/** The sessions to come, each with its way in where single places are sold; of a class that has none, the days of the week. */
export function ClassSessions({ of: yogaClass }: { of: ClassDetailOnWire }) {
  if (!hasHours(yogaClass) || yogaClass.calledOff) return null
  const hasSessions = sessionsAhead(yogaClass).length > 0
  const sellsSingly = yogaClass.singlePrice !== null && hasSessions
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <h2 id="sessions">{sellsSingly ? 'One session at a time' : 'Schedule'}</h2>
      <div>
        <p className={styles.prose}>{sellsSingly ? singlePlacesText(yogaClass) : runText(yogaClass)}</p>
        <StudioZone of={yogaClass} />
        {hasSessions ? <SessionList yogaClass={yogaClass} /> : <Weekdays of={yogaClass} />}
      </div>
    </section>
  )
}

function Weekdays({ of: { schedule } }: { of: ClassDetailOnWire }) {
  return (
    <ul className={styles.schedule}>
      {schedule.daysOfWeek.map((day) => (
        <li key={day}>
          <b>{dayName(day)}</b>
          {clockTime(schedule.startTime)} to {clockTime(schedule.endTime)}
        </li>
      ))}
    </ul>
  )
}

/** "20 sessions from 1 December 2026." */
function runText({ startsAt, timeZone, totalClasses }: ClassDetailOnWire): string | null {
  return startsAt === null ? null : `${totalClasses} sessions from ${longDate(startsAt, timeZone)}.`
}

function longDate(time: number, timeZone: string) {
  return dateFormat('en-IN', { dateStyle: 'long', timeZone }).format(time)
}
