import clsx from 'clsx'
import type { Timetable, TimetableSession } from '../../../contract/schedule.ts'
import { clockTime } from '../../../shared/days.ts'
import { LevelDots } from '../../classes/class-facts.tsx'
import { NAME, useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Link } from '../../ui/link.tsx'
import { dayParts } from './dates.ts'
import { OwnTime } from './own-time.tsx'
import styles from './week-grid.module.css'

/** Seven columns; on small screens seven lists. */
export function WeekGrid({ timetable: { days, today, timeZone } }: { timetable: Timetable }) {
  return (
    <ol className={styles.week}>
      {days.map(({ date, sessions }) => {
        const { weekday, day, month } = dayParts(date)
        return (
          <li
            key={date}
            className={clsx(date === today && styles.today, sessions.length === 0 && styles.noClasses)}
          >
            <h3>
              <span className={styles.weekday}>{weekday.slice(0, 3)}</span>
              <span className="sr-only">{weekday.slice(3)} </span>
              <b className={styles.day}>{day}</b>
              <span className="sr-only"> {month}</span>
              {date === today && <span className={styles.todayLabel}>Today</span>}
            </h3>
            {sessions.length > 0 ? (
              <ul>
                {sessions.map((session) => (
                  <Hour key={session._id} session={session} studioZone={timeZone} />
                ))}
              </ul>
            ) : (
              <p className="small">No classes</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type HourProps = { session: TimetableSession; studioZone: string }

function Hour({ session, studioZone }: HourProps) {
  const studio = useStudio()?.name ?? NAME
  const { yogaClass, instructor, centre, cancelled, startsAt, endsAt } = session
  const full = yogaClass.status === 'Full'
  return (
    <li className={clsx(styles.session, cancelled && styles.cancelled)}>
      <p className={styles.time}>
        <time dateTime={new Date(startsAt).toISOString()}>{clockTime(session.startTime)}</time>
        <span className="sr-only"> to </span>
        <time className={styles.end} dateTime={new Date(endsAt).toISOString()}>
          {clockTime(session.endTime)}
        </time>
      </p>
      <OwnTime at={startsAt} studioZone={studioZone} />
      <h4>
        <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
      </h4>
      <p>{instructor.name}</p>
      <p>{centre?.name.replace(`${studio.replace(/ Yoga$/, '')} `, '') ?? 'Online'}</p>
      <p>
        <LevelDots level={yogaClass.difficulty} />
      </p>
      {cancelled && <p className={`${badgeStyles.accent} ${styles.badge}`}>Called off</p>}
      {full && !cancelled && <p className={`${badgeStyles.badge} ${styles.badge}`}>Full</p>}
    </li>
  )
}
