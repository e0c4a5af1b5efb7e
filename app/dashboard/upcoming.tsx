import type { EnrollmentOnWire } from '../../contract/classes.ts'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { hourOf, shortDay } from '../classes/moments.ts'
import { buttonLook } from '../ui/button.tsx'
import { CalendarIcon } from '../ui/fact-icons.tsx'
import { Link } from '../ui/link.tsx'
import pageStyles from './page.module.css'
import styles from './upcoming.module.css'
import { ViewerTime } from './viewer-time.tsx'

type UpcomingProps = { enrollments: EnrollmentOnWire[]; booked: BookedSessionOnWire[] }

/** The next dated sessions of the member, by class, the soonest first. Nothing at all while there are none. */
export function UpcomingSessions({ enrollments, booked }: UpcomingProps) {
  const runs = enrollments.map(({ yogaClass }) => yogaClass)
  const classes = [...runs, ...singlesOf(booked)]
    .filter(({ upcoming }) => upcoming.length > 0)
    .sort((a, b) => (a.upcoming[0]?.startsAt ?? 0) - (b.upcoming[0]?.startsAt ?? 0))
  if (classes.length === 0) return null
  return (
    <section className={pageStyles.section} aria-labelledby="upcoming">
      <div className={pageStyles.sectionHead}>
        <h2 id="upcoming">Upcoming sessions</h2>
      </div>
      <ul className={styles.list}>
        {classes.map(({ _id, title, upcoming, totalClasses, timeZone }) => (
          <li key={_id}>
            <div>
              <h3>
                <Link to={`/yogadashboard/yoga-class/${_id}`}>{title}</Link>
              </h3>
              <AddToCalendar classId={_id} title={title} />
            </div>
            <NextDates sessions={upcoming} totalClasses={totalClasses} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Upcoming = Pick<EnrollmentOnWire['yogaClass'], '_id' | 'title' | 'totalClasses' | 'timeZone'> & {
  upcoming: BookedSessionOnWire[]
}

/** What is booked by the session, not with a whole class: as the classes that it is of. */
export function singlesOf(booked: BookedSessionOnWire[]): Upcoming[] {
  const classes = new Map<string, Upcoming>()
  for (const session of booked) {
    const { classId: _id, title, totalClasses, timeZone, source, givenUp } = session
    if (source === 'run' || givenUp) continue
    const of = classes.get(_id) ?? { _id, title, totalClasses, timeZone, upcoming: [] }
    classes.set(_id, { ...of, upcoming: [...of.upcoming, session] })
  }
  return [...classes.values()]
}

/** The member's own sessions of a class, or one of them, as a file for a calendar. */
export function calendarOf(choice: { class: string } | { session: string }): string {
  return `/api/sessions/own/calendar.ics?${new URLSearchParams(choice)}`
}

export function AddToCalendar({ classId, title }: { classId: string; title: string }) {
  return (
    <a
      className={buttonLook({ look: 'quiet', small: true })}
      href={calendarOf({ class: classId })}
      aria-label={`Add to calendar: ${title}`}
      download
    >
      <CalendarIcon />
      Add to calendar
    </a>
  )
}

type NextDatesProps = {
  sessions: { number: number; startsAt: number; endsAt: number }[]
  totalClasses: number
  timeZone: string
}

/** Dates and hours are the studio's; people in another time zone see theirs too. */
export function NextDates({ sessions, totalClasses, timeZone }: NextDatesProps) {
  return (
    <ol className={styles.dates}>
      {sessions.map(({ number, startsAt, endsAt }) => (
        <li key={number}>
          <div>
            <time dateTime={new Date(startsAt).toISOString()}>{shortDay(startsAt, timeZone)}</time>,{' '}
            <span>
              {hourOf(startsAt, timeZone)} to {hourOf(endsAt, timeZone)}
            </span>
            <ViewerTime at={startsAt} studioZone={timeZone} />
          </div>
          <span>
            Session {number} of {totalClasses}
          </span>
        </li>
      ))}
    </ol>
  )
}
