import type { CourseLine } from '../../../contract/courses.ts'
import { discountPercent } from '../../../shared/courses.ts'
import { formatPrice } from '../../../shared/money.ts'
import { LevelDots } from '../../classes/class-facts.tsx'
import badgeStyles from '../../ui/badge.module.css'
import { Link } from '../../ui/link.tsx'
import styles from './course-list.module.css'

/** The courses, one a line: where to find out more about each. */
export function CourseList({ courses }: { courses: CourseLine[] }) {
  if (courses.length === 0) return null
  return (
    <section className={styles.courses} aria-labelledby="courses">
      <div className="section-head">
        <h2 id="courses">Whole courses, week by week</h2>
      </div>
      <ul className={styles.list}>
        {courses.map((course) => (
          <li key={course.id}>
            <h3>
              <Link to={`/course/${course.id}`}>{course.title}</Link>
            </h3>
            <p className="small">
              <LevelDots level={course.level} />
            </p>
            <p className="small">{course.duration} weeks</p>
            <p className={styles.price}>
              <s>
                <span className="sr-only">Instead of </span>
                {formatPrice(course.originalPrice)}
              </s>{' '}
              <b>{formatPrice(course.discountedPrice)}</b>
            </p>
            <p>
              <span className={badgeStyles.warning}>{discountPercent(course)}% off</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
