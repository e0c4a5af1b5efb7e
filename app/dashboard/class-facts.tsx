import type { ClassDetailOnWire } from '../../contract/classes.ts'
import { clockTime, dayName } from '../../shared/days.ts'
import { hasHours, NO_HOURS, StudioZone } from '../classes/class-facts.tsx'
import styles from './class-detail.module.css'
import { AddToCalendar, NextDates } from './upcoming.tsx'

type ClassFactsProps = {
  yogaClass: ClassDetailOnWire
  /** Not where the member's own sessions are listed already. */
  withDates: boolean
}

/** When it meets, what to bring, and what kind of class it is. */
export function ClassFacts({ yogaClass, withDates }: ClassFactsProps) {
  const {
    schedule,
    sessions,
    totalClasses,
    timeZone,
    equipmentNeeded,
    capacity,
    remainingClasses,
    calledOff,
  } = yogaClass
  const meets = hasHours(yogaClass) && !calledOff
  const ahead = meets ? sessions.filter(({ startsAt }) => startsAt > Date.now()) : []
  return (
    <div className={styles.facts}>
      <section>
        <h2>Schedule</h2>
        <ul>
          {calledOff && <li>Cancelled</li>}
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
        {meets && <StudioZone of={yogaClass} />}
        {ahead.length > 0 && (
          <>
            {withDates && (
              <>
                <h3>Next dates</h3>
                <NextDates sessions={ahead.slice(0, 3)} totalClasses={totalClasses} timeZone={timeZone} />
              </>
            )}
            <AddToCalendar classId={yogaClass._id} title={yogaClass.title} />
          </>
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
