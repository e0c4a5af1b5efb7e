import { Link } from 'react-router'
import type { CourseLine } from '../../../contract/courses.ts'
import { discountPercent } from '../../../shared/courses.ts'
import { formatPrice } from '../../../shared/money.ts'
import { LevelDots } from '../../classes/class-facts.tsx'
import '../../styles/course-list.css'

/** The courses, one a line: where to find out more about each. */
export function CourseList({ courses }: { courses: CourseLine[] }) {
  if (courses.length === 0) return null
  return (
    <section className="courses" aria-labelledby="courses">
      <div className="head">
        <h2 id="courses">Whole courses, week by week</h2>
      </div>
      <ul className="ruled">
        {courses.map((course) => (
          <li key={course.id}>
            <h3>
              <Link to={`/course/${course.id}`}>{course.title}</Link>
            </h3>
            <p className="small">
              <LevelDots level={course.level} />
            </p>
            <p className="small">{course.duration} weeks</p>
            <p className="cost">
              <s>
                <span className="vh">Instead of </span>
                {formatPrice(course.originalPrice)}
              </s>{' '}
              <b>{formatPrice(course.discountedPrice)}</b>
            </p>
            <p>
              <span className="badge kesar">{discountPercent(course)}% off</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
