import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, shortDays } from '../../contract/days.ts'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon } from '../components/fact-icons.tsx'
import { CheckIcon, LotusIcon } from '../components/icons.tsx'
import { EnrollButton } from '../payment/enroll-button.tsx'
import { hasHours, NO_HOURS, priceOf } from './class-facts.tsx'

/** What a class costs and what one should know before paying. */
export function PriceCard({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  const { schedule, centre } = yogaClass
  const isRecorded = yogaClass.type === 'Recorded'
  return (
    <div className="pricecard">
      <p className="amount">
        <b>{priceOf(yogaClass.price)}</b>
        <span className="small">for all {yogaClass.totalClasses} classes</span>
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
        <li>
          <CheckIcon />
          {isRecorded
            ? 'Free to cancel for 24 hours, while unwatched'
            : 'Free to cancel up to 24 hours before'}
        </li>
      </ul>
    </div>
  )
}
