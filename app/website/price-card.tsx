import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, shortDays } from '../../contract/days.ts'
import { CalendarIcon, ClockIcon, PersonIcon, PlaceIcon } from '../components/fact-icons.tsx'
import { CheckIcon, LotusIcon } from '../components/icons.tsx'
import { EnrollButton } from '../payment/enroll-button.tsx'
import { priceOf } from './class-facts.tsx'

/** What a class costs and what one should know before paying. */
export function PriceCard({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  const { schedule, centre } = yogaClass
  return (
    <div className="pricecard">
      <p className="amount">
        <b>{priceOf(yogaClass.price)}</b>
        <span className="small">for all {yogaClass.totalClasses} classes</span>
      </p>
      <EnrollButton wide yogaClass={yogaClass} label="Enroll Now" />
      <ul>
        <li>
          <PersonIcon />
          {yogaClass.remainingClasses} of {yogaClass.capacity} seats left
        </li>
        {schedule.daysOfWeek.length > 0 && (
          <li>
            <CalendarIcon />
            {shortDays(schedule.daysOfWeek)}
          </li>
        )}
        {schedule.daysOfWeek.length > 0 && (
          <li>
            <ClockIcon />
            {clockTime(schedule.startTime)} to {clockTime(schedule.endTime)}
          </li>
        )}
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
          Free to cancel up to 24 hours before
        </li>
      </ul>
    </div>
  )
}
