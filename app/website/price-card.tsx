import type { ClassDetailOnWire } from '../../contract/classes.ts'
import type { CourseLine } from '../../contract/courses.ts'
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
          {left ? `for the ${left}` : `for all ${countOf(yogaClass.totalClasses, yogaClass)}`}
          {yogaClass.price < yogaClass.fullPrice && (
            <>
              , instead of <s>{priceOf(yogaClass.fullPrice)}</s>
            </>
          )}
          {each !== null && `. That is ${priceOf(each)} a ${isRecorded ? 'film' : 'session'}`}
          {yogaClass.price > 0 && studio?.pricesIncludeTax && ', GST included'}
        </span>
      </p>
      {isOver ? <NextTerm of={yogaClass} /> : <EnrollButton wide yogaClass={yogaClass} label="Enroll Now" />}
      <ul>
        {!isRecorded && !isOver && (
          <li>
            <PersonIcon />
            {yogaClass.remainingClasses} of {yogaClass.capacity} places left
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
            Bring: {yogaClass.equipmentNeeded.join(', ')}
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
