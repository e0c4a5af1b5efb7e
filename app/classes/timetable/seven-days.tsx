import clsx from 'clsx'
import type { Timetable, TimetableSession } from '../../../contract/schedule.ts'
import { DAY_PARTS, dayPartOf, partName } from '../../../shared/day-parts.ts'
import { dayParts } from './dates.ts'
import { isOpen } from './sale.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './seven-days.module.css'

type DaysProps = { timetable: Timetable }

/** The days as links to their lists; it stays in sight while one reads on. */
export function DayStrip({ timetable: { days, today } }: DaysProps) {
  return (
    <nav className={styles.strip} aria-label="Days">
      {days.map(({ date, sessions }) => {
        const { weekday, day, month } = dayParts(date)
        return (
          <a key={date} href={`#day-${date}`} className={clsx(sessions.length === 0 && styles.quiet)}>
            <span>{date === today ? 'Today' : weekday.slice(0, 3)}</span> <b>{day}</b>
            <span className="sr-only"> {month}: </span>
            <span className={styles.count}>{countOf(sessions.length)}</span>
          </a>
        )
      })}
    </nav>
  )
}

function countOf(sessions: number): string {
  if (sessions === 0) return 'No classes'
  return sessions === 1 ? '1 session' : `${sessions} sessions`
}

/** Day after day, each with its morning, midday and evening, and a line for each session. */
export function SevenDays({ timetable }: DaysProps) {
  const { days, today, timeZone } = timetable
  const next = days.flatMap(({ sessions }) => sessions).find(isOpen)
  return (
    <ol className={styles.days}>
      {days.map(({ date, sessions }) => (
        <li key={date} id={`day-${date}`} className={clsx(sessions.length === 0 && styles.quiet)}>
          <DayTitle date={date} isToday={date === today} />
          <div>
            {DAY_PARTS.map((part) => (
              <Part
                key={part}
                name={partName(part)}
                sessions={sessions.filter(({ startTime }) => dayPartOf(startTime) === part)}
                timeZone={timeZone}
                next={next}
              />
            ))}
            {sessions.length === 0 && (
              <p className={styles.none}>{date === today ? 'Nothing more today' : 'No classes'}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function DayTitle({ date, isToday }: { date: string; isToday: boolean }) {
  const { weekday, day, month } = dayParts(date)
  return (
    <h3>
      <span className={clsx(styles.weekday, isToday && styles.today)}>{isToday ? 'Today' : weekday}</span>
      <span className={styles.date}>
        {day} {month}
      </span>
    </h3>
  )
}

type PartProps = {
  name: string
  sessions: TimetableSession[]
  timeZone: string
  /** The first that has a place: its button is the filled one. */
  next: TimetableSession | undefined
}

function Part({ name, sessions, timeZone, next }: PartProps) {
  if (sessions.length === 0) return null
  return (
    <div className={styles.part}>
      <h4>{name}</h4>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            timeZone={timeZone}
            isNext={session === next}
            heading="h5"
          />
        ))}
      </ul>
    </div>
  )
}
