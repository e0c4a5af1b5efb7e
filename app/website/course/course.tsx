import { data } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { LevelDots } from '../../classes/class-facts.tsx'
import { pageHead } from '../../head.ts'
import { courseData, trail } from '../../structured-data/records.ts'
import { titled } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { across, fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { AtAGlance } from '../at-a-glance.tsx'
import classPageStyles from '../class-page.module.css'
import { ClassSessions } from '../class-sessions.tsx'
import { GoodToKnow } from '../good-to-know.tsx'
import { STYLES } from '../styles-of-yoga/styles.ts'
import type { Route } from './+types/course'
import { BackButton } from './back-button.tsx'
import styles from './course.module.css'
import { CourseRest } from './course-words.tsx'
import { PriceCard } from './price-card.tsx'
import { classOfCourse } from './which-class.ts'

/** A course is described; what is sold is the class that teaches it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, classes] = await Promise.all([api.course(params.id), api.classes()])
  if (!found.ok) throw data(found.message || TEXTS.unexpected, { status: found.status === 404 ? 404 : 503 })
  const course = found.data
  const current = classes.ok ? classOfCourse(course.id, classes.data, Date.now()) : null
  const detail = current && (await api.yogaClass(current.slug))
  return { course, sold: detail?.ok ? detail.data : null }
}

export default function CoursePage({ loaderData: { course, sold } }: Route.ComponentProps) {
  const devanagari = Object.values(STYLES).find(({ category }) => category === sold?.category)?.devanagari
  return (
    <>
      <div className={styles.hero}>
        <Picture
          className={styles.picture}
          {...across(fromImage(course.image))}
          alt={course.image.alt}
          first
        />
        <div className="wrap">
          <BackButton />
        </div>
      </div>
      <article className={`wrap ${classPageStyles.article} ${styles.overHero}`}>
        <div className={classPageStyles.top}>
          <p className={`${classPageStyles.tags} ${styles.tags}`}>
            <span className={badgeStyles.badge}>
              <LevelDots level={course.level} />
            </span>
            <span className="small">{course.duration} weeks</span>
          </p>
          <h1>{course.title}</h1>
          {devanagari && (
            <p className={`devanagari ${styles.script}`} lang="sa">
              {devanagari}
            </p>
          )}
          {sold && <AtAGlance of={sold} />}
          <p className="lede">{course.description}</p>
        </div>
        <aside aria-label="Price and enrollment">
          <PriceCard course={course} sold={sold} />
        </aside>
        <CourseRest course={course} taughtBy={sold?.instructor}>
          {sold && (
            <>
              <GoodToKnow yogaClass={sold} />
              <ClassSessions of={sold} />
            </>
          )}
        </CourseRest>
      </article>
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
      ((site, studio) => [
        courseData(site, studio, course, sold),
        trail(site, ['Classes', '/classesPage'], [course.title, `/course/${course.id}`]),
      ]),
  })
}
