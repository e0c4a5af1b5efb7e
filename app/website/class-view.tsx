import type { ClassDetailOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { clockTime, dayName } from '../../shared/days.ts'
import { dateFormat } from '../../shared/formats.ts'
import { fullName } from '../../shared/full-name.ts'
import { CALLED_OFF, countOf, hasHours, LevelDots, StudioZone, whatIsLeft } from '../classes/class-facts.tsx'
import { SessionList, sessionsAhead, singlePlacesText } from '../classes/session-list.tsx'
import backLinkStyles from '../ui/back-link.module.css'
import badgeStyles from '../ui/badge.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { BackIcon, LotusIcon } from '../ui/icons.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Medallion } from '../ui/medallion.tsx'
import { Picture } from '../ui/picture.tsx'
import { Video } from '../ui/video.tsx'
import styles from './class-page.module.css'
import { GoodToKnow } from './good-to-know.tsx'
import priceCardStyles from './price-card.module.css'
import { PriceCard } from './price-card.tsx'

type ClassViewProps = {
  yogaClass: ClassDetailOnWire
  /** The course that it teaches. */
  course?: CourseLine | undefined
}

/** A class as visitors read it. */
export function ClassView({ yogaClass, course }: ClassViewProps) {
  const { about, instructor, calledOff } = yogaClass
  const preview = yogaClass.videos.find((video) => video.preview && video.url)
  const meets = hasHours(yogaClass) && !calledOff
  const sellsSingly = meets && yogaClass.singlePrice !== null && sessionsAhead(yogaClass).length > 0

  return (
    <article className={`wrap ${styles.article}`}>
      <div className={styles.top}>
        <BackLink />
        <p className={styles.tags}>
          <span className={badgeStyles.badge}>
            <LevelDots level={yogaClass.difficulty} />
          </span>
          <span className="small">{whatIsLeft(yogaClass) ?? countOf(yogaClass.totalClasses, yogaClass)}</span>
          <span className={calledOff ? badgeStyles.accent : badgeStyles.warning}>
            {calledOff ? 'Called off' : yogaClass.status}
          </span>
        </p>
        <h1>{yogaClass.title}</h1>
        <p className="lede">{yogaClass.description}</p>
      </div>
      <aside aria-label="Price and enrollment">
        <Picture className={styles.picture} {...fromImage(yogaClass.image)} alt={yogaClass.image.alt} first />
        {calledOff ? <CalledOff /> : <PriceCard yogaClass={yogaClass} course={course} />}
      </aside>
      <div className={styles.rest}>
        {about.teaches.length > 0 && (
          <>
            <h2>What you’ll learn</h2>
            <ul className={styles.highlights}>
              {about.teaches.map((line) => (
                <li key={line}>
                  <LotusIcon />
                  {line}
                </li>
              ))}
            </ul>
          </>
        )}
        {yogaClass.courseId && (
          <p className={styles.prose}>
            This class teaches a whole course, week by week.{' '}
            <Link to={`/course/${yogaClass.courseId}`}>See the course</Link>.
          </p>
        )}
        {about.forWhom && (
          <>
            <h2>Who it is for</h2>
            <p className={styles.prose}>{about.forWhom}</p>
          </>
        )}
        {preview ? <Preview video={preview} /> : <Teacher instructor={instructor} />}
      </div>
      <div className={styles.below}>
        <GoodToKnow yogaClass={yogaClass} />
        {meets &&
          (sellsSingly ? <SingleSessions yogaClass={yogaClass} /> : <Schedule yogaClass={yogaClass} />)}
        {preview && (
          <section>
            <Teacher instructor={instructor} />
          </section>
        )}
      </div>
    </article>
  )
}

function Teacher({ instructor }: Pick<ClassDetailOnWire, 'instructor'>) {
  const name = fullName(instructor.firstName, instructor.lastName)
  return (
    <>
      <h2>Your teacher</h2>
      <div className={styles.teacher}>
        <Medallion name={name} picture={fromImage(instructor.image)} size={168} />
        <div>
          <h3>{name}</h3>
          <p className={styles.prose}>{instructor.bio}</p>
        </div>
      </div>
    </>
  )
}

function CalledOff() {
  return (
    <div className={priceCardStyles.card}>
      <p>{CALLED_OFF}</p>
      <ButtonLink wide look="line" to="/classesPage">
        See other classes
      </ButtonLink>
    </div>
  )
}

function BackLink() {
  return (
    <p>
      <Link className={backLinkStyles.back} to="/classesPage">
        <BackIcon />
        All classes
      </Link>
    </p>
  )
}

function Preview({ video }: { video: ClassDetailOnWire['videos'][number] }) {
  return (
    <>
      <h2>Watch a free preview</h2>
      <Video video={video} />
      <p className="caption">
        <span>
          {video.title}. {video.description}
        </span>
      </p>
    </>
  )
}

type ScheduleProps = { yogaClass: ClassDetailOnWire }

/** The sessions to come, by date and hour; of a class that has none, the days of the week. */
function Schedule({ yogaClass }: ScheduleProps) {
  const { schedule } = yogaClass
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <h2 id="sessions">Schedule</h2>
      <div>
        <p className={styles.prose}>{runText(yogaClass)}</p>
        <StudioZone of={yogaClass} />
        {sessionsAhead(yogaClass).length > 0 ? (
          <SessionList yogaClass={yogaClass} />
        ) : (
          <ul className={styles.schedule}>
            {schedule.daysOfWeek.map((day) => (
              <li key={day}>
                <b>{dayName(day)}</b>
                {clockTime(schedule.startTime)} to {clockTime(schedule.endTime)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function SingleSessions({ yogaClass }: ScheduleProps) {
  return (
    <section className={styles.sessions} aria-labelledby="sessions">
      <h2 id="sessions">One session at a time</h2>
      <div>
        <p className={styles.prose}>{singlePlacesText(yogaClass)}</p>
        <StudioZone of={yogaClass} />
        <SessionList yogaClass={yogaClass} />
      </div>
    </section>
  )
}

/** "20 sessions from 1 December 2026." */
function runText({ startsAt, timeZone, totalClasses }: ClassDetailOnWire): string | null {
  return startsAt === null ? null : `${totalClasses} sessions from ${longDate(startsAt, timeZone)}.`
}

function longDate(time: number, timeZone: string) {
  return dateFormat('en-IN', { dateStyle: 'long', timeZone }).format(time)
}
