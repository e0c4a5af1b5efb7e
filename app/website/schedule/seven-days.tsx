import clsx from 'clsx'
import type { Timetable, TimetableSession } from '../../../contract/schedule.ts'
import { cityOf } from '../../../shared/city.ts'
import { DAY_PARTS, dayPartOf } from '../../../shared/day-parts.ts'
import { clockSpan, clockTime } from '../../../shared/days.ts'
import { capital, LevelDots, priceOf } from '../../classes/class-facts.tsx'
import { MembersForm } from '../../classes/members-form.tsx'
import { WaitButton } from '../../classes/wait-button.tsx'
import { useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { dayParts } from './dates.ts'
import { OwnTime } from './own-time.tsx'
import styles from './seven-days.module.css'

type DaysProps = { timetable: Timetable }

/** The days as links to their lists: on a phone it stays in sight. */
export function DayStrip({ timetable: { days, today } }: DaysProps) {
  return (
    <nav className={styles.strip} aria-label="Days">
      {days.map(({ date, sessions }) => {
        const { weekday, day, month } = dayParts(date)
        return (
          <a key={date} href={`#day-${date}`} className={clsx(sessions.length === 0 && styles.quiet)}>
            <span>{date === today ? 'Today' : weekday.slice(0, 3)}</span> <b>{day}</b>
            <span className="sr-only">
              {' '}
              {month}: {sessions.length} sessions
            </span>
          </a>
        )
      })}
    </nav>
  )
}

/** Seven columns with the parts of the day as rows; on small screens seven lists. */
export function SevenDays({ timetable }: DaysProps) {
  const { days, today, timeZone } = timetable
  const shown = DAY_PARTS.filter((part) =>
    days.some(({ sessions }) => sessions.some(({ startTime }) => dayPartOf(startTime) === part)),
  )
  return (
    <ol className={styles.days} style={{ '--parts': shown.length }}>
      {days.map(({ date, sessions }) => (
        <li key={date} id={`day-${date}`} className={clsx(sessions.length === 0 && styles.quiet)}>
          <DayTitle date={date} isToday={date === today} />
          {shown.map((part) => (
            <Part
              key={part}
              name={capital(part)}
              sessions={sessions.filter(({ startTime }) => dayPartOf(startTime) === part)}
              timeZone={timeZone}
            />
          ))}
          {sessions.length === 0 && <p className={`small ${styles.none}`}>No classes</p>}
        </li>
      ))}
    </ol>
  )
}

function DayTitle({ date, isToday }: { date: string; isToday: boolean }) {
  const { weekday, day, month } = dayParts(date)
  return (
    <h3>
      <span className={styles.weekday}>{isToday ? 'Today' : weekday}</span>
      <b className={styles.date}>
        {day} <span>{month}</span>
      </b>
    </h3>
  )
}

type PartProps = { name: string; sessions: TimetableSession[]; timeZone: string }

/** A part of a day; empty, it keeps the rows of the days in line. */
function Part({ name, sessions, timeZone }: PartProps) {
  if (sessions.length === 0) return <div className={styles.part} />
  return (
    <div className={styles.part}>
      <h4>{name}</h4>
      <ul>
        {sessions.map((session) => (
          <Session key={session._id} session={session} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  )
}

type SessionProps = { session: TimetableSession; timeZone: string }

function Session({ session, timeZone }: SessionProps) {
  const studio = useStudio()?.name
  const { yogaClass, instructor, centre, cancelled, startsAt, endsAt, startTime, endTime } = session
  const [from, until] = clockSpan(startTime, endTime)
  return (
    <li className={clsx(styles.session, cancelled && styles.cancelled)}>
      <p className={styles.time}>
        <time dateTime={new Date(startsAt).toISOString()}>{from}</time>
        {' – '}
        <time dateTime={new Date(endsAt).toISOString()}>{until}</time>{' '}
        <span className={styles.minutes}>{Math.round((endsAt - startsAt) / 60_000)} min</span>
      </p>
      <OwnTime at={startsAt} studioZone={timeZone} />
      <h5>
        <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
      </h5>
      <p className={styles.place}>
        <b>{centre ? cityOf(centre.name, studio) : 'Online'}</b>, {instructor.name}
      </p>
      <p>
        <LevelDots level={yogaClass.difficulty} />
      </p>
      <p>
        {yogaClass.style}, in {yogaClass.language}
      </p>
      {cancelled ? (
        <p className={`${badgeStyles.accent} ${styles.badge}`}>Called off</p>
      ) : (
        <Sale session={session} timeZone={timeZone} />
      )}
    </li>
  )
}

/** What it costs, what is left, and the way in: one session where they are sold singly, or else the run. */
function Sale({ session, timeZone }: SessionProps) {
  const { seatsLeft, startsAt, yogaClass, _id: sessionId } = session
  if (seatsLeft === null) return <p className={`${badgeStyles.badge} ${styles.badge}`}>Under way</p>
  const { _id, slug, price, singlePrice, status } = yogaClass
  const { title } = yogaClass
  const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone }).format(startsAt)
  const when = `${weekday} ${clockTime(session.startTime)}`
  const isSingle = singlePrice !== null
  const sold = isSingle
    ? { _id, slug, sessionId, title: `${title}, ${when}`, price: singlePrice }
    : { _id, slug, title, price }
  const isFull = isSingle ? seatsLeft === 0 : status === 'Full'
  return (
    <>
      <p className={styles.price}>
        {isSingle && <b>{priceOf(singlePrice)} </b>}
        {isSingle ? <span className={styles.run}>run {priceOf(price)}</span> : <b>{priceOf(price)}</b>}
        {!isSingle && price > 0 && <span> the run</span>}
      </p>
      {/* The run has as many as its fullest session. */}
      {!isFull && seatsLeft > 0 && <p>{seatsLeft} left</p>}
      {isFull ? (
        <WaitButton small yogaClass={sold} />
      ) : (
        <MembersForm on="enroll" yogaClass={sold}>
          <Button type="submit" small aria-label={`Book ${title}, ${when}`}>
            Book
          </Button>
        </MembersForm>
      )}
    </>
  )
}
