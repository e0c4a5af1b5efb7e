import type { ClassDetailOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { fullName } from '../../shared/full-name.ts'
import { CALLED_OFF, countOf, LevelDots, whatIsLeft } from '../classes/class-facts.tsx'
import backLinkStyles from '../ui/back-link.module.css'
import badgeStyles from '../ui/badge.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { BackIcon, LotusIcon } from '../ui/icons.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Medallion } from '../ui/medallion.tsx'
import { Picture } from '../ui/picture.tsx'
import { Video } from '../ui/video.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import styles from './class-page.module.css'
import { ClassSessions } from './class-sessions.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import priceCardStyles from './price-card.module.css'
import { PriceCard } from './price-card.tsx'
import { profileOf } from './teachers/links.ts'

type ClassViewProps = {
  yogaClass: ClassDetailOnWire
  /** The course that it teaches. */
  course?: CourseLine | undefined
}

/** A class as visitors read it. */
export function ClassView({ yogaClass, course }: ClassViewProps) {
  const { about, instructor, calledOff } = yogaClass
  const preview = yogaClass.videos.find((video) => video.preview && video.url)

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
            {calledOff ? 'Cancelled' : yogaClass.status}
          </span>
        </p>
        <h1>{yogaClass.title}</h1>
        <AtAGlance of={yogaClass} />
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
        <ClassSessions of={yogaClass} />
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
          {/* A draft may have none yet. */}
          {name && (
            <h3>
              <Link to={profileOf(instructor)}>{name}</Link>
            </h3>
          )}
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
