import type { YogaClassOnWire } from '../../../contract/classes.ts'
import type { Course } from '../../../contract/courses.ts'
import { discountPercent } from '../../../shared/courses.ts'
import { clockRange, minutesOf, shortDays } from '../../../shared/days.ts'
import { formatPrice } from '../../../shared/money.ts'
import { cancelling } from '../../classes/cancelling.ts'
import { shortDate, whatIsLeft } from '../../classes/class-facts.tsx'
import { EnrollButton } from '../../classes/enroll-button.tsx'
import { useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon, SpeechIcon, TagIcon } from '../../ui/fact-icons.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import styles from '../price-card.module.css'
import courseStyles from './course.module.css'

/** Of a course whose class is under way what is left of it costs less. One whose class has another price is refused. */
function asked(course: Course, sold: YogaClassOnWire): number {
  return sold.fullPrice === course.discountedPrice ? sold.price : course.discountedPrice
}

/** The price, and the way to pay it. The price shown is the price asked: a class that costs something else is refused. */
export function PriceCard({ course, sold }: { course: Course; sold: YogaClassOnWire | null }) {
  const studio = useStudio()
  const left = sold && sold.fullPrice === course.discountedPrice ? whatIsLeft(sold) : null
  return (
    <div className={styles.card}>
      <p className={styles.amount}>
        <b>
          <span className="sr-only">Price </span>
          {formatPrice(course.discountedPrice)}
        </b>
        <span>
          <span className="sr-only">instead of </span>
          <s className={courseStyles.original}>{formatPrice(course.originalPrice)}</s>
        </span>
      </p>
      <p className={courseStyles.discount}>
        <span className={badgeStyles.warning}>{discountPercent(course)}% off</span>
      </p>
      {left && sold && (
        <p className="small">
          It is under way: {left}, for {formatPrice(asked(course, sold))}.
        </p>
      )}
      {sold ? (
        <EnrollButton wide label="Enroll Now" yogaClass={{ ...sold, price: asked(course, sold) }} />
      ) : (
        <ButtonLink wide look="line" to="/contactUs">
          Ask when it runs next
        </ButtonLink>
      )}
      <ul>
        <li>
          <ClockIcon />
          {course.duration} weeks of content
        </li>
        <li>
          <PersonIcon />
          Join {course.studentsEnrolled.toLocaleString('en-IN')} students
        </li>
        {sold && (
          <>
            <li>
              <CalendarIcon />
              <span>
                {shortDays(sold.schedule.daysOfWeek)},{' '}
                {clockRange(sold.schedule.startTime, sold.schedule.endTime)}, {sold.totalClasses} classes of{' '}
                {minutesOf(sold.schedule)} minutes
                {sold.nextSessionAt !== null &&
                  `, ${whatIsLeft(sold) ? 'next on' : 'from'} ${shortDate(sold.nextSessionAt, sold.timeZone)}`}
                {sold.endsAt !== null && ` to ${shortDate(sold.endsAt, sold.timeZone)}`}.{' '}
                <Link to={`/class/${sold.slug}`}>All dates</Link>
              </span>
            </li>
            <li>
              <PlaceIcon />
              {sold.centre?.name ?? sold.type}
            </li>
            <li>
              <SpeechIcon />
              Taught in {sold.language}
            </li>
            {sold.status !== 'Finished' && (
              <li>
                <TagIcon />
                {sold.remainingClasses} of {sold.capacity} seats left
              </li>
            )}
          </>
        )}
        {cancelling(studio, sold ?? undefined).map((promise) => (
          <li key={promise}>
            <CheckIcon />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}
