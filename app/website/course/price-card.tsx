import type { ClassDetailOnWire } from '../../../contract/classes.ts'
import type { Course } from '../../../contract/courses.ts'
import { discountPercent } from '../../../shared/courses.ts'
import { clockRange, minutesOf, shortDays } from '../../../shared/days.ts'
import { formatPrice } from '../../../shared/money.ts'
import { cancelling } from '../../classes/cancelling.ts'
import { countOf, priceOf, shortDate, whatIsLeft } from '../../classes/class-facts.tsx'
import { EnrollButton } from '../../classes/enroll-button.tsx'
import { useStudio } from '../../studio.ts'
import badgeStyles from '../../ui/badge.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon, SpeechIcon, TagIcon } from '../../ui/fact-icons.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from '../price-card.module.css'
import { BuyBar, OneVisit } from '../price-card.tsx'
import courseStyles from './course.module.css'

/** The price, and the way to pay it: that of the class by which the course is sold now. What it cost before is said only while it was more. */
export function PriceCard({ course, sold }: { course: Course; sold: ClassDetailOnWire | null }) {
  const studio = useStudio()
  const left = sold ? whatIsLeft(sold) : null
  const price = sold ? sold.fullPrice : course.discountedPrice
  const isReduced = course.originalPrice > price
  return (
    <div className={styles.card}>
      <p className={styles.amount}>
        <b>
          <span className="sr-only">Price </span>
          {formatPrice(price)}
        </b>
        {isReduced && (
          <span>
            <span className="sr-only">instead of </span>
            <s className={styles.before}>{formatPrice(course.originalPrice)}</s>
          </span>
        )}
      </p>
      {isReduced && (
        <p className={courseStyles.discount}>
          <span className={badgeStyles.warning}>
            {discountPercent({ originalPrice: course.originalPrice, discountedPrice: price })}% off
          </span>
        </p>
      )}
      {left && sold && (
        <p className="small">
          Already started: {left}, for {formatPrice(sold.price)}.
        </p>
      )}
      {sold && <OneVisit of={sold} />}
      {sold ? (
        <BuyBar price={priceOf(sold.price)} of={left ?? countOf(sold.totalClasses, sold)}>
          <EnrollButton wide label="Enroll Now" yogaClass={sold} />
        </BuyBar>
      ) : (
        <>
          <p className="small">
            No dates are on sale right now. Write to us and we’ll tell you when the next ones are.
          </p>
          <ButtonLink wide look="line" to="/contactUs">
            Ask for the next dates
          </ButtonLink>
        </>
      )}
      <ul>
        <li>
          <ClockIcon />
          {course.duration} weeks of content
        </li>
        {course.studentsEnrolled > 0 && (
          <li>
            <PersonIcon />
            Join {course.studentsEnrolled.toLocaleString('en-IN')} students
          </li>
        )}
        {sold && (
          <>
            <li>
              <CalendarIcon />
              <span>
                {shortDays(sold.schedule.daysOfWeek)},{' '}
                {clockRange(sold.schedule.startTime, sold.schedule.endTime)}, {sold.totalClasses} sessions of{' '}
                {minutesOf(sold.schedule)} minutes
                {sold.nextSessionAt !== null &&
                  `, ${whatIsLeft(sold) ? 'next on' : 'from'} ${shortDate(sold.nextSessionAt, sold.timeZone)}`}
                {sold.endsAt !== null && ` to ${shortDate(sold.endsAt, sold.timeZone)}`}.{' '}
                <a className={courseStyles.dates} href="#sessions">
                  All dates
                </a>
              </span>
            </li>
            <li>
              <PlaceIcon />
              {sold.centre ? `${sold.centre.name}, ${sold.centre.address}` : sold.type}
            </li>
            <li>
              <SpeechIcon />
              Taught in {sold.language}
            </li>
            {sold.status !== 'Finished' && (
              <li>
                <TagIcon />
                {sold.remainingClasses} of {sold.capacity} places left
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
