import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, dayName } from '../../contract/days.ts'
import { CalendarIcon } from '../components/icons.tsx'
import { hasHours, NO_HOURS } from '../website/class-facts.tsx'

/** When it meets, what to bring, and what kind of class it is. */
export function ClassFacts({ yogaClass }: { yogaClass: ClassDetailOnWire }) {
  const { schedule, equipmentNeeded, capacity, remainingClasses, calledOff } = yogaClass
  const meets = hasHours(yogaClass) && !calledOff
  return (
    <div className="trip">
      <section>
        <h2>Schedule</h2>
        <ul>
          {calledOff && <li>Called off</li>}
          {meets &&
            schedule.daysOfWeek.map((day) => (
              <li key={day}>
                <span>{dayName(day)}</span>
                <span>
                  {clockTime(schedule.startTime)} to {clockTime(schedule.endTime)}
                </span>
              </li>
            ))}
          {!calledOff && !meets && <li>{NO_HOURS}</li>}
        </ul>
        {yogaClass.nextSessionAt && meets && (
          <a className="btn quiet sm" href={`/api/schedule/${yogaClass._id}/calendar.ics`} download>
            <CalendarIcon />
            Add to calendar
          </a>
        )}
      </section>
      <section>
        <h2>Equipment Needed</h2>
        <ul>
          {equipmentNeeded.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
          {equipmentNeeded.length === 0 && <li>Nothing but yourself</li>}
        </ul>
      </section>
      <section>
        <h2>Class Details</h2>
        <dl>
          <div>
            <dt>Category</dt>
            <dd>{yogaClass.category}</dd>
          </div>
          <div>
            <dt>Type</dt>
            <dd>{yogaClass.type || 'In Person'}</dd>
          </div>
          {meets && (
            <div>
              <dt>Spots filled</dt>
              <dd>
                {capacity - remainingClasses} of {capacity}
              </dd>
            </div>
          )}
          {yogaClass.renewal && (
            <div>
              <dt>Renewable Course</dt>
              <dd>Yes</dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  )
}
