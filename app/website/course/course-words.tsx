import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { weekRange } from '../../../shared/courses.ts'
import { LotusIcon } from '../../ui/icons.tsx'
import { fromImage } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import classPageStyles from '../class-page.module.css'
import { profileOf } from '../teachers/links.ts'
import styles from './course.module.css'

type Teacher = NonNullable<Course['instructor']>

/** What the studio says of a course; what it costs and how long it is are the class's. */
export type SaidOfCourse = Pick<
  Course,
  'title' | 'description' | 'fullDescription' | 'highlights' | 'schedule' | 'image'
> & { instructor: (Omit<Teacher, 'image'> & { image: Teacher['image'] | null }) | null }

/** All of it, for anyone who writes it. */
export function CourseWords({ course }: { course: SaidOfCourse }) {
  return (
    <>
      <div className={styles.hero}>
        <Picture className={styles.picture} {...fromImage(course.image)} alt="" />
      </div>
      <article className={`wrap ${classPageStyles.article} ${styles.overHero}`}>
        <div className={classPageStyles.top}>
          <h1>{course.title}</h1>
          <p className="lede">{course.description}</p>
        </div>
        <CourseRest course={course} />
      </article>
    </>
  )
}

type RestProps = {
  course: Omit<SaidOfCourse, 'title' | 'description' | 'image'>
  /** Who teaches the class by which it is sold now. */
  taughtBy?: { slug: string } | undefined
  /** What there is to say of that class. */
  children?: ReactNode
}

export function CourseRest({ course, taughtBy, children }: RestProps) {
  return (
    <>
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
      </div>
      <div className={classPageStyles.below}>
        <section>
          <h2>Course Schedule</h2>
          <Weeks schedule={course.schedule} />
        </section>
        {course.instructor && (
          <section>
            <Instructor {...course.instructor} page={taughtBy && profileOf(taughtBy)} />
          </section>
        )}
        {children}
      </div>
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

type InstructorProps = NonNullable<SaidOfCourse['instructor']> & { page: string | undefined }

function Instructor({ name, bio, image, page }: InstructorProps) {
  return (
    <>
      <h2>Your Instructor</h2>
      <div className={classPageStyles.teacher}>
        {image && <Medallion name={name} picture={fromImage(image)} size={168} />}
        <div>
          <h3>{page ? <Link to={page}>{name}</Link> : name}</h3>
          <p className={classPageStyles.prose}>{bio}</p>
        </div>
      </div>
    </>
  )
}
