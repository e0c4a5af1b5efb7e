import type { ReactNode } from 'react'
import type { ClassDetailOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
import { whatToBring } from '../../shared/bring.ts'
import { clockRange, minutesOf, shortDays } from '../../shared/days.ts'
import { formatPrice } from '../../shared/money.ts'
import { cancelling } from '../classes/cancelling.ts'
import {
  countOf,
  hasHours,
  NO_HOURS,
  priceOf,
  reducedFrom,
  shortDate,
  whatIsLeft,
} from '../classes/class-facts.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { useStudio } from '../studio.ts'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon, SpeechIcon } from '../ui/fact-icons.tsx'
import { CheckIcon, LotusIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import styles from './price-card.module.css'

/** What a class costs and what one should know before paying. */
export function PriceCard({
  yogaClass,
  course,
}: {
  yogaClass: ClassDetailOnWire
  course: CourseLine | undefined
}) {
  const { schedule, centre } = yogaClass
  const isRecorded = yogaClass.type === 'Recorded'
  const isOver = yogaClass.status === 'Finished'
  const studio = useStudio()
  const left = whatIsLeft(yogaClass)
  const classes = yogaClass.sessionsLeft ?? yogaClass.totalClasses
  const each = yogaClass.price > 0 && classes > 1 ? Math.round(yogaClass.price / classes) : null
  const dates = datesOf(yogaClass)
  const before = reducedFrom(yogaClass.price, course)
  return (
    <div className={styles.card}>
      <p className={styles.amount}>
        <b>{priceOf(yogaClass.price)}</b>
        {before !== null && (
          <span>
            <span className="sr-only">instead of </span>
            <s className={styles.before}>{formatPrice(before)}</s>
          </span>
        )}
        <span className="small">
          {left ? `for ${left}` : `for ${countOf(yogaClass.totalClasses, yogaClass)}`}
          {each !== null && ` (${priceOf(each)} each)`}
          {yogaClass.price < yogaClass.fullPrice && (
            <>
              , instead of <s>{priceOf(yogaClass.fullPrice)}</s>
            </>
          )}
          {yogaClass.price > 0 && studio?.pricesIncludeTax && ', GST included'}
        </span>
      </p>
      <OneVisit of={yogaClass} />
      {isOver ? (
        <NextTerm of={yogaClass} />
      ) : (
        <BuyBar price={priceOf(yogaClass.price)} of={left ?? countOf(yogaClass.totalClasses, yogaClass)}>
          <EnrollButton wide yogaClass={yogaClass} label="Enroll Now" />
        </BuyBar>
      )}
      <ul>
        {!isRecorded && !isOver && (
          <li>
            <PersonIcon />
            {yogaClass.remainingClasses === 0
              ? 'Full. Join the waitlist and we’ll email you when a place is free.'
              : `${yogaClass.remainingClasses} of ${yogaClass.capacity} places left`}
          </li>
        )}
        {hasHours(yogaClass) && (
          <li>
            <CalendarIcon />
            {shortDays(schedule.daysOfWeek)}
            {dates && `, from ${dates}`}
          </li>
        )}
        <li>
          <ClockIcon />
          {hasHours(yogaClass)
            ? `${clockRange(schedule.startTime, schedule.endTime)}, ${minutesOf(schedule)} minutes`
            : NO_HOURS}
        </li>
        <li>
          <PlaceIcon />
          {centre ? `${yogaClass.type}, ${centre.name}, ${centre.address}` : yogaClass.type}
        </li>
        <li>
          <SpeechIcon />
          Taught in {yogaClass.language}
        </li>
        {yogaClass.equipmentNeeded.length > 0 && (
          <li>
            <LotusIcon />
            Bring: {whatToBring(yogaClass.equipmentNeeded)}
          </li>
        )}
        {(isOver ? [] : cancelling(studio, yogaClass)).map((promise) => (
          <li key={promise}>
            <CheckIcon />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What it costs to come once, where that is sold. */
export function OneVisit({ of: one }: { of: ClassDetailOnWire }) {
  const { singlePrice, sessionsLeft, price, status } = one
  if (!hasHours(one) || status === 'Finished' || price === 0 || (sessionsLeft ?? 0) <= 1) return null
  if (singlePrice === null) return <p className={`small ${styles.visit}`}>Sold as a whole course only.</p>
  return (
    <p className={styles.visit}>
      or <b>{priceOf(singlePrice)}</b> a visit. <a href="#sessions">Choose a date</a>
    </p>
  )
}

/** On a phone the button stays at the thumb, with the price beside it (price-card.module.css). */
export function BuyBar({ price, of, children }: { price: string; of: string; children: ReactNode }) {
  return (
    <div className={styles.buy}>
      <p className={styles.inBar} aria-hidden="true">
        <b>{price}</b>
        <span>{of}</span>
      </p>
      {children}
    </div>
  )
}

/** Where a class that is over leads: its next term, or the classes on sale. */
function NextTerm({ of: { nextTerm, timeZone } }: { of: ClassDetailOnWire }) {
  return (
    <p>
      This class has ended.{' '}
      {nextTerm ? (
        <>
          The next term starts on {shortDate(nextTerm.startsAt, timeZone)}.{' '}
          <Link to={`/class/${nextTerm.slug}`}>See the next term</Link>
        </>
      ) : (
        <Link to="/classesPage">See the classes on sale</Link>
      )}
    </p>
  )
}

/** "Tue 1 Dec to Thu 4 Feb" */
function datesOf({ startsAt, endsAt, timeZone }: ClassDetailOnWire): string | null {
  if (startsAt === null || endsAt === null) return null
  return `${shortDate(startsAt, timeZone)} to ${shortDate(endsAt, timeZone)}`
}
