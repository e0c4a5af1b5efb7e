import type { YogaClassOnWire } from '../../contract/classes.ts'
import { clockRange, shortDays } from '../../shared/days.ts'
import { fullName } from '../../shared/full-name.ts'
import { hasHours, NO_HOURS } from '../classes/class-facts.tsx'
import { PriceLine } from '../classes/price-line.tsx'
import { Link } from '../ui/link.tsx'
import { centrePath } from './centres/centre-path.ts'
import styles from './class-page.module.css'
import { profileOf } from './teachers/links.ts'

/** What people ask of a class first: when, where, with whom, and what it costs. */
export function AtAGlance({ of: yogaClass }: { of: YogaClassOnWire }) {
  const { schedule, centre, type, instructor, calledOff } = yogaClass
  const teacher = fullName(instructor.firstName, instructor.lastName)
  return (
    <p className={styles.atAGlance}>
      <span>
        {hasHours(yogaClass)
          ? `${shortDays(schedule.daysOfWeek)}, ${clockRange(schedule.startTime, schedule.endTime)}`
          : NO_HOURS}
        {' · '}
        {centre ? <Link to={centrePath(centre.slug)}>{centre.name}</Link> : type}
        {/* A draft may have no teacher yet. */}
        {teacher && (
          <>
            {' · '}
            <Link to={profileOf(instructor)}>{teacher}</Link>
          </>
        )}
      </span>
      {!calledOff && (
        <span>
          <PriceLine of={yogaClass} />
        </span>
      )}
    </p>
  )
}
