import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, shortDays } from '../../shared/days.ts'
import { cancelling } from '../classes/cancelling.ts'
import { hasHours, NO_HOURS, priceOf, whatIsLeft } from '../classes/class-facts.tsx'
import { EnrollButton } from '../classes/enroll-button.tsx'
import { useStudio } from '../studio.ts'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon } from '../ui/fact-icons.tsx'
import { CheckIcon, LotusIcon } from '../ui/icons.tsx'
import styles from './price-card.module.css'

/** What a class costs and what one should know before paying. */
export function PriceCard({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  const { schedule, centre } = yogaClass
  const isRecorded = yogaClass.type === 'Recorded'
  const studio = useStudio()
  const left = whatIsLeft(yogaClass)
  return (
    <div className={styles.card}>
      <p className={styles.amount}>
        <b>{priceOf(yogaClass.price)}</b>
        <span className="small">
          {left ? `for the ${left}` : `for all ${yogaClass.totalClasses} classes`}
          {yogaClass.price < yogaClass.fullPrice && (
            <>
              , instead of <s>{priceOf(yogaClass.fullPrice)}</s>
            </>
          )}
        </span>
      </p>
      <EnrollButton wide yogaClass={yogaClass} label="Enroll Now" />
      <ul>
        {!isRecorded && (
          <li>
            <PersonIcon />
            {yogaClass.remainingClasses} of {yogaClass.capacity} seats left
          </li>
        )}
        {hasHours(yogaClass) && (
          <li>
            <CalendarIcon />
            {shortDays(schedule.daysOfWeek)}
          </li>
        )}
        <li>
          <ClockIcon />
          {hasHours(yogaClass)
            ? `${clockTime(schedule.startTime)} to ${clockTime(schedule.endTime)}`
            : NO_HOURS}
        </li>
        <li>
          <PlaceIcon />
          {centre ? `${yogaClass.type}, ${centre.name}` : yogaClass.type}
        </li>
        {yogaClass.equipmentNeeded.length > 0 && (
          <li>
            <LotusIcon />
            Bring: {yogaClass.equipmentNeeded.join(', ')}
          </li>
        )}
        {cancelling(studio, yogaClass).map((promise) => (
          <li key={promise}>
            <CheckIcon />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}
