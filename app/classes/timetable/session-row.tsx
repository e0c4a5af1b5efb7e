import clsx from 'clsx'
import { cityOf } from '../../../shared/city.ts'
import { clockSpan } from '../../../shared/days.ts'
import { useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { Link } from '../../ui/link.tsx'
import { LevelDots } from '../class-facts.tsx'
import { OwnTime } from './own-time.tsx'
import { Sale, type SessionProps } from './sale.tsx'
import styles from './session-row.module.css'

type SessionRowProps = SessionProps & {
  /** Where the list has no heading for it: "Tomorrow". */
  day?: string
  /** How it differs from what was asked for: "same time, online". */
  differs?: string
  /** Below a day and a part of it, or else below the heading of the list. */
  heading?: 'h3' | 'h5'
}

/** A session as it is in every timetable: when, what, where, what it costs and the way in. */
export function SessionRow({
  session,
  timeZone,
  isNext,
  day,
  differs,
  heading: Heading = 'h3',
}: SessionRowProps) {
  const studio = useStudio()?.name
  const { yogaClass, instructor, centre, cancelled, startsAt, endsAt, startTime, endTime } = session
  const [from, until] = clockSpan(startTime, endTime)
  return (
    <li className={clsx(styles.session, cancelled && styles.cancelled)}>
      <div className={styles.when}>
        {day && <p className={styles.dayOf}>{day}</p>}
        <p className={styles.time}>
          <time dateTime={new Date(startsAt).toISOString()}>{from}</time>
          {' – '}
          <time dateTime={new Date(endsAt).toISOString()}>{until}</time>
        </p>
        <p className={styles.minutes}>{Math.round((endsAt - startsAt) / 60_000)} min</p>
        <OwnTime at={startsAt} studioZone={timeZone} />
      </div>
      <div className={styles.what}>
        <Heading className={styles.title}>
          <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
        </Heading>
        <p>
          <LevelDots level={yogaClass.difficulty} /> · {yogaClass.style}
          <Language of={yogaClass.language} />
        </p>
        {differs && <p className={styles.differs}>{differs}</p>}
      </div>
      <p className={styles.where}>
        <b>{centre ? cityOf(centre.name, studio) : 'Online'}</b>
        <span className={styles.comma}>, </span>
        <span className={styles.teacher}>{instructor.name}</span>
      </p>
      {cancelled ? (
        <p className={styles.action}>
          <span className={badgeStyles.accent}>Cancelled</span>
        </p>
      ) : (
        <Sale session={session} timeZone={timeZone} isNext={isNext} />
      )}
    </li>
  )
}

/** In which nearly everything is taught: it goes without saying, so that a row keeps to its lines. */
const USUAL = 'English'

function Language({ of: language }: { of: string }) {
  if (language === USUAL) return <span className="sr-only">, in {USUAL}</span>
  const other = language.replace(`${USUAL} and `, '')
  if (other === language) return <>, {language}</>
  return <span className={styles.also}>, also {other}</span>
}
