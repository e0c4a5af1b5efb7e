import type { YogaClassOnWire } from '../../../contract/classes.ts'
import type { CourseLine } from '../../../contract/courses.ts'
import { formatPrice } from '../../../shared/money.ts'
import { countOf, LevelDots, priceOf, reducedFrom } from '../../classes/class-facts.tsx'
import { EnrollButton } from '../../classes/enroll-button.tsx'
import { PriceLine } from '../../classes/price-line.tsx'
import { Link } from '../../ui/link.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './class-prices.module.css'

/** What the table tells of a class: the page carries no more. */
export function inTable(one: YogaClassOnWire) {
  const { _id, slug, title, status, centre, type, difficulty, totalClasses, sessionsLeft } = one
  const { price, singlePrice, courseId } = one
  return {
    _id,
    slug,
    title,
    status,
    centre,
    type,
    difficulty,
    totalClasses,
    sessionsLeft,
    price,
    singlePrice,
    courseId,
  }
}

type Priced = ReturnType<typeof inTable>
type PricesProps = { classes: Priced[]; courses: CourseLine[] }

const GROUPS = ['Whole courses', 'At our centres', 'Live online', 'On-demand videos'] as const

function groupOf({ courseId, centre, type }: Priced): (typeof GROUPS)[number] {
  if (courseId) return 'Whole courses'
  if (type === 'Recorded') return 'On-demand videos'
  return centre ? 'At our centres' : 'Live online'
}

/** Every class that can be had, with its price and the way in; one that teaches a whole course says so, and from what it is reduced. */
export function ClassPrices({ classes, courses }: PricesProps) {
  const onSale = classes.filter((one) => one.status !== 'Finished')
  return (
    <section className={styles.section} aria-labelledby="class-prices">
      <h2 id="class-prices">Classes</h2>
      <table className={`${tableStyles.table} ${styles.table}`} aria-labelledby="class-prices">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" className={styles.wideOnly}>
              Where
            </th>
            <th scope="col" className={styles.wideOnly}>
              Level
            </th>
            <th scope="col" className={`${styles.wideOnly} ${tableStyles.number} ${styles.number}`}>
              One visit
            </th>
            <th scope="col" className={`${styles.wideOnly} ${tableStyles.number} ${styles.number}`}>
              All sessions
            </th>
            <th scope="col">
              <span className="sr-only">Enroll</span>
            </th>
          </tr>
        </thead>
        {GROUPS.map((group) => (
          <Group
            key={group}
            title={group}
            classes={onSale.filter((one) => groupOf(one) === group)}
            courses={courses}
          />
        ))}
      </table>
    </section>
  )
}

function Group({ title, classes, courses }: PricesProps & { title: string }) {
  if (classes.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={6} className={styles.group}>
          {title}
        </th>
      </tr>
      {classes.map((one) => (
        <Row key={one._id} of={one} course={courses.find(({ id }) => id === one.courseId)} />
      ))}
    </tbody>
  )
}

function Row({ of: one, course }: { of: Priced; course: CourseLine | undefined }) {
  const count = one.sessionsLeft ?? one.totalClasses
  const isSingle = one.type === 'Recorded' || one.price === 0 || count <= 1
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Link to={course ? `/course/${course.id}` : `/class/${one.slug}`}>{one.title}</Link>
        <WholeCourse course={course} />
        <span className={`small ${styles.narrowOnly}`}>
          <PriceLine of={one} before={reducedFrom(one.price, course)} />
        </span>
      </th>
      <td className={styles.wideOnly}>{one.centre?.name ?? one.type}</td>
      <td className={styles.wideOnly}>
        <LevelDots level={one.difficulty} />
      </td>
      <td className={`${styles.wideOnly} ${tableStyles.number} ${styles.number}`}>
        {one.singlePrice !== null ? (
          <b className="num">{priceOf(one.singlePrice)}</b>
        ) : (
          <span className="small">{isSingle ? '–' : 'Course only'}</span>
        )}
      </td>
      <td className={`${styles.wideOnly} ${tableStyles.number} ${styles.number}`}>
        <Reduced price={one.price} course={course} />
        <b className="num">{priceOf(one.price)}</b>
        <span className={`small ${styles.each}`}>
          for {countOf(count, one)}
          {!isSingle && ` (${priceOf(Math.round(one.price / count))} each)`}
        </span>
      </td>
      <td className={`${tableStyles.number} ${styles.action}`}>
        <EnrollButton small look="line" yogaClass={one} label="Enroll" />
      </td>
    </tr>
  )
}

function WholeCourse({ course }: { course: CourseLine | undefined }) {
  if (!course) return null
  return <span className={`small ${styles.course}`}>Whole course, {course.duration} weeks</span>
}

function Reduced({ price, course }: { price: number; course: CourseLine | undefined }) {
  const before = reducedFrom(price, course)
  if (before === null) return null
  return (
    <s className={`small ${styles.reduced}`}>
      <span className="sr-only">Instead of </span>
      {formatPrice(before)}
    </s>
  )
}
