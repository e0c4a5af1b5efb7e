import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EnrollmentOnWire } from '../../contract/classes.ts'
import { classProgress } from '../../shared/achievements.ts'
import { clockRange, shortDays } from '../../shared/days.ts'
import type { EnrollmentStatus } from '../../shared/enums.ts'
import { fullName } from '../../shared/full-name.ts'
import { countOf, LevelDots, NO_HOURS, priceOf } from '../classes/class-facts.tsx'
import badgeStyles from '../ui/badge.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { DownIcon, LotusIcon } from '../ui/icons.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Progress } from '../ui/progress.tsx'
import { CancelEnrollment } from './cancel-enrollment.tsx'
import styles from './enrolled-class.module.css'

/** What an enrollment is to its member. */
const STANDING: Record<EnrollmentStatus, string> = {
  active: 'Enrolled',
  waitlisted: 'On the waitlist',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

type EnrolledClassProps = { enrollment: EnrollmentOnWire; expands?: boolean }

/** A class that the member is in. Where it `expands`, a click on its title tells of the teacher, and it can be cancelled. */
export function EnrolledClass({ enrollment, expands }: EnrolledClassProps) {
  const { yogaClass, completedSessions, sessions, paid, status } = enrollment
  const { title, instructor } = yogaClass
  const { revalidate } = useRevalidator()
  const [expanded, setExpanded] = useState(false)
  const moreId = useId()

  return (
    <li className={styles.card}>
      <Picture className={styles.picture} {...fromImage(yogaClass.image)} />
      <div>
        <span className="small">
          <LevelDots level={yogaClass.difficulty} />
          {expands && ` · ${paid > 0 ? `${priceOf(paid)} paid` : priceOf(0)} · ${STANDING[status]}`}
        </span>
        <h3>
          {expands ? (
            <Reveal expanded={expanded} controls={moreId} onClick={() => setExpanded(!expanded)}>
              {title}
            </Reveal>
          ) : (
            title
          )}
        </h3>
        <p className="small">
          With {fullName(instructor.firstName, instructor.lastName)}
          <Hours of={yogaClass} />
        </p>
        <Progress percent={classProgress(completedSessions, sessions)} label={`${title} progress`} />
        <p className="small">
          {completedSessions} of {countOf(sessions, yogaClass)} done
        </p>
        <div className={styles.actions}>
          <ButtonLink
            small
            look="line"
            to={placeOf(enrollment)}
            aria-label={`${completedSessions > 0 ? 'Continue' : 'Begin'} ${title}`}
          >
            {completedSessions > 0 ? 'Continue' : 'Begin'}
          </ButtonLink>
          {expands && status === 'active' && (
            <CancelEnrollment
              faint
              enrollmentId={enrollment._id}
              title={title}
              onCancelled={() => revalidate()}
            />
          )}
        </div>
      </div>
      {expands && (
        <div className={styles.about} id={moreId} hidden={!expanded}>
          <p>{instructor.bio || `${instructor.firstName} teaches this class.`}</p>
          {instructor.certifications.length > 0 && (
            <ul aria-label="Certifications">
              {instructor.certifications.map((certification) => (
                <li className={badgeStyles.badge} key={certification}>
                  {certification}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

/** Closes the row that the classes leave open; nothing where they fill it. */
export function RoomForMore() {
  return (
    <li className={styles.more}>
      <Link to="/yogadashboard/classes#discover">
        <LotusIcon />
        <b>Find a class</b>
        <span className="small">There’s room for one more.</span>
      </Link>
    </li>
  )
}

/** Of a recording the video that comes next. */
function placeOf({ yogaClass: { _id, type, totalClasses }, completedSessions }: EnrollmentOnWire): string {
  const goesOn = type === 'Recorded' && completedSessions > 0 && completedSessions < totalClasses
  return `/yogadashboard/yoga-class/${_id}${goesOn ? `?film=${completedSessions + 1}` : ''}`
}

function Hours({ of: { type, daysOfWeek, startTime, endTime } }: { of: EnrollmentOnWire['yogaClass'] }) {
  if (type === 'Recorded') return `. ${NO_HOURS}`
  if (!startTime) return null
  return (
    <>
      , {shortDays(daysOfWeek)}, <span className={styles.hours}>{clockRange(startTime, endTime)}</span>
    </>
  )
}

function Reveal(props: { expanded: boolean; controls: string; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={props.onClick}
    >
      {props.children}
      <DownIcon />
    </button>
  )
}
