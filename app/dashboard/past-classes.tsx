import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { countOf, shortDate } from '../classes/class-facts.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import styles from './past-classes.module.css'

/** Whether a class is over for its member: a recording never is. */
export function isPast({ status, yogaClass }: EnrollmentOnWire): boolean {
  if (status !== 'active') return status !== 'waitlisted'
  return yogaClass.type !== 'Recorded' && yogaClass.upcoming.length === 0
}

/** What a member has been in, folded, and the way to go on from each. */
export function PastClasses({ enrollments }: { enrollments: EnrollmentOnWire[] }) {
  const past = enrollments.filter(isPast)
  if (past.length === 0) return null
  const isAway = past.length === enrollments.length
  const next = isAway && past.find(({ again }) => again)
  return (
    <>
      {next && <ComeBack of={next} />}
      <details className={styles.past}>
        <summary>
          <DownIcon />
          Past classes ({past.length})
        </summary>
        <ul>
          {past.map((one) => (
            <Row key={one._id} of={one} />
          ))}
        </ul>
      </details>
    </>
  )
}

/** For a member with nothing booked: the next class like one they were in. */
function ComeBack({ of: { yogaClass, again } }: { of: EnrollmentOnWire }) {
  if (!again) return null
  const day = shortDate(again.startsAt, yogaClass.timeZone)
  return (
    <div className={styles.again}>
      <p>
        <b>
          {again.because === 'term' ? `${again.title} starts again` : `Next: ${again.title}`} on {day}
        </b>
        <span>{REASONS[again.because](yogaClass)}</span>
      </p>
      <ButtonLink to={`/class/${again.slug}`}>See the class</ButtonLink>
    </div>
  )
}

const REASONS: Record<
  NonNullable<EnrollmentOnWire['again']>['because'],
  (past: EnrollmentOnWire['yogaClass']) => string
> = {
  term: () => 'Welcome back. Your class has new dates.',
  teacher: ({ instructor, title }) => `With ${instructor.firstName}, who taught you in ${title}.`,
  time: ({ title }) => `At the same time as ${title}.`,
}

function Row({ of: { yogaClass, again, completedSessions, sessions } }: { of: EnrollmentOnWire }) {
  return (
    <li>
      <div>
        <Link to={`/yogadashboard/yoga-class/${yogaClass._id}`}>{yogaClass.title}</Link>
        <span className="small">
          {completedSessions} of {countOf(sessions, yogaClass)} done
        </span>
      </div>
      {again && (
        <ButtonLink
          small
          look="line"
          to={`/class/${again.slug}`}
          aria-label={`Book again: ${again.title}, ${shortDate(again.startsAt, yogaClass.timeZone)}`}
        >
          {again.because === 'term' ? 'Book again' : again.title}
        </ButtonLink>
      )}
    </li>
  )
}
