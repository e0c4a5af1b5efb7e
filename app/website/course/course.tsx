import { data } from 'react-router'
import type { Course } from '../../../contract/courses.ts'
import { weekRange } from '../../../shared/courses.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { LevelDots } from '../../classes/class-facts.tsx'
import { pageHead } from '../../head.ts'
import { courseData, trail } from '../../structured-data/records.ts'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { LotusIcon } from '../../ui/icons.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import classPageStyles from '../class-page.module.css'
import type { Route } from './+types/course'
import { BackButton } from './back-button.tsx'
import styles from './course.module.css'
import { PriceCard } from './price-card.tsx'

/** A course is described; what is sold is the class that teaches it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, classes] = await Promise.all([api.course(params.id), api.classes()])
  if (!found.ok) throw data(found.message || TEXTS.unexpected, { status: found.status === 404 ? 404 : 503 })
  const course = found.data
  const sold = classes.ok
    ? (classes.data.find((one) => one.courseId === course.id && !one.calledOff) ?? null)
    : null
  return { course, sold }
}

export default function CoursePage({ loaderData: { course, sold } }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.hero}>
        <Picture className={styles.picture} {...fromImage(course.image)} alt={course.image.alt} first />
        <div className="wrap">
          <BackButton />
        </div>
      </div>
      <article className={`wrap ${classPageStyles.article} ${styles.overHero}`}>
        <div className={classPageStyles.top}>
          <p className={classPageStyles.tags}>
            <span className={badgeStyles.badge}>
              <LevelDots level={course.level} />
            </span>
            <span className="small">{course.duration} weeks</span>
          </p>
          <h1>{course.title}</h1>
          <p className="lede">{course.description}</p>
        </div>
        <aside aria-label="Price and enrollment">
          <PriceCard course={course} sold={sold} />
        </aside>
        <div className={classPageStyles.rest}>
          <p className={`${styles.description} ${classPageStyles.prose}`}>{course.fullDescription}</p>
          <h2>Course Highlights</h2>
          <ul className={classPageStyles.highlights}>
            {course.highlights.map((line) => (
              <li key={line}>
                <LotusIcon />
                {line}
              </li>
            ))}
          </ul>
          <h2>Course Schedule</h2>
          <Weeks schedule={course.schedule} />
          {course.instructor && <Instructor {...course.instructor} />}
        </div>
      </article>
    </>
  )
}

function Weeks({ schedule }: Pick<Course, 'schedule'>) {
  return (
    <ol className={classPageStyles.schedule}>
      {schedule.map((line) => {
        const { weeks, topic } = weekRange(line)
        return (
          <li key={line}>
            <b>{weeks}</b>
            <span>{topic}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Instructor({ name, bio, image }: NonNullable<Course['instructor']>) {
  return (
    <>
      <h2>Your Instructor</h2>
      <div className={classPageStyles.teacher}>
        <Medallion name={name} picture={fromImage(image)} size={168} />
        <div>
          <h3>{name}</h3>
          <p className={classPageStyles.prose}>{bio}</p>
        </div>
      </div>
    </>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [titled(matches, TEXTS.courseNotFound)]
  const { course, sold } = loaderData
  return pageHead(matches, {
    title: `${course.title}, a course of ${course.duration} weeks`,
    description: course.description,
    path: `/course/${course.id}`,
    picture: course.image.url,
    data:
      import.meta.env.SSR &&
      ((site) => [
        courseData(site, course, sold),
        trail(site, ['Classes', '/classesPage'], [course.title, `/course/${course.id}`]),
      ]),
  })
}
